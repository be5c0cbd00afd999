import Joi from 'joi';
import { sessionUser, exampleSessionUser, type SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { canManageUser, type UserSubject } from '#shared/workspace/users/index.ts';
import { get, post } from '#shared/kit/endpoint.ts';
import { id, isoDate, nullable } from '#shared/kit/schemas.ts';
import { permission, isActor } from '#shared/rules/permissionRule.ts';

/** How one's own sign-in is protected beyond the password. */
export interface SecondStepRecord {
  /** The company, or the platform for its operators, asks for a second step. */
  isRequired: boolean;
  /** Since when there is an authenticator app; null without one. */
  appSince: string | null;
  /** Recovery codes that have not been used. */
  recoveryCodes: number;
}

/** What an authenticator app is given: the secret as an address for a QR code, and to be typed. */
export interface AppSecret {
  uri: string;
  secret: string;
}

/** Recovery codes, shown once: each opens the account in place of the app. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

interface PasswordInput {
  currentPassword: string;
}

const secondStepRecord = Joi.object<SecondStepRecord, true>({
  isRequired: Joi.boolean().required(),
  appSince: nullable(isoDate()).required(),
  recoveryCodes: Joi.number().integer().min(0).required(),
}).label('SecondStep');

const recoveryCodes = Joi.object<RecoveryCodes, true>({ recoveryCodes: Joi.array().items(Joi.string()).required() }).label('RecoveryCodes');

const passwordInput = { currentPassword: Joi.string().max(200).required() };

const example: SecondStepRecord = { isRequired: false, appSince: '2029-05-02T13:00:00.000Z', recoveryCodes: 9 };
const exampleCodes: RecoveryCodes = { recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] };
const exampleSecret: AppSecret = {
  uri: 'otpauth://totp/Prosa:ana%40acme.test?issuer=Prosa&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  secret: 'JBSWY3DPEHPK3PXP',
};

export const secondStepErrors = {
  ERR_SECOND_STEP_REQUIRED: 401,
  ERR_SECOND_STEP_EXPIRED: 401,
  ERR_SECOND_STEP_CODE: 400,
  ERR_SECOND_STEP_SETUP_REQUIRED: 403,
  ERR_NO_SECOND_STEP: 404,
} as const;

export const secondStepPermissions = {
  /** Never for oneself: that would turn a password into both steps. */
  'user.resetSecondStep': permission<UserSubject>({
    profiles: ['admin'],
    orSuper: true,
    when: (actor, user) => canManageUser(actor, user) && !isActor(actor, user.id),
  }),
} as const;

const exceptions = { isAllowedWhenExpired: true, isAllowedBeforeSecondStep: true } as const;
const ownChange = { ...exceptions, access: 'signed-in', isRefusedToOperators: true } as const;

export const secondSteps = {
  show: get<Record<never, never>, SecondStepRecord>('/second-step', {
    ...exceptions,
    access: 'signed-in',
    summary: 'How one’s own sign-in is protected beyond the password.',
    input: {},
    result: secondStepRecord,
    example: { input: {}, result: example },
  }),
  startApp: post<PasswordInput, AppSecret>('/second-step/app', {
    ...ownChange,
    summary: 'A secret for an authenticator app, good for a quarter of an hour; it counts once a code of the app has confirmed it.',
    input: passwordInput,
    result: Joi.object<AppSecret, true>({ uri: Joi.string().required(), secret: Joi.string().required() }).label('AppSecret'),
    example: { input: { currentPassword: 'segredo' }, result: exampleSecret },
  }),
  confirmApp: post<{ code: string }, RecoveryCodes>('/second-step/app/confirm', {
    ...ownChange,
    summary: 'Turns the second step on with a code of the app, in place of an earlier app; answers new recovery codes.',
    input: { code: Joi.string().max(20).required() },
    result: recoveryCodes,
    example: { input: { code: '123456' }, result: exampleCodes },
  }),
  renewRecoveryCodes: post<PasswordInput, RecoveryCodes>('/second-step/recovery-codes', {
    ...ownChange,
    summary: 'New recovery codes; the earlier ones end.',
    input: passwordInput,
    result: recoveryCodes,
    example: { input: { currentPassword: 'segredo' }, result: exampleCodes },
  }),
  turnOff: post<PasswordInput, SecondStepRecord>('/second-step/turn-off', {
    ...ownChange,
    summary: 'Removes the app and the recovery codes; where a second step is required, another has to be set up.',
    input: passwordInput,
    result: secondStepRecord,
    example: { input: { currentPassword: 'segredo' }, result: { ...example, appSince: null, recoveryCodes: 0 } },
  }),
  reset: post<{ id: number }, SessionUser>('/users/:id/second-step/reset', {
    access: 'user.resetSecondStep',
    isRefusedToOperators: true,
    summary: 'Removes the second step of a colleague who lost it, and ends the colleague’s sessions; a mail tells the person.',
    input: { id: id() },
    result: sessionUser,
    example: { input: { id: 7 }, result: exampleSessionUser },
  }),
};
