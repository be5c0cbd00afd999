export { readGuard } from './readGuard.ts';
