import Joi from 'joi';
import { get, put } from '#shared/kit/endpoint.ts';
import { keysOf } from '#shared/kit/record.ts';
import { date } from '#shared/kit/schemas.ts';

const onOff = ['enabled', 'disabled'] as const;

interface SettingRule {
  /** What a new company starts with. */
  readonly default: string;
  /** The values it may take; any text where not given. */
  readonly values?: readonly string[];
  /** It is a whole number of minutes, at most so many. */
  readonly minutes?: number;
  /** Read and written by admins only, encrypted at rest. */
  readonly secret?: true;
  /** Read by every profile, because a screen of theirs depends on it. */
  readonly shared?: true;
}

const secret: SettingRule = { default: '', secret: true };

/** Every setting a company has, in the order of the settings screen. */
export const knownSettings = {
  userRating: { default: 'disabled', values: onOff, shared: true },
  scheduleType: { default: 'disabled', values: ['disabled', 'queue', 'company'], shared: true },
  call: { default: 'disabled', values: onOff, shared: true },
  CheckMsgIsGroup: { default: 'enabled', values: onOff, shared: true },
  sendGreetingAccepted: { default: 'disabled', values: onOff, shared: true },
  sendMsgTransfTicket: { default: 'disabled', values: onOff, shared: true },
  sendGreetingMessageOneQueues: { default: 'disabled', values: onOff, shared: true },
  chatBotType: { default: 'text', values: ['text'], shared: true },
  campaignsEnabled: { default: 'true', values: ['true', 'false'], shared: true },
  strongPasswords: { default: 'disabled', values: onOff, shared: true },
  reopenWindow: { default: '120', minutes: 30 * 24 * 60, shared: true },
  ipixc: secret,
  tokenixc: secret,
  ipmkauth: secret,
  clientidmkauth: secret,
  clientsecretmkauth: secret,
  asaas: secret,
} as const satisfies Record<string, SettingRule>;

export type SettingKey = keyof typeof knownSettings;

export const settingKeys = keysOf(knownSettings);
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(knownSettings, key);
export const settingRule = (key: SettingKey): SettingRule => knownSettings[key];

/** The rule that a value breaks, or null when the setting may take it. */
export function settingFault(key: SettingKey, value: string): string | null {
  const { values, minutes } = settingRule(key);
  if (values !== undefined && !values.includes(value)) {
    return 'any.only';
  }
  if (minutes === undefined) {
    return null;
  }
  if (!/^\d{1,9}$/.test(value)) {
    return 'number.base';
  }
  return Number(value) > minutes ? 'number.max' : null;
}

/** One switch or text of a company. Values are always text. */
export interface SettingRecord {
  id: number;
  key: string;
  value: string;
  companyId: number;
  createdAt: string;
  updatedAt: string;
}

export const settingRecord = Joi.object<SettingRecord, true>({
  id: Joi.number().required(),
  key: Joi.string().required(),
  value: Joi.string().allow('').required(),
  companyId: Joi.number().required(),
  createdAt: date().required(),
  updatedAt: date().required(),
}).label('Setting');

const example: SettingRecord = {
  id: 51,
  key: 'scheduleType',
  value: 'queue',
  companyId: 3,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};

export const settings = {
  list: get<Record<never, never>, SettingRecord[]>('/settings', {
    may: 'signed-in',
    summary: "The company's settings; secret ones for admins only.",
    input: {},
    result: Joi.array().items(settingRecord),
    whenExpired: true,
    example: { input: {}, result: [example] },
  }),
  update: put<{ key: string; value: string }, SettingRecord>('/settings/:key', {
    may: 'setting.update',
    summary: 'Sets one setting, created when missing.',
    input: {
      key: Joi.string()
        .pattern(/^[\w.-]{1,60}$/)
        .required(),
      value: Joi.string().trim().allow('').max(2000).required(),
    },
    result: settingRecord,
    example: { input: { key: 'scheduleType', value: 'queue' }, result: example },
  }),
};

export interface SettingEvents {
  /** The value of a secret is left out of what is said: an admin's screen reads it again. */
  settings: { action: 'update'; setting: SettingRecord };
}
