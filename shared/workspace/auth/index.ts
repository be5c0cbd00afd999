import Joi from 'joi';
import {
  exampleCeremony,
  examplePasskeyAnswer,
  passkeyAnswer,
  passkeyCeremony,
  type PasskeyAnswer,
  type PasskeyCeremony,
} from '#shared/workspace/auth/passkeys.ts';
import { exampleSessionUser, sessionUser, type SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { secondStepAnswer, type SecondStepAnswer } from '#shared/workspace/auth/secondStepAnswer.ts';
import { del, get, post } from '#shared/kit/endpoint.ts';
import { email, id, idOrNull, isoDate } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import type { Profile } from '#shared/rules/permissionRule.ts';
import {
  exampleReset,
  notice,
  resetCode,
  resetPasswordRule,
  type Notice,
  type PasswordReset,
  type PasswordResetByPath,
} from '#shared/workspace/auth/passwordReset.ts';
import { maxPasswordLength } from '#shared/rules/findPasswordProblem.ts';

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

const exampleSession: SessionRecord = { token: 'eyJhbGciOiJIUzI1NiJ9.e30.signature', user: exampleSessionUser, n: 4012 };

const exampleOperatorSession: OperatorSessionState = {
  user: exampleSessionUser,
  n: 4012,
  operator: { id: 1, name: 'Rui' },
  expiresAt: '2029-05-02T14:00:00.000Z',
};

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
    summary:
      'Signs in. The refresh token is set as the cookie jrt, over https __Host-jrt. Of somebody with a second step it is refused with ERR_SECOND_STEP_REQUIRED and a challenge for it.',
    input: { email: email().required(), password: Joi.string().max(200).required() },
    result: sessionRecord,
    isAllowedWhenExpired: true,
    example: { input: { email: 'ana@acme.test', password: 'segredo' }, result: exampleSession },
  }),
  secondStep: post<SecondStepAnswer, SessionRecord>('/auth/second-step', {
    access: 'anyone',
    summary: 'Ends a sign-in by the challenge of its refusal and a code of the authenticator app, or a recovery code, which is used up.',
    input: secondStepAnswer,
    result: sessionRecord,
    isAllowedWhenExpired: true,
    example: { input: { challenge: 'eyJhbGciOiJIUzI1NiJ9.e30.signature', code: '123456' }, result: exampleSession },
  }),
  passkeyOptions: post<{ challenge?: string }, PasskeyCeremony>('/auth/passkey/options', {
    access: 'anyone',
    summary: 'What the browser is asked to sign in with a passkey: alone, or as the second step of a challenge.',
    input: { challenge: Joi.string().max(2000) },
    result: passkeyCeremony,
    isAllowedWhenExpired: true,
    example: { input: {}, result: exampleCeremony },
  }),
  passkey: post<PasskeyAnswer, SessionRecord>('/auth/passkey', {
    access: 'anyone',
    summary: 'Signs in with what the browser answered; a passkey that verifies the person is both steps.',
    input: passkeyAnswer,
    result: sessionRecord,
    isAllowedWhenExpired: true,
    example: { input: examplePasskeyAnswer, result: exampleSession },
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
      password: resetPasswordRule().required(),
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
      password: resetPasswordRule(),
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
    isAllowedBeforeSecondStep: true,
    example: { input: {}, result: undefined },
  }),
  replaceOneTimePassword: post<{ password: string }>('/auth/password', {
    access: 'signed-in',
    isRefusedToOperators: true,
    summary: 'Replaces the generated password of the first sign-in; the other sessions end. Refused once it was replaced.',
    input: { password: Joi.string().min(1).max(maxPasswordLength).required() },
    isAllowedWhenExpired: true,
    isAllowedWithOneTimePassword: true,
    isAllowedBeforeSecondStep: true,
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
    isAllowedBeforeSecondStep: true,
    example: { input: {}, result: exampleOperatorSession },
  }),
  leaveCompany: del<Record<never, never>>('/auth/operator-session', {
    access: 'signed-in',
    summary: 'Ends an operator’s session as a user; refused in any other session.',
    input: {},
    isAllowedWhenExpired: true,
    isAllowedWithOneTimePassword: true,
    isAllowedBeforeSecondStep: true,
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
    isAllowedBeforeSecondStep: true,
    example: { input: {}, result: { id: 7, profile: 'user', super: false } },
  }),
};

interface AuthEvents {
  /** A user signed in; `session` lets a browser recognise its own login. */
  auth: { action: 'update'; user: { id: number; email: string; companyId: number }; session: string };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends AuthEvents {}
}
