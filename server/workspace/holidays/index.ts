export { listHolidays } from './commands.ts';
