import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import {
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  flag,
  id,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';
import { intervalsInput, timeIntervals, type TimeInterval } from '#shared/rules/workingHours.ts';

/** A day with hours of its own, or without any. */
export interface HolidayRecord extends CompanyOwnedRecord {
  name: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** On this day of every year from that one on. */
  isYearly: boolean;
  /** Empty: closed. */
  hours: TimeInterval[];
}

const holidayRecord = Joi.object<HolidayRecord, true>({
  ...companyOwnedColumns,
  name: Joi.string().required(),
  date: Joi.string().required(),
  isYearly: Joi.boolean().required(),
  hours: timeIntervals().required(),
}).label('Holiday');

export interface HolidayInput {
  name: string;
  date: string;
  isYearly?: boolean;
  hours?: TimeInterval[];
}

/** Holidays of one company. */
export const maxHolidays = 300;
/** Years of the calendar that can be planned. */
export const holidayYears = { min: 2000, max: 2099 };

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

const name = (): Joi.StringSchema => Joi.string().trim().min(2).max(60);
const date = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^20\d\d-\d\d-\d\d$/)
    .custom((text: string, { error }) => (isDay(text) ? text : error('string.isoDate')));

const example: HolidayRecord = { ...exampleOwnedRecord, name: 'Natal', date: '2029-12-25', isYearly: true, hours: [] };

export const holidayErrors = { ERR_NO_HOLIDAY_FOUND: 404, ERR_HOLIDAY_DATE_TAKEN: 409, ERR_HOLIDAYS_LIMIT: 400 } as const;

export const holidayPermissions = { 'holiday.manage': adminPermission } as const;

export const holidays = {
  list: get<Record<never, never>, HolidayRecord[]>('/holidays', {
    access: 'signed-in',
    summary: "The company's holidays, by date.",
    input: {},
    result: Joi.array().items(holidayRecord),
    example: { input: {}, result: [example] },
  }),
  create: post<HolidayInput, HolidayRecord>('/holidays', {
    access: 'holiday.manage',
    summary: 'Adds a holiday: closed, or with hours of its own.',
    input: { name: name().required(), date: date().required(), isYearly: flag().default(false), hours: intervalsInput().default([]) },
    result: holidayRecord,
    example: { input: { name: 'Natal', date: '2029-12-25', isYearly: true }, result: example },
  }),
  update: put<Partial<HolidayInput> & { id: number }, HolidayRecord>('/holidays/:id', {
    access: 'holiday.manage',
    summary: 'Changes a holiday; keys left out stay as they are.',
    input: { id: id(), name: name(), date: date(), isYearly: flag(), hours: intervalsInput() },
    result: holidayRecord,
    example: { input: { id: 9, name: 'Natal' }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/holidays/:id', {
    access: 'holiday.manage',
    summary: 'Removes a holiday.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Holiday deleted' } },
  }),
  addPreset: post<{ year: number }, HolidayRecord[]>('/holidays/brazil', {
    access: 'holiday.manage',
    summary: "Adds the Brazilian holidays of a year that the company's list lacks, and answers them.",
    input: { year: Joi.number().integer().min(holidayYears.min).max(holidayYears.max).required() },
    result: Joi.array().items(holidayRecord),
    example: { input: { year: 2029 }, result: [example] },
  }),
};

interface HolidayEvents {
  holiday: { action: 'create' | 'update'; holiday: HolidayRecord } | { action: 'delete'; holidayId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends HolidayEvents {}
}
