export { StorageUsage } from './slots.ts';
