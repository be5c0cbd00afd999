import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { holidaySchema } from './Holiday.ts';
import { addPreset, createHoliday, listHolidays, removeHoliday, updateHoliday } from './commands.ts';
import { holidayRecords } from './holidayRecords.ts';
import { holidayMigrations } from './migrations.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'holiday.created': { holidayId: number };
    'holiday.changed': { holidayId: number };
    'holiday.removed': { holidayId: number };
  }
}

const holidayRoutes = [
  serveEndpoint(api.holidays.list, listHolidays),
  serveEndpoint(api.holidays.create, createHoliday),
  serveEndpoint(api.holidays.update, updateHoliday),
  serveEndpoint(api.holidays.remove, removeHoliday),
  serveEndpoint(api.holidays.addPreset, addPreset),
];

const holidayBroadcasts = broadcastRow('holiday', {
  actions: { 'holiday.created': 'create', 'holiday.changed': 'update', 'holiday.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, holidayRecords, id),
});

export const holidaysArea: Area = {
  name: 'holidays',
  migrations: holidayMigrations,
  entities: [holidaySchema],
  routes: holidayRoutes,
  broadcasts: holidayBroadcasts,
  uniqueConstraintErrors: {
    holidays_date_key: 'ERR_HOLIDAY_DATE_TAKEN',
  },
};
