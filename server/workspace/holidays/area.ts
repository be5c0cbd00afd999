import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { holidayMigrations } from './migrations.ts';
import { holidayBroadcasts } from './live.ts';
import { holidayRoutes } from './routes.ts';
import { holidaySchema } from './Holiday.ts';

export const holidaysArea: Area = {
  name: 'holidays',
  migrations: holidayMigrations,
  entities: [holidaySchema],
  routes: holidayRoutes,
  broadcasts: holidayBroadcasts,
  uniqueConstraintErrors: { holidays_date_key: 'ERR_HOLIDAY_DATE_TAKEN' },
};
