export { createSchedule } from './commands.ts';
export { Schedule } from './Schedule.ts';
