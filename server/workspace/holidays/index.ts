import './events.ts';

export { listHolidays } from './commands.ts';
