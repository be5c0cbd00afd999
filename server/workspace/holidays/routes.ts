import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { addPreset, createHoliday, listHolidays, removeHoliday, updateHoliday } from './commands.ts';

export const holidayRoutes = [
  serveEndpoint(api.holidays.list, listHolidays),
  serveEndpoint(api.holidays.create, createHoliday),
  serveEndpoint(api.holidays.update, updateHoliday),
  serveEndpoint(api.holidays.remove, removeHoliday),
  serveEndpoint(api.holidays.addPreset, addPreset),
];
