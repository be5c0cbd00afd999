export { createSchedule } from './commands.ts';
export { Schedule } from './Schedule.ts';
export { messageSql as scheduleMessageSql, statusSql as scheduleStatusSql } from './scheduleRecords.ts';
