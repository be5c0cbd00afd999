import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { objectKeys } from '#shared/kit/objects.ts';
import { id, isoDate } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';
import { isZoneName } from '#shared/rules/zonedTime.ts';

const onOff = ['enabled', 'disabled'] as const;

interface SettingDefinition {
  readonly default: string;
  /** Absent: any text. */
  readonly allowedValues?: readonly string[];
  readonly pattern?: RegExp;
  /** An uploaded image: the value is its signed address, empty without one. */
  readonly image?: true;
  /** Typed text: a name, or a colour. */
  readonly typed?: 'name' | 'color';
  /** IANA name of a time zone, or empty. */
  readonly isTimeZone?: true;
  /** A whole number of days from this on; empty: for ever. */
  readonly minDays?: number;
  /** A whole number of minutes up to this. */
  readonly maxMinutes?: number;
  /** A whole number from 1 up to this; empty: none. */
  readonly maxCount?: number;
  /** Visible to admins only, encrypted at rest. */
  readonly secret?: true;
  /** Visible to every profile. */
  readonly shared?: true;
  /** Protects accounts, says how long something is kept or where data goes: no operator changes it in the company of others. */
  readonly isRefusedToOperators?: true;
}

const secret: SettingDefinition = { default: '', secret: true, isRefusedToOperators: true };

/** Hours between a change of how long something is kept and the first deletion by it. */
export const retentionGraceHours = 24;

/** Settings of a company, in the order of the settings screen. */
export const settingDefinitions = {
  userRating: { default: 'disabled', allowedValues: onOff, shared: true },
  /** Minutes in which the question may be answered, and after which it is repeated once; 0: not. */
  ratingMinutes: { default: '60', maxMinutes: 30 * 24 * 60, shared: true },
  ratingReminder: { default: '0', maxMinutes: 30 * 24 * 60, shared: true },
  ratingComment: { default: 'disabled', allowedValues: onOff, shared: true },
  scheduleType: { default: 'disabled', allowedValues: ['disabled', 'queue', 'company'], shared: true },
  call: { default: 'disabled', allowedValues: onOff, shared: true },
  CheckMsgIsGroup: { default: 'enabled', allowedValues: onOff, shared: true },
  sendGreetingAccepted: { default: 'disabled', allowedValues: onOff, shared: true },
  sendMsgTransfTicket: { default: 'disabled', allowedValues: onOff, shared: true },
  sendGreetingMessageOneQueues: { default: 'disabled', allowedValues: onOff, shared: true },
  /** Whether a scheduled message is part of the conversation that is open; otherwise it stands in the contact's history. */
  scheduleInTicket: { default: 'enabled', allowedValues: onOff, shared: true },
  chatBotType: { default: 'text', allowedValues: ['text'], shared: true },
  campaignsEnabled: { default: 'true', allowedValues: ['true', 'false'], shared: true },
  strongPasswords: { default: 'disabled', allowedValues: onOff, shared: true, isRefusedToOperators: true },
  /** Whether one person may be signed in on several devices; otherwise the last one ends the others. */
  severalSessions: { default: 'disabled', allowedValues: onOff, shared: true, isRefusedToOperators: true },
  /** Whether everybody needs a second step to sign in; who has none sets it up first. */
  requireSecondStep: { default: 'disabled', allowedValues: onOff, shared: true, isRefusedToOperators: true },
  /** ISO 3166 code of the country whose numbers are typed without their country code. */
  country: { default: 'BR', pattern: /^[A-Z]{2}$/, shared: true },
  /** Time zone of the days and hours in messages and figures; empty: the server's. */
  timeZone: { default: '', isTimeZone: true, shared: true },
  /** Whether waiting tickets may be read before they are accepted. */
  previewWaiting: { default: 'enabled', allowedValues: onOff, shared: true },
  reopenWindow: { default: '120', maxMinutes: 30 * 24 * 60, shared: true },
  /** Shown on the sign-in page `/login?companyId=…`, which is public; empty: the product's name. */
  brandName: { default: '', pattern: /^.{0,40}$/, typed: 'name', shared: true },
  /** Set by its own endpoint. */
  brandLogo: { default: '', allowedValues: [''], image: true, shared: true },
  /** Of that page and the program; what contrasts too little is corrected there. */
  brandColor: { default: '', pattern: /^(#[0-9a-f]{6})?$/i, typed: 'color', shared: true },
  keepMessages: { default: '', minDays: 30, isRefusedToOperators: true },
  keepMedia: { default: '', minDays: 30, isRefusedToOperators: true },
  /** Brazil asks for six months of access records (Marco Civil, article 15). */
  keepAudit: { default: '400', minDays: 180, isRefusedToOperators: true },
  /** Tokens that all assistants together may use in a month; empty: any number. */
  aiMonthlyTokens: { default: '', maxCount: 2_000_000_000 },
  /** Letters that all voices together may speak in a month; empty: any number. */
  aiMonthlyLetters: { default: '', maxCount: 2_000_000_000 },
  ipixc: secret,
  tokenixc: secret,
  ipmkauth: secret,
  clientidmkauth: secret,
  clientsecretmkauth: secret,
  asaas: secret,
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;

export const settingKeys = objectKeys(settingDefinitions);
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key);
export const getSettingDefinition = (key: SettingKey): SettingDefinition => settingDefinitions[key];
export const isSecret = (key: string): boolean => isSettingKey(key) && getSettingDefinition(key).secret === true;

export const isRefusedToOperators = (key: string): boolean => isSettingKey(key) && getSettingDefinition(key).isRefusedToOperators === true;

export const isImage = (key: string): boolean => isSettingKey(key) && getSettingDefinition(key).image === true;

export const maxBrandLogoMegabytes = 2;
const maxDays = 36_500;

function findNumberError(value: string, min: number, max: number): string | null {
  if (!/^\d{1,10}$/.test(value)) {
    return 'number.base';
  }
  const isTooSmall = Number(value) < min;
  return Number(value) > max ? 'number.max' : isTooSmall ? 'number.min' : null;
}

function isUnknownValue({ allowedValues, isTimeZone }: SettingDefinition, value: string): boolean {
  return allowedValues?.includes(value) === false || (isTimeZone === true && value !== '' && !isZoneName(value));
}

/** Violated Joi rule, or null. */
export function findSettingError(key: SettingKey, value: string): string | null {
  const definition = getSettingDefinition(key);
  const { maxCount, maxMinutes, minDays, pattern } = definition;
  if (isUnknownValue(definition, value)) {
    return 'any.only';
  }
  if (pattern?.test(value) === false) {
    return 'string.pattern.base';
  }
  if (minDays !== undefined) {
    return value === '' ? null : findNumberError(value, minDays, maxDays);
  }
  if (maxCount !== undefined) {
    return value === '' ? null : findNumberError(value, 1, maxCount);
  }
  return maxMinutes === undefined ? null : findNumberError(value, 0, maxMinutes);
}

/** Setting of a company; values are always text, those of secret settings `tokenMask` or empty. */
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
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
}).label('Setting');

const example: SettingRecord = {
  id: 51,
  key: 'scheduleType',
  value: 'queue',
  companyId: 3,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};

export const settingErrors = { ERR_NO_SETTING_FOUND: 404, ERR_BRAND_LOGO: 400 } as const;

export const settingPermissions = {
  'setting.update': adminPermission,
  'setting.readSecrets': adminPermission,
} as const;

/** What everybody may know of a company that has named its sign-in page. */
export interface BrandRecord {
  name: string;
  /** `#3D5AFE`, or empty. */
  color: string;
  /** Signed address of an image; null without one. */
  logoUrl: string | null;
}

const brandRecord = Joi.object<BrandRecord, true>({
  name: Joi.string().required(),
  color: Joi.string().allow('').required(),
  logoUrl: Joi.string().allow(null).required(),
}).label('Brand');

const exampleLogoUrl = 'https://prosa.example/public/3/logo.webp?exp=1872460800&sig=5d41';

const settingKey = () =>
  Joi.string()
    .pattern(/^[\w.-]{1,60}$/)
    .required();

export const settings = {
  list: get<Record<never, never>, SettingRecord[]>('/settings', {
    access: 'signed-in',
    summary: "The company's settings; secret ones for admins only, masked.",
    input: {},
    result: Joi.array().items(settingRecord),
    isAllowedWhenExpired: true,
    example: { input: {}, result: [example] },
  }),
  brand: get<{ companyId: number }, BrandRecord>('/brand/:companyId', {
    access: 'anyone',
    summary: 'Name, colour and logo of the sign-in page of a company that has set a name; any other is not found.',
    input: { companyId: id() },
    result: brandRecord,
    isAllowedWhenExpired: true,
    example: { input: { companyId: 3 }, result: { name: 'Lumiar', color: '#7C3AED', logoUrl: exampleLogoUrl } },
  }),
  setLogo: post<Record<never, never>, SettingRecord>('/brand/logo', {
    access: 'setting.update',
    summary: `Sets the logo, a PNG, JPEG or WebP of at most ${maxBrandLogoMegabytes} MB, drawn smaller; an earlier one is replaced.`,
    input: {},
    result: settingRecord,
    filesField: 'file',
    example: { input: {}, result: { ...example, key: 'brandLogo', value: exampleLogoUrl } },
  }),
  removeLogo: del<Record<never, never>, SettingRecord>('/brand/logo', {
    access: 'setting.update',
    summary: 'Removes the logo; without one nothing happens.',
    input: {},
    result: settingRecord,
    example: { input: {}, result: { ...example, key: 'brandLogo', value: '' } },
  }),
  update: put<{ key: string; value: string }, SettingRecord>('/settings/:key', {
    access: 'setting.update',
    summary: 'Sets one setting, created when missing. Of a secret one, the mask and the empty text keep the value.',
    input: {
      key: settingKey(),
      value: Joi.string().trim().allow('').max(2000).required(),
    },
    result: settingRecord,
    example: { input: { key: 'scheduleType', value: 'queue' }, result: example },
  }),
  remove: del<{ key: string }, SettingRecord>('/settings/:key', {
    access: 'setting.update',
    summary: 'Removes the value of a secret setting, or a setting that the product does not know.',
    input: { key: settingKey() },
    result: settingRecord,
    example: { input: { key: 'asaas' }, result: { ...example, key: 'asaas', value: '' } },
  }),
};

interface SettingEvents {
  settings: { action: 'update'; setting: SettingRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends SettingEvents {}
}
