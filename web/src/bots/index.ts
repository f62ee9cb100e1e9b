export { Advice } from './advice';
export { BotBar } from './bar';
export { Review } from './review';
