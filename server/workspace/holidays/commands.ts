import type { api } from '#shared/api.ts';
import { maxHolidays, type HolidayRecord } from '#shared/workspace/holidays.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { listMissingHolidays } from '#shared/rules/brazilianHolidays.ts';
import { assertBelow, lockCompany } from '#server/platform/database/companyLock.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { Holiday } from './Holiday.ts';
import { holidayRecords } from './holidayRecords.ts';

const orderBy = 'r.date, r.id';

export const listHolidays = ({ em }: Scope): Promise<HolidayRecord[]> => listRecords(em, holidayRecords, { orderBy });

const showHoliday = async ({ em }: Scope, id: number): Promise<HolidayRecord> =>
  required(await findRecord(em, holidayRecords, id), 'ERR_NO_HOLIDAY_FOUND');

const requireHoliday = async ({ em }: Scope, id: number): Promise<Holiday> =>
  required(await em.findOne(Holiday, { id }), 'ERR_NO_HOLIDAY_FOUND');

const assertBelowLimit = (scope: Scope, added: number): Promise<void> =>
  assertBelow(scope, { max: maxHolidays, code: 'ERR_HOLIDAYS_LIMIT', count: () => scope.em.count(Holiday), added });

export async function createHoliday(
  scope: Scope,
  { isYearly = false, hours = [], ...input }: InputOf<typeof api.holidays.create>,
): Promise<HolidayRecord> {
  await assertBelowLimit(scope, 1);
  const holiday = scope.create(Holiday, { ...input, isYearly, hours });
  await scope.em.flush();
  scope.recordEvent('holiday.created', { holidayId: holiday.id });
  return showHoliday(scope, holiday.id);
}

export async function updateHoliday(scope: Scope, { id, ...changes }: InputOf<typeof api.holidays.update>): Promise<HolidayRecord> {
  scope.em.assign(await requireHoliday(scope, id), changes);
  await scope.em.flush();
  scope.recordEvent('holiday.changed', { holidayId: id });
  return showHoliday(scope, id);
}

export async function removeHoliday(scope: Scope, { id }: InputOf<typeof api.holidays.remove>): Promise<Confirmation> {
  scope.em.remove(await requireHoliday(scope, id));
  scope.recordEvent('holiday.removed', { holidayId: id });
  return { message: 'Holiday deleted' };
}

export async function addPreset(scope: Scope, { year }: InputOf<typeof api.holidays.addPreset>): Promise<HolidayRecord[]> {
  await lockCompany(scope);
  const missing = listMissingHolidays(year, await listHolidays(scope));
  await assertBelowLimit(scope, missing.length);
  const added = missing.map((holiday) => scope.create(Holiday, { ...holiday, hours: [] }));
  await scope.em.flush();
  for (const { id } of added) {
    scope.recordEvent('holiday.created', { holidayId: id });
  }
  const ids = added.map(({ id }) => id);
  return listRecords(scope.em, holidayRecords, { where: (bind) => `r.id = any(${bind(ids)})`, orderBy });
}
