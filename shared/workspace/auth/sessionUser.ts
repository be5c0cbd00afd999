import Joi from 'joi';
import { sessionCompany, type SessionCompany } from '#shared/tenancy/companies/sessionCompany.ts';
import { userQueueRecord, type UserQueueRecord } from '#shared/workspace/users/queues.ts';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import type { Profile } from '#shared/rules/permissionRule.ts';
import { daySchedules, type DaySchedule } from '#shared/rules/workingHours.ts';

/** Signed-in user; the same shape after login, refresh and every change of the user. */
export interface SessionUser {
  id: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  companyId: number;
  company: SessionCompany;
  queues: UserQueueRecord[];
  allTicket: 'enabled' | 'desabled';
  whatsappId: number | null;
  language: Language | null;
  /** Null: the user may sign in. */
  deactivatedAt: string | null;
  /** Signed for a day or two; null without a photo. */
  profilePicUrl: string | null;
  /** Working hours; null: those of the company. */
  schedules: DaySchedule[] | null;
  /** The password was generated: every endpoint but those of the session waits for another one. */
  mustChangePassword: boolean;
  /** Null: the sign-in needs the password alone. */
  secondStepSince: string | null;
  /** A second step of the sign-in is required and missing: every endpoint but those of the session and the second step waits for it. */
  mustSetUpSecondStep: boolean;
}

export const sessionUser = Joi.object<SessionUser, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  email: Joi.string().required(),
  profile: Joi.string<Profile>().valid('admin', 'supervisor', 'user').required(),
  super: Joi.boolean().required(),
  companyId: Joi.number().required(),
  company: sessionCompany.required(),
  queues: Joi.array().items(userQueueRecord).required(),
  allTicket: Joi.string<'enabled' | 'desabled'>().valid('enabled', 'desabled').required(),
  whatsappId: nullable(Joi.number()).required(),
  language: nullable(Joi.string<Language>().valid(...languages)).required(),
  deactivatedAt: nullable(isoDate()).required(),
  profilePicUrl: nullable(Joi.string()).required(),
  schedules: nullable(daySchedules()).required(),
  mustChangePassword: Joi.boolean().required(),
  secondStepSince: nullable(isoDate()).required(),
  mustSetUpSecondStep: Joi.boolean().required(),
}).label('SessionUser');

const when = '2029-05-02T13:00:00.000Z';
export const exampleSessionUser: SessionUser = {
  id: 7,
  name: 'Ana',
  email: 'ana@acme.test',
  profile: 'user',
  super: false,
  companyId: 3,
  company: {
    id: 3,
    name: 'Acme',
    email: 'dona@acme.test',
    phone: '11999990000',
    status: true,
    dueDate: '2030-01-16T02:59:59.999Z',
    timeZone: 'America/Sao_Paulo',
    graceDays: 0,
    trialExpiration: null,
    recurrence: 'MENSAL',
    planId: 1,
    schedules: [],
    settings: [{ id: 51, key: 'sendGreetingAccepted', value: 'disabled', companyId: 3, createdAt: when, updatedAt: when }],
    plan: null,
    createdAt: when,
    updatedAt: when,
  },
  queues: [{ id: 4, name: 'Vendas', color: '#7C3AED', UserQueue: { userId: 7, queueId: 4, createdAt: when, updatedAt: when } }],
  allTicket: 'desabled',
  whatsappId: null,
  language: 'pt',
  deactivatedAt: null,
  profilePicUrl: null,
  schedules: null,
  mustChangePassword: false,
  secondStepSince: null,
  mustSetUpSecondStep: false,
};
