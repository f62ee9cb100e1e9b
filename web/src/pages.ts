/* The pages that are loaded when one of them is first shown. */
export { Account, Reset } from './account';
export { Create } from './create';
export { Import } from './import';
export { Title } from './titlepage';
export { Watch } from './watch';
export { Position } from './position';
