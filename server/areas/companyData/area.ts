import type { Area } from '#server/platform/area.ts';
import { companyDataMigrations } from './migrations.ts';

/** The data of a company as a whole: its way in, and where its rows came from. */
export const companyDataArea: Area = {
  name: 'companyData',
  migrations: companyDataMigrations,
};
