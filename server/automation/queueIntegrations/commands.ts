import { randomUUID } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import {
  integrationDefaults,
  type IntegrationType,
  type QueueIntegrationInput,
  type QueueIntegrationRecord,
} from '#shared/automation/queueIntegrations/index.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { assertBelow } from '#server/platform/database/companyLock.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, pageRows } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { openSecret, sealSecret, type SecretPlace } from '#server/platform/secretColumns.ts';
import { type BotFailure, BotServiceError, type BotServices } from '#server/integrations/bots/BotServices.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { readAccount } from '#server/integrations/bots/readAccount.ts';
import { assertIntegration, type IntegrationAddress } from './assertIntegration.ts';
import { QueueIntegration } from './QueueIntegration.ts';
import { queueIntegrationRecords } from './queueIntegrationRecords.ts';

type TestInput = InputOf<typeof api.queueIntegrations.test>;

/** Tests per company: each makes this server ask another one. */
const testLimit = { name: 'integration-tests', points: 30, duration: 15 * minuteSeconds };

interface TestedIntegration extends IntegrationAddress {
  readonly language: string;
  readonly secret: string;
}

const codes: Readonly<Record<BotFailure, ErrorCode>> = {
  address: 'ERR_INTEGRATION_PRIVATE_HOST',
  account: 'ERR_INTEGRATION_ACCOUNT_INVALID',
  unreachable: 'ERR_INTEGRATION_UNREACHABLE',
  refused: 'ERR_INTEGRATION_REFUSED',
};
/** The contract has a text in the answer. */
const sentences: Readonly<Record<BotFailure, (status: number) => string>> = {
  address: () => 'Este endereço não é público, ou não usa https.',
  account: () => 'O JSON não é o de uma conta de serviço.',
  unreachable: () => 'O serviço não respondeu.',
  refused: (status) => `O serviço recusou a conexão (${status}).`,
};

const toAppError = ({ failure, status }: BotServiceError): AppError =>
  new AppError(codes[failure], { text: sentences[failure](status), values: { status } });

const noIntegration: TestedIntegration = {
  type: 'dialogflow',
  projectName: null,
  jsonContent: '',
  language: '',
  urlN8N: null,
  secret: '',
  typebotSlug: '',
};

async function readSaved({ platform, actor }: PrepareContext, id: number): Promise<TestedIntegration> {
  return runInScope(platform, { companyId: actor.companyId, actor }, async (scope) => {
    const integration = await requireIntegration(scope, id);
    const { type, projectName = null, language, urlN8N = null, typebotSlug } = integration;
    return { type, projectName, urlN8N, typebotSlug, language: language ?? '', ...openSecrets(scope, integration) };
  });
}

/** What the form holds; what is masked or missing is that of the saved integration. */
async function readTested(context: PrepareContext, { id, ...given }: TestInput): Promise<TestedIntegration> {
  const saved = id ? await readSaved(context, id) : noIntegration;
  const changes = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== tokenMask);
  return { ...saved, ...Object.fromEntries(changes) };
}

/** Like a customer's message, as webhooks get them. */
const createTestEvent = (companyId: number): object => ({
  event: 'test',
  key: { remoteJid: '5511900000000@s.whatsapp.net', fromMe: false, id: `TEST${randomUUID().slice(0, 8)}` },
  messageTimestamp: Math.floor(Date.now() / 1000),
  pushName: 'Prosa',
  message: { conversation: 'Teste do Prosa' },
  companyId,
  ticketId: null,
  contact: { id: null, name: 'Prosa', number: '5511900000000' },
  connection: null,
});

type Connect = (bots: BotServices, integration: TestedIntegration, companyId: number) => Promise<string>;

const postTestEvent: Connect = async (bots, { urlN8N, secret }, companyId) =>
  String(await bots.postEvent({ url: urlN8N ?? '', secret, body: createTestEvent(companyId) }));

/** What the service of each type answers. */
const connect: Readonly<Record<IntegrationType, Connect>> = {
  webhook: postTestEvent,
  n8n: postTestEvent,
  typebot: async (bots, { urlN8N, typebotSlug: slug }) => {
    const variables = { number: '5511900000000', pushName: 'Prosa' };
    const { bubbles } = await bots.startTypebot({ url: urlN8N ?? '', slug, variables });
    return bubbles.flatMap((bubble) => (bubble.kind === 'text' ? [bubble.text] : [])).join('\n');
  },
  dialogflow: async (bots, { projectName, jsonContent, language }) => {
    const account = readAccount(jsonContent) ?? { clientEmail: '', privateKey: '' };
    const request = { account, project: projectName ?? '', session: randomUUID(), language: language || 'pt-BR', text: 'Olá' };
    return (await bots.detectIntent(request)).texts.join('\n');
  },
};

/** Connects to the service, outside any transaction. */
export async function askIntegration(context: PrepareContext, input: TestInput): Promise<string> {
  const { platform, actor } = context;
  const integration = await readTested(context, input);
  assertIntegration(integration, platform.config.outgoingPrivateHosts);
  await (await createRateLimiter(platform, testLimit)).consume(`${actor.companyId}`);
  return connect[integration.type](platform.bots, integration, actor.companyId).catch((error: unknown) => {
    throw error instanceof BotServiceError ? toAppError(error) : error;
  });
}

export const toTestResult = async (_scope: Scope, _input: TestInput, message: string): Promise<{ message: string }> => ({ message });

type SecretName = 'jsonContent' | 'secret';

const secretPlace = ({ id, companyId }: Pick<QueueIntegration, 'id' | 'companyId'>, column: SecretName): SecretPlace => ({
  table: 'queue_integrations',
  column,
  id,
  companyId,
});

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
function setSecrets({ platform }: Scope, integration: QueueIntegration, input: Partial<QueueIntegrationInput>): void {
  for (const name of secretNames) {
    const secret = input[name];
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
