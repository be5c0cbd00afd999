import Joi from 'joi';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  identifyingText,
  companyOwnedColumns,
  exampleOwnedRecord,
  id,
  idOrNull,
  isoDate,
  nullable,
  type CompanyOwnedRecord,
  templateText,
  tokenMask,
} from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import { automationUsers, type AutomationUsers } from '#shared/automation/prompts/record.ts';

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export type IntegrationType = (typeof integrationTypes)[number];
export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const;

/** How the last calls went: `paused` services are left alone until a time, then one call is tried. */
export interface IntegrationHealth {
  state: 'ok' | 'failing' | 'paused';
  /** Calls in a row that have failed. */
  failures: number;
  since: string | null;
  until: string | null;
  /** `unreachable`, `refused 500`, `account` …; null: none. */
  failure: string | null;
}

/** Bot or flow of another service that a queue hands its tickets to. */
export interface QueueIntegrationRecord extends CompanyOwnedRecord {
  type: IntegrationType;
  name: string;
  /** Project of DialogFlow; of others the name. */
  projectName: string | null;
  /** Service account: `tokenMask`, or empty. */
  jsonContent: string;
  language: string | null;
  /** Address of a webhook or a flow, or of the viewer of a typebot. */
  urlN8N: string | null;
  /** Signs what is sent to a webhook: `tokenMask`, or empty. */
  secret: string;
  typebotSlug: string;
  /** In minutes; 0: never. */
  typebotExpires: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotUnknownMessage: string;
  /** In milliseconds. */
  typebotDelayMessage: number;
  typebotRestartMessage: string;
  usedBy: AutomationUsers;
  health: IntegrationHealth;
}

const text = (): Joi.StringSchema => Joi.string().allow('').required();
const columns = {
  ...companyOwnedColumns,
  type: Joi.valid(...integrationTypes).required() as Joi.StringSchema<IntegrationType>,
  name: Joi.string().required(),
  projectName: nullable(Joi.string().allow('')).required(),
  jsonContent: text(),
  language: nullable(Joi.string().allow('')).required(),
  urlN8N: nullable(Joi.string().allow('')).required(),
  secret: text(),
  typebotSlug: text(),
  typebotExpires: Joi.number().required(),
  typebotKeywordFinish: text(),
  typebotKeywordRestart: text(),
  typebotUnknownMessage: text(),
  typebotDelayMessage: Joi.number().required(),
  typebotRestartMessage: text(),
  usedBy: automationUsers().required(),
  health: Joi.object<IntegrationHealth, true>({
    state: Joi.valid('ok', 'failing', 'paused').required() as Joi.StringSchema<IntegrationHealth['state']>,
    failures: Joi.number().integer().required(),
    since: nullable(isoDate()).required(),
    until: nullable(isoDate()).required(),
    failure: nullable(Joi.string()).required(),
  }).required(),
};

const queueIntegrationRecord = Joi.object<QueueIntegrationRecord, true>(columns).label('QueueIntegration');

export interface QueueIntegrationInput {
  type: IntegrationType;
  name: string;
  projectName?: string | null;
  /** On a change the mask keeps what is stored. */
  jsonContent?: string | null;
  language?: string | null;
  urlN8N?: string | null;
  /** On a change the mask keeps what is stored. */
  secret?: string | null;
  typebotSlug?: string | null;
  typebotExpires?: number | null;
  typebotKeywordFinish?: string | null;
  typebotKeywordRestart?: string | null;
  typebotUnknownMessage?: string | null;
  typebotDelayMessage?: number | null;
  typebotRestartMessage?: string | null;
}

export const integrationDefaults = { typebotDelayMessage: 1000, typebotExpires: 1 } as const;

const short = (max: number): Joi.StringSchema => Joi.string().trim().max(max).allow('', null);
const name = (): Joi.StringSchema => withErrorCode(identifyingText().min(2).max(50), 'ERR_INTEGRATION_INVALID_NAME');
const type = (): Joi.StringSchema<IntegrationType> => Joi.valid(...integrationTypes) as Joi.StringSchema<IntegrationType>;
const url = (): Joi.StringSchema =>
  withErrorCode(
    Joi.string()
      .trim()
      .max(2000)
      .uri({ scheme: ['http', 'https'] })
      .allow('', null),
    'ERR_INTEGRATION_INVALID_URL',
  );
const number = (max: number): Joi.NumberSchema => Joi.number().integer().min(0).max(max).empty(Joi.valid('', null));

const integrationInput = {
  type: type(),
  name: name(),
  projectName: short(200),
  jsonContent: short(20_000),
  language: Joi.valid(...dialogflowLanguages).allow('', null) as Joi.StringSchema,
  urlN8N: url(),
  secret: short(400),
  typebotSlug: short(200).pattern(/^[\w.-]*$/),
  typebotExpires: number(60 * 24 * 30),
  typebotKeywordFinish: short(100),
  typebotKeywordRestart: short(100),
  typebotUnknownMessage: templateText().trim().max(1000).allow('', null),
  typebotDelayMessage: number(30_000),
  typebotRestartMessage: templateText().trim().max(1000).allow('', null),
};

/** What is tried; secrets that are masked or left out are those of the saved integration. */
export interface IntegrationTestInput {
  id?: number | null;
  /** Without one DialogFlow is tried, as older clients do. */
  type?: IntegrationType;
  projectName?: string | null;
  jsonContent?: string | null;
  language?: string | null;
  urlN8N?: string | null;
  secret?: string | null;
  typebotSlug?: string | null;
}

const example: QueueIntegrationRecord = {
  ...exampleOwnedRecord,
  type: 'typebot',
  name: 'Triagem',
  projectName: 'Triagem',
  jsonContent: '',
  language: '',
  urlN8N: 'https://viewer.acme.test',
  secret: '',
  typebotSlug: 'triagem',
  typebotExpires: 1,
  typebotKeywordFinish: 'sair',
  typebotKeywordRestart: 'reiniciar',
  typebotUnknownMessage: '',
  typebotDelayMessage: 1000,
  typebotRestartMessage: '',
  usedBy: { queues: [{ id: 4, name: 'Vendas' }], connections: [] },
  health: { state: 'ok', failures: 0, since: null, until: null, failure: null },
};
const exampleInput = { type: 'typebot', name: 'Triagem', urlN8N: 'https://viewer.acme.test', typebotSlug: 'triagem' } as const;

export const queueIntegrationErrors = {
  ERR_NO_DIALOG_FOUND: 404,
  ERR_INTEGRATION_INVALID_NAME: 400,
  ERR_INTEGRATION_ALREADY_EXISTS: 400,
  ERR_INTEGRATION_INVALID_URL: 400,
  ERR_INTEGRATION_SLUG_REQUIRED: 400,
  ERR_INTEGRATION_ACCOUNT_INVALID: 400,
  ERR_INTEGRATION_IN_USE: 409,
  ERR_INTEGRATIONS_LIMIT: 400,
  ERR_INTEGRATION_PRIVATE_HOST: 400,
  ERR_INTEGRATION_UNREACHABLE: 400,
  ERR_INTEGRATION_REFUSED: 400,
} as const;

export const queueIntegrationPermissions = {
  'queueIntegration.manage': permission({ profiles: ['admin'], plan: 'useIntegrations' }),
} as const;

const access = 'queueIntegration.manage';

export const queueIntegrations = {
  page: get<PageInput, PageResult<'queueIntegrations', QueueIntegrationRecord>>('/queueIntegration', {
    access: 'signed-in',
    summary: 'Integrations, newest first, twenty a page; agents and plans without integrations get none.',
    input: pageInput,
    result: pageSchema('queueIntegrations', queueIntegrationRecord),
    example: { input: {}, result: { queueIntegrations: [example], count: 1, hasMore: false } },
  }),
  show: get<{ id: number }, QueueIntegrationRecord>('/queueIntegration/:id', {
    access,
    summary: 'One integration; its secrets are masked.',
    input: { id: id() },
    result: queueIntegrationRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<QueueIntegrationInput, QueueIntegrationRecord>('/queueIntegration', {
    access,
    isRefusedToOperators: true,
    summary: 'Adds an integration; its secrets are stored encrypted and never read back.',
    input: { ...integrationInput, type: type().required(), name: name().required() },
    result: queueIntegrationRecord,
    example: { input: exampleInput, result: example },
  }),
  update: put<Partial<QueueIntegrationInput> & { id: number }, QueueIntegrationRecord>('/queueIntegration/:id', {
    access,
    isRefusedToOperators: true,
    summary: 'Changes an integration. Keys left out stay as they are; of a secret the mask keeps it, an empty text removes it.',
    input: { id: id(), ...integrationInput },
    result: queueIntegrationRecord,
    status: 201,
    example: { input: { id: 9, ...exampleInput, secret: tokenMask }, result: example },
  }),
  remove: del<{ id: number }>('/queueIntegration/:id', {
    access,
    summary: 'Removes an integration that no queue and no connection uses.',
    input: { id: id() },
    example: { input: { id: 9 }, result: undefined },
  }),
  test: post<IntegrationTestInput, { message: string }>('/queueIntegration/testSession', {
    access,
    isRefusedToOperators: true,
    summary: 'Connects to the service of an integration, saved or not, and says what it has answered.',
    input: {
      id: idOrNull(),
      type: type(),
      projectName: integrationInput.projectName,
      jsonContent: integrationInput.jsonContent,
      language: integrationInput.language,
      urlN8N: url(),
      secret: integrationInput.secret,
      typebotSlug: integrationInput.typebotSlug,
    },
    result: Joi.object<{ message: string }, true>({ message: Joi.string().allow('').required() }).label('IntegrationTest'),
    example: { input: { id: 9, type: 'typebot' }, result: { message: 'Olá! Como posso ajudar?' } },
  }),
};

interface QueueIntegrationEvents {
  queueIntegration:
    | { action: 'create' | 'update'; queueIntegration: QueueIntegrationRecord }
    | { action: 'delete'; integrationId: number; queueIntegrationId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends QueueIntegrationEvents {}
}
