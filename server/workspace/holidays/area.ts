import type { Area } from '#server/platform/area.ts';
import { holidayMigrations } from './migrations.ts';
import { holidayBroadcasts } from './live.ts';
import { holidayRoutes } from './routes.ts';
import { holidaySchema } from './Holiday.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'holiday.created': { holidayId: number };
    'holiday.changed': { holidayId: number };
    'holiday.removed': { holidayId: number };
  }
}

export const holidaysArea: Area = {
  name: 'holidays',
  migrations: holidayMigrations,
  entities: [holidaySchema],
  routes: holidayRoutes,
  broadcasts: holidayBroadcasts,
  uniqueConstraintErrors: { holidays_date_key: 'ERR_HOLIDAY_DATE_TAKEN' },
};
