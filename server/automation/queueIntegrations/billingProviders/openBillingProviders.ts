import {
  billingProviderKinds,
  billingSettings,
  type BillingProviderKind,
  type BillingTask,
} from '#shared/automation/queueIntegrations/billingProviders.ts';
import { readSettings } from '#server/tenancy/settings/index.ts';
import type { BillingCredentials } from '#server/integrations/billingProviders/BillingProvider.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { listBillingProviderRecords } from './billingProviderRecords.ts';

/** A billing system with its credentials in plain text: for the server's memory only. */
export interface OpenedBillingProvider {
  readonly credentials: BillingCredentials;
  /** Left alone until then; null: it may be asked. */
  readonly pausedUntil: Date | null;
}

export async function readCredentials(scope: Scope, kind: BillingProviderKind): Promise<BillingCredentials> {
  const [first = '', second = '', third = ''] = await readSettings(scope, billingSettings[kind]);
  switch (kind) {
    case 'ixc':
      return { kind, url: first, token: second };
    case 'mkauth':
      return { kind, url: first, clientId: second, clientSecret: third };
    case 'asaas':
      return { kind, token: first };
  }
}

/** Only IXC has a queue for unlocking (contract, behaviour 13.5). */
const kindsOfTask = (task: BillingTask): readonly BillingProviderKind[] => (task === 'trustUnlock' ? ['ixc'] : billingProviderKinds);

/** Systems that support a task, in the order of the requests. */
export async function openBillingProviders(scope: Scope, task: BillingTask): Promise<OpenedBillingProvider[]> {
  const records = await listBillingProviderRecords(scope);
  const configured = records.filter(({ provider, isConfigured }) => isConfigured && kindsOfTask(task).includes(provider));
  const opened: OpenedBillingProvider[] = [];
  for (const { provider, until } of configured) {
    opened.push({ credentials: await readCredentials(scope, provider), pausedUntil: until === null ? null : new Date(until) });
  }
  return opened;
}

/** What the company's systems can help with; reads no secret. */
export async function listBillingTasks(scope: Scope): Promise<BillingTask[]> {
  const configured = (await listBillingProviderRecords(scope)).filter(({ isConfigured }) => isConfigured);
  return [
    ...(configured.length > 0 ? (['secondCopy'] as const) : []),
    ...(configured.some(({ provider }) => provider === 'ixc') ? (['trustUnlock'] as const) : []),
  ];
}
