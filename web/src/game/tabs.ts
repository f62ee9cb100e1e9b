/* Tabs that are loaded when one of them is first opened. */
export { Finish } from './finish';
export { Info } from './info';
export { Spreadsheet } from './sheet';
export { Tools } from './tools';
