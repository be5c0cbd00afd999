import Joi from 'joi';
import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import { settingRecord, type SettingRecord } from '#shared/areas/settings.ts';
import { userQueueRecord, type UserQueueRecord } from '#shared/areas/userQueues.ts';
import { del, get, post } from '#shared/kit/endpoint.ts';
import { isoDate, email, id, idOrNull, nullable } from '#shared/kit/schemas.ts';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import type { Profile } from '#shared/rules/permissions.ts';
import { maxPasswordLength, resetPasswordPattern } from '#shared/rules/findPasswordProblem.ts';
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
}

const sessionCompany = Joi.object<SessionCompany, true>({
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
}).label('SessionUser');

/** Short-lived access token with its user; the refresh token is in the cookie `jrt`. */
export interface SessionRecord {
  token: string;
  user: SessionUser;
  /** Sequence number of the company's live log before the user was read: resuming after it misses no event. */
  n?: number | undefined;
}

/** What an operator's session as a user of a company says of itself. */
export interface OperatorSessionState extends Omit<SessionRecord, 'token'> {
  operator: { id: number; name: string };
  /** When it ends by itself. */
  expiresAt: string;
}

/** An operator's session as a user of a company; it cannot be refreshed. */
export interface OperatorSessionRecord extends OperatorSessionState {
  token: string;
}

const sessionRecord = Joi.object<SessionRecord, true>({
  token: Joi.string().required(),
  user: sessionUser.required(),
  n: Joi.number().integer().min(0),
}).label('Session');

const operatorSessionKeys = {
  user: sessionUser.required(),
  n: Joi.number().integer().min(0),
  operator: Joi.object<OperatorSessionRecord['operator'], true>({ id: Joi.number().required(), name: Joi.string().required() }).required(),
  expiresAt: isoDate().required(),
};
const operatorSessionState = Joi.object<OperatorSessionState, true>(operatorSessionKeys).label('OperatorSessionState');
const operatorSessionRecord = Joi.object<OperatorSessionRecord, true>({ token: Joi.string().required(), ...operatorSessionKeys }).label(
  'OperatorSession',
);

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
};
const exampleSession: SessionRecord = { token: 'eyJhbGciOiJIUzI1NiJ9.e30.signature', user: exampleSessionUser, n: 4012 };

/** New password of somebody who has a code from a mail. */
export interface PasswordReset {
  email: string;
  /** The code of the mail; case, spaces and hyphens do not matter. */
  token: string;
  password: string;
  /** The password again, where a form asks for it. */
  confirmation?: string;
}

/** The same in the address, as older clients send it; a password in the body counts more. */
export interface PasswordResetByPath {
  email: string;
  token: string;
  newPassword: string;
  password?: string;
}

/** What the caller may be told. */
interface Notice {
  message: string;
}

const notice = Joi.object<Notice, true>({ message: Joi.string().required() });
const resetCode = (): Joi.StringSchema => Joi.string().trim().max(40).required();
const resetPassword = (): Joi.StringSchema => Joi.string().min(8).max(maxPasswordLength).pattern(resetPasswordPattern);
const exampleOperatorSession: OperatorSessionState = {
  user: exampleSessionUser,
  n: 4012,
  operator: { id: 1, name: 'Rui' },
  expiresAt: '2029-05-02T14:00:00.000Z',
};
const exampleReset: PasswordReset = { email: 'ana@acme.test', token: 'ABCD-2345', password: 'Nova-senha-7' };

export const authErrors = {
  ERR_PASSWORD_CHANGE_REQUIRED: 403,
  ERR_OPERATOR_REFUSED: 403,
  ERR_USER_NOT_ENTERABLE: 400,
  ERR_RESET_CODE_INVALID: 404,
} as const;

/** An operator may work as users of companies. */
export const authPermissions = { 'company.enter': permission({ super: true }) } as const;

export const auth = {
  login: post<{ email: string; password: string }, SessionRecord>('/auth/login', {
    access: 'anyone',
    summary: 'Signs in. The refresh token is set as the cookie jrt, over https __Host-jrt.',
    input: { email: email().required(), password: Joi.string().max(200).required() },
    result: sessionRecord,
    isAllowedWhenExpired: true,
    example: { input: { email: 'ana@acme.test', password: 'segredo' }, result: exampleSession },
  }),
  refresh: post<Record<never, never>, SessionRecord>('/auth/refresh_token', {
    access: 'anyone',
    summary: 'Trades that cookie for a new access token and a new cookie.',
    input: {},
    result: sessionRecord,
    isAllowedWhenExpired: true,
    example: { input: {}, result: exampleSession },
  }),
  requestPasswordReset: post<{ email: string }, Notice>('/forgetpassword/:email', {
    access: 'anyone',
    summary: 'Mails a code for a new password. The answer is the same for an address that nobody has.',
    input: { email: email().required() },
    result: notice,
    example: { input: { email: 'ana@acme.test' }, result: { message: 'Email enviado com sucesso!' } },
  }),
  resetPassword: post<PasswordReset, Notice>('/resetpasswords', {
    access: 'anyone',
    summary: 'Sets a new password by the code of the mail, and ends every session of the user.',
    input: {
      email: email().required(),
      token: resetCode(),
      password: resetPassword().required(),
      confirmation: Joi.string().valid(Joi.ref('password')),
    },
    result: notice,
    example: { input: exampleReset, result: { message: 'Senha redefinida com sucesso.' } },
  }),
  resetPasswordByPath: post<PasswordResetByPath, Notice>('/resetpasswords/:email/:token/:newPassword', {
    access: 'anyone',
    summary: 'The same with everything in the address, which proxies write to their logs: for older clients.',
    input: {
      email: email().required(),
      token: resetCode(),
      newPassword: Joi.string().max(500).required(),
      password: resetPassword(),
    },
    result: notice,
    example: {
      input: { email: exampleReset.email, token: exampleReset.token, newPassword: exampleReset.password },
      result: { message: 'Senha redefinida com sucesso.' },
    },
  }),
  logout: del<Record<never, never>>('/auth/logout', {
    access: 'signed-in',
    summary: 'Ends this session.',
    input: {},
    isAllowedWhenExpired: true,
    isAllowedWithOneTimePassword: true,
    example: { input: {}, result: undefined },
  }),
  replaceOneTimePassword: post<{ password: string }>('/auth/password', {
    access: 'signed-in',
    isRefusedToOperators: true,
    summary: 'Replaces the generated password of the first sign-in; the other sessions end. Refused once it was replaced.',
    input: { password: Joi.string().min(1).max(maxPasswordLength).required() },
    isAllowedWhenExpired: true,
    isAllowedWithOneTimePassword: true,
    example: { input: { password: 'Nova-senha-7' }, result: undefined },
  }),
  enterCompany: post<{ companyId: number; userId?: number | null }, OperatorSessionRecord>('/auth/operator-session', {
    access: 'company.enter',
    summary: 'Opens a company as one of its users, by default its first admin, for an hour; the company’s audit log says so.',
    input: { companyId: id(), userId: idOrNull() },
    result: operatorSessionRecord,
    example: {
      input: { companyId: 3 },
      result: { ...exampleOperatorSession, token: exampleSession.token },
    },
  }),
  showOperatorSession: get<Record<never, never>, OperatorSessionState>('/auth/operator-session', {
    access: 'signed-in',
    summary: 'The operator’s session as a user that the token is of; refused in any other session.',
    input: {},
    result: operatorSessionState,
    isAllowedWhenExpired: true,
    isAllowedWithOneTimePassword: true,
    example: { input: {}, result: exampleOperatorSession },
  }),
  leaveCompany: del<Record<never, never>>('/auth/operator-session', {
    access: 'signed-in',
    summary: 'Ends an operator’s session as a user; refused in any other session.',
    input: {},
    isAllowedWhenExpired: true,
    isAllowedWithOneTimePassword: true,
    example: { input: {}, result: undefined },
  }),
  me: get<Record<never, never>, { id: number; profile: Profile; super: boolean }>('/auth/me', {
    access: 'signed-in',
    summary: 'Who the access token stands for.',
    input: {},
    result: Joi.object<{ id: number; profile: Profile; super: boolean }, true>({
      id: Joi.number().required(),
      profile: Joi.string<Profile>().required(),
      super: Joi.boolean().required(),
    }),
    isAllowedWhenExpired: true,
    isAllowedWithOneTimePassword: true,
    example: { input: {}, result: { id: 7, profile: 'user', super: false } },
  }),
};

export interface AuthEvents {
  /** A user signed in; `session` lets a browser recognise its own login. */
  auth: { action: 'update'; user: { id: number; email: string; companyId: number }; session: string };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends AuthEvents {}
}
