export { listUsageNames } from './listUsageNames.ts';
