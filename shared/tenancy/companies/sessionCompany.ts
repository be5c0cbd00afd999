import Joi from 'joi';
import { settingRecord, type SettingRecord } from '#shared/tenancy/settings.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import { daySchedules, type DaySchedule } from '#shared/rules/workingHours.ts';

/** Company of the signed-in user, as the screens need it. */
export interface SessionCompany {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  status: boolean;
  /** Last moment of the paid day in `timeZone`. */
  dueDate: string | null;
  /** IANA name of the server's zone, in which due dates end. */
  timeZone: string;
  /** Days after the due date in which the company still works. */
  graceDays: number;
  trialExpiration: string | null;
  recurrence: string;
  planId: number | null;
  schedules: DaySchedule[];
  settings: SettingRecord[];
  plan: PlanFlags | null;
  createdAt: string;
  updatedAt: string;
}

export const sessionCompany = Joi.object<SessionCompany, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  email: nullable(Joi.string().allow('')).required(),
  phone: nullable(Joi.string().allow('')).required(),
  status: Joi.boolean().required(),
  dueDate: nullable(isoDate()).required(),
  timeZone: Joi.string().required(),
  graceDays: Joi.number().integer().required(),
  trialExpiration: nullable(isoDate()).required(),
  recurrence: Joi.string().allow('').required(),
  planId: nullable(Joi.number()).required(),
  schedules: daySchedules().required(),
  settings: Joi.array().items(settingRecord).required(),
  plan: nullable(Joi.object<PlanFlags>(Object.fromEntries(planFlags.map((name) => [name, Joi.boolean().required()])))).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
}).label('SessionCompany');
