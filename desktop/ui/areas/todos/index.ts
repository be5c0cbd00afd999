export { useReminders } from './useReminders.ts';
