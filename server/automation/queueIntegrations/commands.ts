import type { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import { integrationDefaults, type QueueIntegrationInput, type QueueIntegrationRecord } from '#shared/automation/queueIntegrations.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { assertBelow } from '#server/platform/database/companyLock.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, pageRows } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { openSecret, sealSecret } from '#server/platform/secretColumns.ts';
import { assertIntegration } from './assertIntegration.ts';
import { QueueIntegration } from './QueueIntegration.ts';
import { queueIntegrationRecords } from './queueIntegrationRecords.ts';
import { secretPlace, type SecretName } from './secretPlace.ts';

const pageSize = 20;
/** Per company. */
const maxIntegrations = 200;
const secretNames: readonly SecretName[] = ['jsonContent', 'secret'];

/** Forms ask without looking at profile and plan: others have none. */
export const pageIntegrations = (
  { em, actor }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.queueIntegrations.page>,
): Promise<ResultOf<typeof api.queueIntegrations.page>> =>
  pageRows(em, queueIntegrationRecords, {
    key: 'queueIntegrations',
    where: (bind) => (can(actor, 'queueIntegration.manage') ? `${matchesTerm(searchParam, { texts: ['i.name'] }, bind)}` : 'false'),
    orderBy: newestFirst('i.created_at', 'i.id'),
    pageNumber,
    after,
    pageSize,
  });

export const showIntegration = async ({ em }: Scope, { id }: InputOf<typeof api.queueIntegrations.show>): Promise<QueueIntegrationRecord> =>
  required(await findRecord(em, queueIntegrationRecords, id), 'ERR_NO_DIALOG_FOUND');

export const requireIntegration = async ({ em }: Scope, id: number): Promise<QueueIntegration> =>
  required(await em.findOne(QueueIntegration, { id }), 'ERR_NO_DIALOG_FOUND');

type Secrets = Readonly<Record<SecretName, string>>;

/** The secrets in plain text. */
export const openSecrets = ({ platform }: Pick<Scope, 'platform'>, integration: QueueIntegration): Secrets => {
  const open = (name: SecretName): string => openSecret(platform, secretPlace(integration, name), integration[name]);
  return { jsonContent: open('jsonContent'), secret: open('secret') };
};

type IntegrationChanges = Omit<Partial<QueueIntegrationInput>, SecretName>;

/** Emptied texts are stored as empty, not as null. */
const withoutNulls = ({ projectName, language, urlN8N, ...texts }: IntegrationChanges) => ({
  ...(projectName !== undefined && { projectName }),
  ...(language !== undefined && { language }),
  ...(urlN8N !== undefined && { urlN8N }),
  ...Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value ?? ''])),
});

/** Seals the secrets that are new; the mask keeps what is stored. */
function setSecrets({ platform }: Scope, integration: QueueIntegration, given: Partial<QueueIntegrationInput>): void {
  for (const name of secretNames) {
    const secret = given[name];
    if (secret !== undefined && secret !== tokenMask) {
      integration[name] = sealSecret(platform, secretPlace(integration, name), secret ?? '');
    }
  }
}

async function saveIntegration(scope: Scope, integration: QueueIntegration, input: Partial<QueueIntegrationInput>): Promise<void> {
  setSecrets(scope, integration, input);
  const { type, projectName = null, urlN8N = null, typebotSlug } = integration;
  const address = { type, projectName, urlN8N, typebotSlug, ...openSecrets(scope, integration) };
  assertIntegration(address, scope.platform.config.outgoingPrivateHosts);
  await scope.em.flush();
}

const emptyColumns = {
  projectName: null,
  language: null,
  urlN8N: null,
  typebotSlug: '',
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
};

export async function createIntegration(
  scope: Scope,
  input: InputOf<typeof api.queueIntegrations.create>,
): Promise<QueueIntegrationRecord> {
  const { jsonContent: _account, secret: _secret, ...values } = input;
  await assertBelow(scope, { max: maxIntegrations, code: 'ERR_INTEGRATIONS_LIMIT', count: () => scope.em.count(QueueIntegration) });
  const { type, name } = input;
  const columns = { ...emptyColumns, ...integrationDefaults, type, name, jsonContent: '', secret: '' };
  const integration = scope.create(QueueIntegration, columns);
  scope.em.assign(integration, withoutNulls(values));
  // The secrets are bound to the id.
  await scope.em.flush();
  await saveIntegration(scope, integration, input);
  scope.recordEvent('queueIntegration.created', { queueIntegrationId: integration.id });
  return showIntegration(scope, integration);
}

export async function updateIntegration(
  scope: Scope,
  { id, ...input }: InputOf<typeof api.queueIntegrations.update>,
): Promise<QueueIntegrationRecord> {
  const { jsonContent: _account, secret: _secret, ...values } = input;
  const integration = await requireIntegration(scope, id);
  scope.em.assign(integration, withoutNulls(values));
  // What was changed is tried at once.
  Object.assign(integration, { failures: 0, failingSince: null, pausedUntil: null, lastFailure: null });
  await saveIntegration(scope, integration, input);
  scope.recordEvent('queueIntegration.changed', { queueIntegrationId: id });
  return showIntegration(scope, { id });
}

/** A used integration stays: its queues would fall silent. */
export async function removeIntegration(scope: Scope, { id }: InputOf<typeof api.queueIntegrations.remove>): Promise<void> {
  const integration = await requireIntegration(scope, id);
  const { queues, connections } = (await showIntegration(scope, { id })).usedBy;
  if (queues.length + connections.length > 0) {
    throw new AppError('ERR_INTEGRATION_IN_USE', { values: { names: [...queues, ...connections].map(({ name }) => name).join(', ') } });
  }
  scope.em.remove(integration);
  scope.recordEvent('queueIntegration.removed', { queueIntegrationId: id, integrationId: id });
}
