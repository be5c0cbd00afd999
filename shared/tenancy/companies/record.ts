import Joi from 'joi';
import { settingRecord, type SettingRecord } from '#shared/tenancy/settings.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import { daySchedules, type DaySchedule } from '#shared/rules/workingHours.ts';

export const recurrences = ['', 'MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Recurrence = (typeof recurrences)[number];

/** Tenant; owns its users, tickets and all other data. */
export interface CompanyRecord {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  status: boolean;
  dueDate: string | null;
  /** Day of month that due dates return to after a shorter month; null: the one that the due date has. */
  dueAnchor: number | null;
  trialExpiration: string | null;
  recurrence: Recurrence;
  schedules: DaySchedule[];
  planId: number | null;
  createdAt: string;
  updatedAt: string;
}

export const companyColumns = {
  id: Joi.number().required(),
  name: Joi.string().required(),
  phone: nullable(Joi.string().allow('')).required(),
  email: nullable(Joi.string().allow('')).required(),
  status: Joi.boolean().required(),
  dueDate: nullable(isoDate()).required(),
  dueAnchor: nullable(Joi.number()).required(),
  trialExpiration: nullable(isoDate()).required(),
  recurrence: Joi.string()
    .valid(...recurrences)
    .required(),
  schedules: daySchedules().required(),
  planId: nullable(Joi.number()).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
};

export const companyRecord = Joi.object<CompanyRecord, true>(companyColumns).label('Company');

interface CompanyPlanBrief {
  id: number;
  name: string;
  value: number;
}

/** Company in the operators' list. */
export interface CompanyListRecord extends CompanyRecord {
  plan: CompanyPlanBrief | null;
  settings: SettingRecord[];
}

/** What a company uses; messages and files are counted a few times a day, at `countedAt`. */
export interface CompanyUsage {
  users: number;
  /** Of the users, those who may administer it; without one nobody can open it. */
  admins: number;
  connections: number;
  queues: number;
  messages: number;
  /** Bytes of the files of its messages. */
  storedBytes: number;
  /** Null: not counted yet. */
  countedAt: string | null;
}

/** Company in the pages of the operators' list. */
export interface CompanyPageRecord extends CompanyListRecord {
  usage: CompanyUsage;
}

const listColumns = {
  ...companyColumns,
  plan: nullable(
    Joi.object<CompanyPlanBrief, true>({ id: Joi.number().required(), name: Joi.string().required(), value: Joi.number().required() }),
  ).required(),
  settings: Joi.array().items(settingRecord).required(),
};

export const companyListRecord = Joi.object<CompanyListRecord, true>(listColumns).label('CompanyRow');

const usedNumber = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

export const companyPageRecord = Joi.object<CompanyPageRecord, true>({
  ...listColumns,
  usage: Joi.object<CompanyUsage, true>({
    users: usedNumber(),
    admins: usedNumber(),
    connections: usedNumber(),
    queues: usedNumber(),
    messages: usedNumber(),
    storedBytes: usedNumber(),
    countedAt: nullable(isoDate()).required(),
  }).required(),
}).label('CompanyPageRow');

interface CompanyPlan extends PlanFlags {
  id: number;
  name: string;
  users: number;
  connections: number;
  queues: number;
  value: number;
}

/** Company with its plan's flags and limits. */
export interface CompanyWithPlan {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  status: boolean;
  dueDate: string | null;
  createdAt: string;
  plan: CompanyPlan;
}

const companyPlan = Joi.object<CompanyPlan, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  users: Joi.number().required(),
  connections: Joi.number().required(),
  queues: Joi.number().required(),
  value: Joi.number().required(),
  ...objectFromKeys(planFlags, () => Joi.boolean().required()),
});

export const companyWithPlan = Joi.object<CompanyWithPlan, true>({
  id: companyColumns.id,
  name: companyColumns.name,
  email: companyColumns.email,
  phone: companyColumns.phone,
  status: companyColumns.status,
  dueDate: companyColumns.dueDate,
  createdAt: companyColumns.createdAt,
  plan: companyPlan.required(),
}).label('CompanyWithPlan');

export const exampleCompany: CompanyRecord = {
  id: 3,
  name: 'Lumiar Casa e Jardim',
  phone: '11999990000',
  email: 'dona@lumiar.test',
  status: true,
  dueDate: '2030-01-16T02:59:59.999Z',
  dueAnchor: 15,
  trialExpiration: null,
  recurrence: 'MENSAL',
  schedules: [],
  planId: 1,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};
export const exampleCompanyRow: CompanyPageRecord = {
  ...exampleCompany,
  plan: { id: 1, name: 'Essencial', value: 149.9 },
  settings: [],
  usage: {
    users: 7,
    admins: 1,
    connections: 2,
    queues: 4,
    messages: 18_250,
    storedBytes: 734_003_200,
    countedAt: '2030-01-10T12:00:00.000Z',
  },
};
const flagsOn: PlanFlags = objectFromKeys(planFlags, () => true);
const examplePlan: CompanyPlan = { id: 1, name: 'Essencial', users: 10, connections: 2, queues: 10, value: 149.9, ...flagsOn };
export const exampleCompanyWithPlan: CompanyWithPlan = {
  id: 3,
  name: exampleCompany.name,
  email: exampleCompany.email,
  phone: exampleCompany.phone,
  status: true,
  dueDate: exampleCompany.dueDate,
  createdAt: exampleCompany.createdAt,
  plan: examplePlan,
};
