import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';
import type { SettingKey } from '#shared/tenancy/settings.ts';

/** In the order of the requests. */
export const billingProviderKinds = ['mkauth', 'asaas', 'ixc'] as const;
export type BillingProviderKind = (typeof billingProviderKinds)[number];

/** What the helper may do for a customer: send open invoices, or open a blocked line on trust. */
const billingTasks = ['secondCopy', 'trustUnlock'] as const;
export type BillingTask = (typeof billingTasks)[number];

/** Documents that a contact may ask about within a day, and those of them that nobody has: guessing leads nowhere. */
export const maxBillingLookups = 6;
export const maxUnknownDocuments = 3;

/** The settings that a system is signed in to with; all of them are needed. */
export const billingSettings: Readonly<Record<BillingProviderKind, readonly SettingKey[]>> = {
  mkauth: ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
  asaas: ['asaas'],
  ixc: ['ipixc', 'tokenixc'],
};

const taskByQueueName: Readonly<Record<string, BillingTask>> = {
  '2ª Via de Boleto': 'secondCopy',
  '2 Via de Boleto': 'secondCopy',
  'Religue de Confiança': 'trustUnlock',
  'Liberação em Confiança': 'trustUnlock',
};

/** What customers of a queue are helped with, by its exact name (contract, behaviour 13.5). */
export const findBillingTask = (queueName: string): BillingTask | null =>
  Object.hasOwn(taskByQueueName, queueName) ? (taskByQueueName[queueName] ?? null) : null;

/** A company's billing system, and how the last calls went. */
export interface BillingProviderRecord {
  provider: BillingProviderKind;
  /** Its settings are filled. */
  isConfigured: boolean;
  /** `paused` systems are left alone until a time, then one call is tried. */
  state: 'ok' | 'failing' | 'paused';
  /** Calls in a row that have failed. */
  failures: number;
  until: string | null;
  /** `unreachable`, `refused 500`, `account 401` …; null: none. */
  failure: string | null;
}

const provider = () => Joi.valid(...billingProviderKinds).required() as Joi.StringSchema<BillingProviderKind>;

const billingProviderRecord = Joi.object<BillingProviderRecord, true>({
  provider: provider(),
  isConfigured: Joi.boolean().required(),
  state: Joi.valid('ok', 'failing', 'paused').required() as Joi.StringSchema<BillingProviderRecord['state']>,
  failures: Joi.number().integer().required(),
  until: nullable(isoDate()).required(),
  failure: nullable(Joi.string()).required(),
}).label('BillingProvider');

const example: BillingProviderRecord = { provider: 'ixc', isConfigured: true, state: 'ok', failures: 0, until: null, failure: null };

export const billingProviderErrors = {
  ERR_BILLING_NOT_CONFIGURED: 400,
  ERR_BILLING_ADDRESS: 400,
  ERR_BILLING_ACCOUNT: 400,
  ERR_BILLING_UNREACHABLE: 400,
  ERR_BILLING_REFUSED: 400,
} as const;

export const billingProviderPermissions = { 'billingProvider.manage': adminPermission } as const;

const access = 'billingProvider.manage';

export const billingProviders = {
  list: get<Record<never, never>, BillingProviderRecord[]>('/billing-providers', {
    access,
    summary: 'The billing systems that the bot can read invoices from, with their state.',
    input: {},
    result: Joi.array().items(billingProviderRecord),
    example: { input: {}, result: [example] },
  }),
  test: post<{ provider: BillingProviderKind }, BillingProviderRecord>('/billing-providers/:provider/test', {
    access,
    summary: 'Signs in to a billing system with the stored settings; a system that was paused is asked again from then on.',
    input: { provider: provider() },
    result: billingProviderRecord,
    example: { input: { provider: 'ixc' }, result: example },
  }),
};

interface BillingProviderEvents {
  billingProvider: { action: 'update'; billingProvider: BillingProviderRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends BillingProviderEvents {}
}
