import Joi from 'joi';
import { objectKeys } from '#shared/kit/objects.ts';

/** The services that a process may run. */
const serviceNames = ['web', 'live', 'relay', 'jobs', 'channels'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

interface Variable {
  readonly rule: Joi.Schema;
  /** The end of the sentence "X must be …". */
  readonly requirement: string;
  /** The value never appears in an error. */
  readonly isSecret?: true;
}

const failRule = (): never => {
  throw new Error('unfit');
};

const listRule = (items: Joi.Schema): Joi.ArraySchema => Joi.array().items(items).unique();
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const flagRule = Joi.boolean().truthy('1', 'yes', 'on').falsy('0', 'no', 'off').default(false);
/** Earlier versions took a flag, for one proxy. */
const proxiesRule = Joi.alternatives(
  Joi.number().integer().min(0).max(9),
  Joi.boolean().truthy('yes', 'on').falsy('no', 'off').custom(Number),
).default(0);
/** No host stands before the path where libpq finds a socket behind the `?`; a URL with a user must have one. */
const databaseUrlRule = Joi.string().replace(/^([a-z]+:\/\/(?:[^/?#]*@)?)\//, '$1localhost/');
/** The libraries differ in what they take where an address names no database. */
const checkDatabaseName = (text: string): string => (new URL(text).pathname.length > 1 ? text : failRule());
const postgresUrlRule = databaseUrlRule.uri({ scheme: ['postgres', 'postgresql'] }).custom(checkDatabaseName);
const postgresUrlRequirement = 'a postgresql:// address that names a database';
const secretVariable: Variable = { rule: Joi.string().min(32), requirement: 'at least 32 characters long', isSecret: true };
const envelopeKeyRule = Joi.string().pattern(/^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i);

function checkTimeZone(name: string): string {
  const resolved = /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return resolved ? name : failRule();
}

/** A scheme and a host without a path: `https://desk.example`, `app://prosa`. */
const originRule = Joi.string()
  .pattern(/^[a-z][a-z\d+.-]*:\/\/[^\s/?#*]+\/?$/i)
  .custom((text: string) => text.replace(/\/$/, '').toLowerCase());

/** The paths of the page and of the API are absolute. */
function normalizePublicUrl(text: string): string {
  const { href, origin } = new URL(text);
  return href.replace(/(?<!\/)\/+$/, '') === origin ? origin : failRule();
}

/** Environment files and service managers hand on what a shell would have replaced: it would name a folder of that name. */
const pathRule = Joi.string().pattern(/^[~$%"']/, { invert: true });
const pathRequirement = (kind: 'folder' | 'file' | '.p12 or .pem file'): string =>
  `a ${kind}, written out whole (no ~, $, % or quote at its beginning)`;

/** `ana@desk.example` or `Desk <ana@desk.example>`. */
function checkSender(text: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return Joi.string().email({ tlds: false }).validate(address).error === undefined ? text : failRule();
}

/** A host with its port, as URLs spell it. */
const hostAndPortRule = Joi.string()
  .lowercase()
  .pattern(/^(?:[a-z\d.-]+|\[[a-f\d:]+\]):\d{1,5}$/);
/** Punycode, as browsers send it. */
const hostNameRule = Joi.string()
  .lowercase()
  .pattern(/^[a-z\d_](?:[a-z\d._-]*[a-z\d])?$/);
const serviceUrlRule = Joi.string().uri({ scheme: ['http', 'https'] });
const serviceUrlRequirement = 'an http:// or https:// address';

const checkTrustRoot = (text: string): string => (Buffer.from(text, 'base64').length === 32 ? text : failRule());

const variables = {
  PORT: { rule: Joi.number().port().default(8080), requirement: 'a port, 0 to 65535' },
  HOST: { rule: Joi.string().hostname().default('127.0.0.1'), requirement: 'a host name or an IP address' },
  DATA_DIR: { rule: pathRule.default('./data'), requirement: pathRequirement('folder') },
  DATABASE_URL: { rule: postgresUrlRule, requirement: postgresUrlRequirement, isSecret: true },
  DATABASE_APP_URL: { rule: postgresUrlRule, requirement: postgresUrlRequirement, isSecret: true },
  DATABASE_SUPPORT_URL: { rule: postgresUrlRule, requirement: postgresUrlRequirement, isSecret: true },
  JOBS_DATABASE_URL: {
    rule: databaseUrlRule.uri({ scheme: ['postgres', 'postgresql', 'mongodb', 'mongodb+srv'] }),
    requirement: 'a postgresql:// or mongodb:// address',
    isSecret: true,
  },
  PUBLIC_URL: {
    rule: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .custom(normalizePublicUrl),
    requirement: 'an http:// or https:// address without a path, as Prosa needs a name of its own',
  },
  ALLOWED_ORIGINS: {
    rule: listRule(originRule).default([]),
    requirement: 'origins such as https://desk.example, with commas between them',
  },
  ALLOWED_HOSTS: {
    rule: listRule(hostNameRule).default([]),
    requirement: 'names such as desk.example, with commas between them',
  },
  SERVICES: {
    rule: listRule(Joi.valid(...serviceNames))
      .min(1)
      .default(serviceNames),
    requirement: `some of ${serviceNames.join(', ')}, with commas between them`,
  },
  DEMO: { rule: flagRule.allow('first'), requirement: 'true, false, or first for the first start alone' },
  SIGN_UP: { rule: flagRule.default(true), requirement: 'true or false' },
  SESSION_DAYS: { rule: Joi.number().integer().min(1).max(365).default(30), requirement: 'a number of days, 1 to 365' },
  SUPER_SECOND_STEP: { rule: flagRule, requirement: 'true or false' },
  WHATSAPP_VERSION: { rule: Joi.string().pattern(/^\d{1,9}(?:\.\d{1,12}){2}$/), requirement: 'three numbers with dots between them' },
  WHATSAPP_SERVER_URL: {
    rule: Joi.string().uri({ scheme: ['ws', 'wss', 'http', 'https'] }),
    requirement: 'a ws://, wss://, http:// or https:// address',
  },
  MESSAGES_PER_MINUTE: { rule: Joi.number().integer().min(1).max(100_000).default(60), requirement: 'a number of messages, 1 or more' },
  NUMBERS_PER_PROCESS: { rule: Joi.number().integer().min(1).max(500).default(50), requirement: 'a number of numbers, 1 to 500' },
  WHATSAPP_TRUST_ROOT: { rule: Joi.string().base64().custom(checkTrustRoot), requirement: 'the base64 of a 32-byte key' },
  WHATSAPP_CA_FILE: { rule: pathRule, requirement: pathRequirement('file') },
  ADMIN_EMAIL: { rule: Joi.string().trim().lowercase().email({ tlds: false }), requirement: 'an e-mail address' },
  CLAMD_ADDRESS: { rule: Joi.string().pattern(/^[\w.-]+:\d{1,5}$/), requirement: 'host:port of clamd' },
  SMTP_URL: {
    rule: Joi.string().uri({ scheme: ['smtp', 'smtps'] }),
    requirement: 'an smtp:// or smtps:// address',
    isSecret: true,
  },
  MAIL_FROM: {
    rule: Joi.string().max(200).custom(checkSender),
    requirement: 'an e-mail address, or a name with one in angle brackets',
  },
  EFI_URL: {
    rule: Joi.string()
      .uri({ scheme: ['https'] })
      .default('https://pix.api.efipay.com.br'),
    requirement: 'an https:// address',
  },
  EFI_CLIENT_ID: { rule: Joi.string(), requirement: 'the id of the account at Efí' },
  EFI_CLIENT_SECRET: { rule: Joi.string(), requirement: 'the secret of the account at Efí', isSecret: true },
  EFI_CERTIFICATE: { rule: pathRule, requirement: pathRequirement('.p12 or .pem file') },
  EFI_PIX_KEY: { rule: Joi.string().max(77), requirement: 'the Pix key that receives' },
  EFI_CA_FILE: { rule: pathRule, requirement: pathRequirement('file') },
  OPENAI_URL: { rule: serviceUrlRule, requirement: serviceUrlRequirement },
  OPENAI_MODEL: { rule: Joi.string().max(100).default('gpt-4o-mini'), requirement: 'the name of a model' },
  OPENAI_TRANSCRIPTION_URL: { rule: serviceUrlRule, requirement: serviceUrlRequirement },
  OPENAI_TRANSCRIPTION_MODEL: { rule: Joi.string().max(100).default('whisper-1'), requirement: 'the name of a model' },
  AZURE_SPEECH_URL: { rule: serviceUrlRule, requirement: serviceUrlRequirement },
  DIALOGFLOW_URL: { rule: serviceUrlRule, requirement: serviceUrlRequirement },
  ASAAS_URL: { rule: serviceUrlRule, requirement: serviceUrlRequirement },
  OUTGOING_PRIVATE_HOSTS: {
    rule: listRule(hostAndPortRule).default([]),
    requirement: 'hosts with their ports, such as n8n.internal:5678, with commas between them',
  },
  STRIPE_URL: { rule: serviceUrlRule.default('https://api.stripe.com'), requirement: serviceUrlRequirement },
  STRIPE_SECRET_KEY: { rule: Joi.string(), requirement: 'the secret key of the account at Stripe', isSecret: true },
  STRIPE_WEBHOOK_SECRET: { rule: Joi.string(), requirement: 'the signing secret of the webhook at Stripe', isSecret: true },
  TIME_ZONE: {
    rule: Joi.string().custom(checkTimeZone).default('America/Sao_Paulo'),
    requirement: 'the name of a time zone, such as America/Sao_Paulo',
  },
  EXPORT_DAYS: { rule: Joi.number().integer().min(1).max(90).default(7), requirement: 'a number of days, 1 to 90' },
  GRACE_DAYS: { rule: Joi.number().integer().min(0).max(90).default(0), requirement: 'a number of days, 0 to 90' },
  TRUST_PROXY: { rule: proxiesRule, requirement: 'the number of proxies in front, 0 to 9' },
  BACKUP_DIR: { rule: pathRule, requirement: pathRequirement('folder') },
  BACKUP_SCHEDULE: {
    rule: Joi.string()
      .pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .default('03:30'),
    requirement: 'a time of the day, such as 03:30',
  },
  BACKUP_KEEP: { rule: Joi.number().integer().min(1).max(1000).default(14), requirement: 'a number of backups, 1 to 1000' },
  BACKUP_PASSPHRASE: { rule: Joi.string().min(12), requirement: 'at least 12 characters long', isSecret: true },
  METRICS_TOKEN: secretVariable,
  JWT_SECRET: secretVariable,
  REFRESH_SECRET: secretVariable,
  FILES_SECRET: secretVariable,
  ENVELOPE_KEY: {
    rule: listRule(envelopeKeyRule).default([]),
    requirement: '32 bytes as base64 or 64 hexadecimal digits; older keys may follow behind commas',
    isSecret: true,
  },
  LOG_LEVEL: {
    rule: Joi.valid('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    requirement: 'trace, debug, info, warn, error, fatal or silent',
  },
  NODE_ENV: { rule: Joi.valid('production', 'development', 'test').default('development'), requirement: 'production, development or test' },
} as const satisfies Record<string, Variable>;

type VariableName = keyof typeof variables;
export type Environment = Readonly<Record<string, string | undefined>>;

/** The validated variables by name. */
export interface ValidatedVariables {
  readonly [name: string]: unknown;
  readonly PORT: number;
  readonly HOST: string;
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string;
  readonly DATABASE_APP_URL?: string;
  readonly DATABASE_SUPPORT_URL?: string;
  readonly JOBS_DATABASE_URL?: string;
  readonly PUBLIC_URL?: string;
  readonly ALLOWED_ORIGINS: readonly string[];
  readonly ALLOWED_HOSTS: readonly string[];
  readonly SERVICES: readonly ServiceName[];
  readonly DEMO: boolean | 'first';
  readonly SIGN_UP: boolean;
  readonly SESSION_DAYS: number;
  readonly SUPER_SECOND_STEP: boolean;
  readonly MESSAGES_PER_MINUTE: number;
  readonly NUMBERS_PER_PROCESS: number;
  readonly WHATSAPP_VERSION?: string;
  readonly WHATSAPP_SERVER_URL?: string;
  readonly WHATSAPP_TRUST_ROOT?: string;
  readonly WHATSAPP_CA_FILE?: string;
  readonly ADMIN_EMAIL?: string;
  readonly EFI_URL: string;
  readonly EFI_CLIENT_ID?: string;
  readonly EFI_CLIENT_SECRET?: string;
  readonly EFI_CERTIFICATE?: string;
  readonly EFI_PIX_KEY?: string;
  readonly EFI_CA_FILE?: string;
  readonly OPENAI_URL?: string;
  readonly OPENAI_MODEL: string;
  readonly OPENAI_TRANSCRIPTION_URL?: string;
  readonly OPENAI_TRANSCRIPTION_MODEL: string;
  readonly AZURE_SPEECH_URL?: string;
  readonly DIALOGFLOW_URL?: string;
  readonly ASAAS_URL?: string;
  readonly OUTGOING_PRIVATE_HOSTS: readonly string[];
  readonly STRIPE_URL: string;
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  readonly CLAMD_ADDRESS?: string;
  readonly SMTP_URL?: string;
  readonly MAIL_FROM?: string;
  readonly TIME_ZONE: string;
  readonly EXPORT_DAYS: number;
  readonly GRACE_DAYS: number;
  readonly TRUST_PROXY: number;
  readonly BACKUP_DIR?: string;
  readonly BACKUP_SCHEDULE: string;
  readonly BACKUP_KEEP: number;
  readonly BACKUP_PASSPHRASE?: string;
  readonly METRICS_TOKEN?: string;
  readonly JWT_SECRET?: string;
  readonly REFRESH_SECRET?: string;
  readonly FILES_SECRET?: string;
  readonly ENVELOPE_KEY: readonly string[];
  readonly LOG_LEVEL: LogLevel;
  readonly NODE_ENV: 'production' | 'development' | 'test';
}

export const variableNames = objectKeys(variables);
const listVariables: ReadonlySet<string> = new Set<VariableName>([
  'ALLOWED_ORIGINS',
  'ALLOWED_HOSTS',
  'SERVICES',
  'ENVELOPE_KEY',
  'OUTGOING_PRIVATE_HOSTS',
]);

/** An empty value counts as absent, as in most env files. */
function readVariable(environment: Environment, name: VariableName): unknown {
  const text = environment[name]?.trim();
  if (text === undefined || text === '') {
    return undefined;
  }
  return listVariables.has(name) ? splitList(text) : text;
}

function describeProblem(name: VariableName, variable: Variable, text: string | undefined): string {
  return variable.isSecret ? `${name} must be ${variable.requirement}.` : `${name} must be ${variable.requirement}, and is "${text}".`;
}

/** The variables, and a sentence for each that does not fit: with one, the values are not complete. */
export function readVariables(environment: Environment): { readonly values: ValidatedVariables; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of variableNames) {
    const { error, value } = variables[name].rule.validate(readVariable(environment, name));
    if (error === undefined) {
      values[name] = value;
    } else {
      problems.push(describeProblem(name, variables[name], environment[name]));
    }
  }
  // Each rule that has passed yields the type that `ValidatedVariables` declares.
  return { values: values as unknown as ValidatedVariables, problems };
}
