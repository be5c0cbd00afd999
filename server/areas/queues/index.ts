import './events.ts';

export { Queue } from './Queue.ts';
