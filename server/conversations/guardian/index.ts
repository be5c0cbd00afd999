import './events.ts';

export { readGuard } from './readGuard.ts';
