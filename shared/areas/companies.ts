import Joi from 'joi';
import { maxPasswordLength } from '#shared/rules/findPasswordProblem.ts';
import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import { settingRecord, type SettingRecord } from '#shared/areas/settings.ts';
import { del, withErrorCode, get, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { isoDate, email, flag, id, idOrNull, nullable } from '#shared/kit/schemas.ts';
import { daySchedules, hoursInput, type DaySchedule } from '#shared/rules/workingHours.ts';
import { exampleSignUpId, signUpOrigin, signUpStep, type SignUpInput, type SignUpStep } from './signUpInput.ts';
import { permission } from '#shared/rules/permissionRule.ts';

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
  trialExpiration: string | null;
  recurrence: Recurrence;
  schedules: DaySchedule[];
  planId: number | null;
  createdAt: string;
  updatedAt: string;
}

const columns = {
  id: Joi.number().required(),
  name: Joi.string().required(),
  phone: nullable(Joi.string().allow('')).required(),
  email: nullable(Joi.string().allow('')).required(),
  status: Joi.boolean().required(),
  dueDate: nullable(isoDate()).required(),
  trialExpiration: nullable(isoDate()).required(),
  recurrence: Joi.string()
    .valid(...recurrences)
    .required(),
  schedules: daySchedules().required(),
  planId: nullable(Joi.number()).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
};

export const companyRecord = Joi.object<CompanyRecord, true>(columns).label('Company');

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
  ...columns,
  plan: nullable(
    Joi.object<CompanyPlanBrief, true>({ id: Joi.number().required(), name: Joi.string().required(), value: Joi.number().required() }),
  ).required(),
  settings: Joi.array().items(settingRecord).required(),
};

const companyListRecord = Joi.object<CompanyListRecord, true>(listColumns).label('CompanyRow');

const usedNumber = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

const companyPageRecord = Joi.object<CompanyPageRecord, true>({
  ...listColumns,
  usage: Joi.object<CompanyUsage, true>({
    users: usedNumber(),
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

const companyWithPlan = Joi.object<CompanyWithPlan, true>({
  id: columns.id,
  name: columns.name,
  email: columns.email,
  phone: columns.phone,
  status: columns.status,
  dueDate: columns.dueDate,
  createdAt: columns.createdAt,
  plan: companyPlan.required(),
}).label('CompanyWithPlan');

/** The company that is opened. */
export interface SignUpRecord extends CompanyRecord, SignUpStep {}

/**
 * Changes by an operator. A `dueDate` given as a day (`2030-01-15`) means the end of that day in the business time zone,
 * an instant means itself, empty or null means never.
 */
export interface CompanyChanges {
  name?: string;
  email?: string;
  planId?: number | null;
  phone?: string | null;
  status?: boolean;
  campaignsEnabled?: boolean;
  dueDate?: string | null;
  recurrence?: Recurrence;
}

/** New company created by an operator. */
export interface CompanyInput extends CompanyChanges {
  name: string;
  email: string;
  planId: number;
  /** Password of the first admin. */
  password?: string;
}

/** One line: names stand in mails and file names. */
const name = (): Joi.StringSchema => withErrorCode(Joi.string().trim().replace(/\s+/g, ' ').min(2).max(50), 'ERR_COMPANY_INVALID_NAME');
const phone = (): Joi.StringSchema => Joi.string().trim().max(30).allow('');
const recurrence = (): Joi.StringSchema<Recurrence> => Joi.string<Recurrence>().valid(...recurrences);

/** Keys left out stay unchanged. */
const companyChanges = {
  name: name(),
  email: email().empty(Joi.valid('', null)),
  planId: idOrNull(),
  phone: phone().allow(null),
  status: flag(),
  campaignsEnabled: flag(),
  dueDate: Joi.string().trim().max(40).allow('', null),
  recurrence: recurrence(),
};

const companyInput = {
  ...companyChanges,
  name: name().required(),
  email: email().required(),
  planId: id(),
  password: Joi.string().min(5).max(maxPasswordLength).empty(Joi.valid('', null)),
};

const example: CompanyRecord = {
  id: 3,
  name: 'Lumiar Casa e Jardim',
  phone: '11999990000',
  email: 'dona@lumiar.test',
  status: true,
  dueDate: '2030-01-16T02:59:59.999Z',
  trialExpiration: null,
  recurrence: 'MENSAL',
  schedules: [],
  planId: 1,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};
const exampleRow: CompanyPageRecord = {
  ...example,
  plan: { id: 1, name: 'Essencial', value: 149.9 },
  settings: [],
  usage: { users: 7, connections: 2, queues: 4, messages: 18_250, storedBytes: 734_003_200, countedAt: '2030-01-10T12:00:00.000Z' },
};
const flagsOn: PlanFlags = objectFromKeys(planFlags, () => true);
const examplePlan: CompanyPlan = { id: 1, name: 'Essencial', users: 10, connections: 2, queues: 10, value: 149.9, ...flagsOn };
const exampleWithPlan: CompanyWithPlan = {
  id: 3,
  name: example.name,
  email: example.email,
  phone: example.phone,
  status: true,
  dueDate: example.dueDate,
  createdAt: example.createdAt,
  plan: examplePlan,
};
const exampleInput = { name: example.name, email: 'dona@lumiar.test', planId: 1 };

/** On one server, those of sign-ups too. */
export const maxCompanies = 5000;

export const companyErrors = {
  ERR_COMPANIES_LIMIT: 400,
  ERR_COMPANY_INVALID_NAME: 400,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 400,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_PROTECTED: 409,
} as const;

export const companyPermissions = {
  'company.manage': permission({ super: true }),
  'company.read': permission<{ readonly id: number }>({ when: (actor, company) => actor.super || actor.companyId === company.id }),
  'company.writeHours': permission<{ readonly id: number }>({
    when: (actor, company) => actor.super || (actor.profile === 'admin' && actor.companyId === company.id),
  }),
} as const;

/** A company with what its first admin needs to sign in, unless the caller has chosen the password. */
export interface CreatedCompany extends CompanyRecord {
  /** Generated, and to be changed at the first sign-in. */
  password?: string;
  /** Where the invitation was mailed to. */
  invitedEmail?: string;
}

export const companies = {
  signUp: post<SignUpInput, SignUpRecord>('/companies/cadastro', {
    access: 'anyone',
    summary: 'Opens a company with its first admin and a trial of three days; where mails go out, by the code of one.',
    input: {
      name: name().required(),
      email: email().required(),
      password: Joi.string().min(5).max(maxPasswordLength).required(),
      planId: id(),
      phone: phone(),
      userName: Joi.string().trim().min(2).max(50),
      ...signUpOrigin,
    },
    result: companyRecord.append(signUpStep).label('SignUp') as Joi.ObjectSchema<SignUpRecord>,
    example: {
      input: { ...exampleInput, password: 'uma-senha-boa', phone: '11999990000', userName: 'Ana Lopes' },
      result: { ...example, needsCode: true, signUpId: exampleSignUpId },
    },
  }),
  list: get<Record<never, never>, CompanyListRecord[]>('/companies/list', {
    access: 'company.manage',
    summary: 'Every company with plan and settings, by name.',
    input: {},
    result: Joi.array().items(companyListRecord),
    example: { input: {}, result: [{ ...example, plan: { id: 1, name: 'Essencial', value: 149.9 }, settings: [] }] },
  }),
  page: get<PageInput, PageResult<'companies', CompanyPageRecord>>('/companies', {
    access: 'company.manage',
    summary: 'Companies by name, twenty a page, with plan, settings and what they use.',
    input: pageInput,
    result: pageSchema('companies', companyPageRecord),
    example: { input: {}, result: { companies: [exampleRow], count: 1, hasMore: false } },
  }),
  listPlan: get<{ id: number }, CompanyWithPlan>('/companies/listPlan/:id', {
    access: 'company.read',
    summary: 'A company with its plan: what its menu may show.',
    input: { id: id() },
    result: companyWithPlan,
    isAllowedWhenExpired: true,
    example: { input: { id: 3 }, result: exampleWithPlan },
  }),
  plans: get<Record<never, never>, { companies: CompanyWithPlan[] }>('/companiesPlan', {
    access: 'company.manage',
    summary: 'Every company that has a plan, with it.',
    input: {},
    result: Joi.object<{ companies: CompanyWithPlan[] }, true>({ companies: Joi.array().items(companyWithPlan).required() }),
    example: { input: {}, result: { companies: [exampleWithPlan] } },
  }),
  show: get<{ id: number }, CompanyRecord>('/companies/:id', {
    access: 'company.read',
    summary: 'One company: the own one, or any for operators.',
    input: { id: id() },
    result: companyRecord,
    example: { input: { id: 3 }, result: example },
  }),
  create: post<CompanyInput, CreatedCompany>('/companies', {
    access: 'company.manage',
    summary: 'Adds a company; without a password its first admin is invited by mail, or else a one-time one is made and answered once.',
    input: companyInput,
    result: Joi.object<CreatedCompany, true>({ ...columns, password: Joi.string(), invitedEmail: Joi.string() }),
    example: { input: { ...exampleInput, dueDate: '2030-01-15' }, result: example },
  }),
  update: put<CompanyChanges & { id: number }, CompanyRecord>('/companies/:id', {
    access: 'company.manage',
    summary: 'Changes a company; keys left out stay as they are.',
    input: { id: id(), ...companyChanges },
    result: companyRecord,
    example: { input: { id: 3, ...exampleInput, status: false }, result: { ...example, status: false } },
  }),
  updateSchedules: put<{ id: number; schedules: DaySchedule[] }, CompanyRecord>('/companies/:id/schedules', {
    access: 'company.writeHours',
    summary: "Sets the company's opening hours.",
    input: { id: id(), schedules: hoursInput().required() },
    result: companyRecord,
    example: { input: { id: 3, schedules: [] }, result: example },
  }),
  remove: del<{ id: number }>('/companies/:id', {
    access: 'company.manage',
    summary: 'Removes a company and everything it owns.',
    input: { id: id() },
    example: { input: { id: 3 }, result: undefined },
  }),
};

export interface CompanyEvents {
  /** Opening hours of the company. */
  hours: { action: 'update'; schedules: DaySchedule[] };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends CompanyEvents {}
}
