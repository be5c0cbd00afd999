import { randomUUID } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import type { IntegrationType } from '#shared/automation/queueIntegrations.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { runInScope, type Scope } from '#server/platform/database/scope.ts';
import { BotServiceError, type BotFailure, type BotServices } from '#server/integrations/bots/BotServices.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { assertIntegration, type IntegrationAddress } from './assertIntegration.ts';
import { openSecrets, requireIntegration } from './commands.ts';
import { readAccount } from '#server/integrations/bots/readAccount.ts';

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
