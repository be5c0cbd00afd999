import Joi from 'joi';
import { maxPasswordLength } from '#shared/rules/findPasswordProblem.ts';
import {
  companyColumns,
  companyListRecord,
  companyPageRecord,
  companyRecord,
  companyWithPlan,
  exampleCompany,
  exampleCompanyRow,
  exampleCompanyWithPlan,
  recurrences,
  type CompanyListRecord,
  type CompanyPageRecord,
  type CompanyRecord,
  type CompanyWithPlan,
  type Recurrence,
} from '#shared/tenancy/companies/record.ts';
import { del, withErrorCode, get, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { identifyingText, email, flag, id, idOrNull } from '#shared/kit/schemas.ts';
import { hoursInput, type DaySchedule } from '#shared/rules/workingHours.ts';
import { exampleSignUpId, signUpOrigin, signUpStep, type SignUpInput, type SignUpStep } from './signUpInput.ts';
import { permission } from '#shared/rules/permissionRule.ts';

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
const name = (): Joi.StringSchema => withErrorCode(identifyingText().min(2).max(50), 'ERR_COMPANY_INVALID_NAME');
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

const exampleInput = { name: exampleCompany.name, email: 'dona@lumiar.test', planId: 1 };

/** On one server, those of sign-ups too. */
export const maxCompanies = 5000;

export const companyErrors = {
  ERR_COMPANIES_LIMIT: 400,
  ERR_COMPANY_INVALID_NAME: 400,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 400,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_PROTECTED: 409,
  ERR_COMPANY_HAS_ADMIN: 409,
} as const;

export const companyPermissions = {
  'company.manage': permission({ super: true }),
  'company.read': permission<{ readonly id: number }>({ when: (actor, company) => actor.super || actor.companyId === company.id }),
  'company.writeHours': permission<{ readonly id: number }>({
    when: (actor, company) => actor.super || (actor.profile === 'admin' && actor.companyId === company.id),
  }),
} as const;

/** What an admin of a company needs to sign in: one of both. */
export interface InvitedAdmin {
  /** Generated, and to be changed at the first sign-in: no mails are sent here. */
  password?: string;
  /** Where the invitation was mailed to. */
  invitedEmail?: string;
}

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
      result: { ...exampleCompany, needsCode: true, signUpId: exampleSignUpId },
    },
  }),
  list: get<Record<never, never>, CompanyListRecord[]>('/companies/list', {
    access: 'company.manage',
    summary: 'Every company with plan and settings, by name.',
    input: {},
    result: Joi.array().items(companyListRecord),
    example: { input: {}, result: [{ ...exampleCompany, plan: { id: 1, name: 'Essencial', value: 149.9 }, settings: [] }] },
  }),
  page: get<PageInput, PageResult<'companies', CompanyPageRecord>>('/companies', {
    access: 'company.manage',
    summary: 'Companies by name, twenty a page, with plan, settings and what they use.',
    input: pageInput,
    result: pageSchema('companies', companyPageRecord),
    example: { input: {}, result: { companies: [exampleCompanyRow], count: 1, hasMore: false } },
  }),
  listPlan: get<{ id: number }, CompanyWithPlan>('/companies/listPlan/:id', {
    access: 'company.read',
    summary: 'A company with its plan: what its menu may show.',
    input: { id: id() },
    result: companyWithPlan,
    isAllowedWhenExpired: true,
    example: { input: { id: 3 }, result: exampleCompanyWithPlan },
  }),
  plans: get<Record<never, never>, { companies: CompanyWithPlan[] }>('/companiesPlan', {
    access: 'company.manage',
    summary: 'Every company that has a plan, with it.',
    input: {},
    result: Joi.object<{ companies: CompanyWithPlan[] }, true>({ companies: Joi.array().items(companyWithPlan).required() }),
    example: { input: {}, result: { companies: [exampleCompanyWithPlan] } },
  }),
  show: get<{ id: number }, CompanyRecord>('/companies/:id', {
    access: 'company.read',
    summary: 'One company: the own one, or any for operators.',
    input: { id: id() },
    result: companyRecord,
    example: { input: { id: 3 }, result: exampleCompany },
  }),
  create: post<CompanyInput, CreatedCompany>('/companies', {
    access: 'company.manage',
    summary: 'Adds a company; without a password its first admin is invited by mail, or else a one-time one is made and answered once.',
    input: companyInput,
    result: Joi.object<CreatedCompany, true>({ ...companyColumns, password: Joi.string(), invitedEmail: Joi.string() }),
    example: { input: { ...exampleInput, dueDate: '2030-01-15' }, result: exampleCompany },
  }),
  update: put<CompanyChanges & { id: number }, CompanyRecord>('/companies/:id', {
    access: 'company.manage',
    summary: 'Changes a company; keys left out stay as they are.',
    input: { id: id(), ...companyChanges },
    result: companyRecord,
    example: { input: { id: 3, ...exampleInput, status: false }, result: { ...exampleCompany, status: false } },
  }),
  updateSchedules: put<{ id: number; schedules: DaySchedule[] }, CompanyRecord>('/companies/:id/schedules', {
    access: 'company.writeHours',
    summary: "Sets the company's opening hours.",
    input: { id: id(), schedules: hoursInput().required() },
    result: companyRecord,
    example: { input: { id: 3, schedules: [] }, result: exampleCompany },
  }),
  inviteAdmin: post<{ id: number; name: string; email: string }, InvitedAdmin>('/companies/:id/admin', {
    access: 'company.manage',
    summary: 'Gives an admin to a company that has none, by an invitation, or where no mails are sent by a one-time password.',
    input: { id: id(), name: Joi.string().trim().min(2).max(50).required(), email: email().required() },
    result: Joi.object<InvitedAdmin, true>({ password: Joi.string(), invitedEmail: Joi.string() }).label('InvitedAdmin'),
    example: { input: { id: 3, name: 'Ana Lopes', email: 'ana@lumiar.test' }, result: { invitedEmail: 'ana@lumiar.test' } },
  }),
  remove: del<{ id: number }>('/companies/:id', {
    access: 'company.manage',
    summary: 'Removes a company and everything it owns.',
    input: { id: id() },
    example: { input: { id: 3 }, result: undefined },
  }),
};

interface CompanyEvents {
  /** Opening hours of the company. */
  hours: { action: 'update'; schedules: DaySchedule[] };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends CompanyEvents {}
}
