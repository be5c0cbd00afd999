import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { id, isoDate, nullable } from '#shared/kit/schemas.ts';

/** A key of one's own on a device or in a password manager. */
export interface PasskeyRecord {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Request to the browser, with a token that proves it to the server; valid for five minutes. */
export interface PasskeyCeremony {
  token: string;
  /** As WebAuthn has it, in JSON. */
  options: object;
}

/** What the browser answered. */
export interface PasskeyAnswer {
  token: string;
  /** As WebAuthn has it, in JSON. */
  response: object;
}

export type NewPasskey = PasskeyAnswer & { name: string };

/** With the first second step come recovery codes, shown once. */
export interface AddedPasskey {
  passkey: PasskeyRecord;
  recoveryCodes: string[] | null;
}

const columns = {
  id: Joi.number().required(),
  name: Joi.string().required(),
  createdAt: isoDate().required(),
  lastUsedAt: nullable(isoDate()).required(),
};
const passkeyRecord = Joi.object<PasskeyRecord, true>(columns).label('Passkey');

export const passkeyCeremony = Joi.object<PasskeyCeremony, true>({
  token: Joi.string().required(),
  options: Joi.object().required(),
}).label('PasskeyCeremony');
export const passkeyAnswer = { token: Joi.string().max(2000).required(), response: Joi.object().unknown().required() };

const example: PasskeyRecord = { id: 5, name: 'Notebook', createdAt: '2029-05-02T13:00:00.000Z', lastUsedAt: null };
export const exampleCeremony: PasskeyCeremony = {
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.signature',
  options: { challenge: 'bm9uY2U', rpId: 'prosa.example' },
};
export const examplePasskeyAnswer: PasskeyAnswer = { token: exampleCeremony.token, response: { id: 'a2V5', type: 'public-key' } };

export const passkeyErrors = {
  ERR_PASSKEY_REFUSED: 400,
  ERR_NO_PASSKEY_FOUND: 404,
  ERR_PASSKEY_LIMIT: 400,
} as const;

const own = { access: 'signed-in', isAllowedWhenExpired: true, isAllowedBeforeSecondStep: true, isRefusedToOperators: true } as const;
const currentPassword = Joi.string().max(200).required();

export const passkeys = {
  list: get<Record<never, never>, PasskeyRecord[]>('/passkeys', {
    ...own,
    summary: 'One’s own passkeys, newest first.',
    input: {},
    result: Joi.array().items(passkeyRecord),
    example: { input: {}, result: [example] },
  }),
  start: post<{ currentPassword: string }, PasskeyCeremony>('/passkeys/options', {
    ...own,
    summary: 'What the browser is asked to make a passkey.',
    input: { currentPassword },
    result: passkeyCeremony,
    example: { input: { currentPassword: 'segredo' }, result: exampleCeremony },
  }),
  create: post<NewPasskey, AddedPasskey>('/passkeys', {
    ...own,
    summary: 'Adds the passkey that the browser has made; the first second step comes with recovery codes.',
    input: { ...passkeyAnswer, name: Joi.string().trim().min(1).max(50).required() },
    result: Joi.object<AddedPasskey, true>({
      passkey: passkeyRecord.required(),
      recoveryCodes: nullable(Joi.array().items(Joi.string())).required(),
    }).label('AddedPasskey'),
    example: { input: { ...examplePasskeyAnswer, name: 'Notebook' }, result: { passkey: example, recoveryCodes: null } },
  }),
  remove: post<{ id: number; currentPassword: string }>('/passkeys/:id/remove', {
    ...own,
    summary: 'Removes one of one’s own passkeys.',
    input: { id: id(), currentPassword },
    example: { input: { id: 5, currentPassword: 'segredo' }, result: undefined },
  }),
};
