import path from 'node:path';
import Joi from 'joi';
import { StartError } from '#server/platform/StartError.ts';
import { objectKeys } from '#shared/kit/objects.ts';

/** The services that a process may run. */
export const serviceNames = ['web', 'live', 'relay', 'jobs', 'channels'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** How to reach WhatsApp. Everything but `version` is for a simulator. */
export interface WhatsAppConfig {
  /** The client version to announce; undefined: the one that Baileys proposes. */
  readonly version?: readonly [number, number, number] | undefined;
  readonly serverUrl: string | undefined;
  /** Base64 of the Noise root key that its certificates are signed with. */
  readonly trustRoot: string | undefined;
  readonly caFile: string | undefined;
}

/** The secrets that the environment gives; undefined ones are generated on the first start. */
export interface ConfiguredSecrets {
  readonly jwt: string | undefined;
  readonly refresh: string | undefined;
  readonly files: string | undefined;
  /** Envelope keys, newest first; older ones still open what they sealed. */
  readonly envelope: readonly string[];
}

/** All settings of the environment, read once and frozen. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** The owner's URL; undefined means the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly databaseAppUrl: string | undefined;
  readonly databaseSupportUrl: string | undefined;
  /** Undefined: jobs are stored in the main database. */
  readonly jobsDatabaseUrl: string | undefined;
  /** The server's public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Further origins whose pages may send credentials. */
  readonly allowedOrigins: readonly string[];
  readonly services: readonly ServiceName[];
  /** Set by the environment, or by a demo marker in the data folder (`withDemoMode`). */
  readonly demo: boolean;
  /** Demo mode where the database is empty. */
  readonly isDemoOnFirstStart: boolean;
  readonly whatsapp: WhatsAppConfig;
  /** The sustained rate of one WhatsApp number; a short burst may exceed it. */
  readonly messagesPerMinute: number;
  /** WhatsApp numbers per worker process: more need less memory, fewer are affected when one process dies. */
  readonly numbersPerProcess: number;
  readonly adminEmail: string | undefined;
  /** Whether visitors may open a company. */
  readonly allowsSignUp: boolean;
  /** An IANA name. */
  readonly timeZone: string;
  /** Reverse proxies in front, each of which adds the address it has seen to X-Forwarded-For: so many entries from the right are true. */
  readonly trustedProxies: number;
  /** What a monitor of another machine sends as its bearer token; undefined: only this machine may read the metrics. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
  readonly secrets: ConfiguredSecrets;
}

/** The environment is invalid. `problems` holds one sentence per variable. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings of the environment do not fit:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.problems = faults;
  }
}

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
const postgresUrlRule = Joi.string().uri({ scheme: ['postgres', 'postgresql'] });
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

function normalizePublicUrl(text: string): string {
  const { search, hash } = new URL(text);
  return search === '' && hash === '' ? text.replace(/\/+$/, '') : failRule();
}

const checkTrustRoot = (text: string): string => (Buffer.from(text, 'base64').length === 32 ? text : failRule());

const variables = {
  PORT: { rule: Joi.number().port().default(8080), requirement: 'a port, 0 to 65535' },
  HOST: { rule: Joi.string().hostname().default('127.0.0.1'), requirement: 'a host name or an IP address' },
  DATA_DIR: { rule: Joi.string().default('./data'), requirement: 'a folder' },
  DATABASE_URL: { rule: postgresUrlRule, requirement: 'a postgresql:// address', isSecret: true },
  DATABASE_APP_URL: { rule: postgresUrlRule, requirement: 'a postgresql:// address', isSecret: true },
  DATABASE_SUPPORT_URL: { rule: postgresUrlRule, requirement: 'a postgresql:// address', isSecret: true },
  JOBS_DATABASE_URL: {
    rule: Joi.string().uri({ scheme: ['postgres', 'postgresql', 'mongodb', 'mongodb+srv'] }),
    requirement: 'a postgresql:// or mongodb:// address',
    isSecret: true,
  },
  PUBLIC_URL: {
    rule: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .custom(normalizePublicUrl),
    requirement: 'an http:// or https:// address without a query',
  },
  ALLOWED_ORIGINS: {
    rule: listRule(originRule).default([]),
    requirement: 'origins such as https://desk.example, with commas between them',
  },
  SERVICES: {
    rule: listRule(Joi.valid(...serviceNames))
      .min(1)
      .default(serviceNames),
    requirement: `some of ${serviceNames.join(', ')}, with commas between them`,
  },
  DEMO: { rule: flagRule.allow('first'), requirement: 'true, false, or first for the first start alone' },
  SIGN_UP: { rule: flagRule.default(true), requirement: 'true or false' },
  WHATSAPP_VERSION: { rule: Joi.string().pattern(/^\d{1,9}(?:\.\d{1,12}){2}$/), requirement: 'three numbers with dots between them' },
  WHATSAPP_SERVER_URL: {
    rule: Joi.string().uri({ scheme: ['ws', 'wss', 'http', 'https'] }),
    requirement: 'a ws://, wss://, http:// or https:// address',
  },
  MESSAGES_PER_MINUTE: { rule: Joi.number().integer().min(1).max(100_000).default(60), requirement: 'a number of messages, 1 or more' },
  NUMBERS_PER_PROCESS: { rule: Joi.number().integer().min(1).max(500).default(50), requirement: 'a number of numbers, 1 to 500' },
  WHATSAPP_TRUST_ROOT: { rule: Joi.string().base64().custom(checkTrustRoot), requirement: 'the base64 of a 32-byte key' },
  WHATSAPP_CA_FILE: { rule: Joi.string(), requirement: 'a file' },
  ADMIN_EMAIL: { rule: Joi.string().trim().lowercase().email({ tlds: false }), requirement: 'an e-mail address' },
  TIME_ZONE: {
    rule: Joi.string().custom(checkTimeZone).default('America/Sao_Paulo'),
    requirement: 'the name of a time zone, such as America/Sao_Paulo',
  },
  TRUST_PROXY: { rule: proxiesRule, requirement: 'the number of proxies in front, 0 to 9' },
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
type Environment = Readonly<Record<string, string | undefined>>;

/** The validated variables by name. */
interface ValidatedVariables {
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
  readonly SERVICES: readonly ServiceName[];
  readonly DEMO: boolean | 'first';
  readonly SIGN_UP: boolean;
  readonly MESSAGES_PER_MINUTE: number;
  readonly NUMBERS_PER_PROCESS: number;
  readonly WHATSAPP_VERSION?: string;
  readonly WHATSAPP_SERVER_URL?: string;
  readonly WHATSAPP_TRUST_ROOT?: string;
  readonly WHATSAPP_CA_FILE?: string;
  readonly ADMIN_EMAIL?: string;
  readonly TIME_ZONE: string;
  readonly TRUST_PROXY: number;
  readonly METRICS_TOKEN?: string;
  readonly JWT_SECRET?: string;
  readonly REFRESH_SECRET?: string;
  readonly FILES_SECRET?: string;
  readonly ENVELOPE_KEY: readonly string[];
  readonly LOG_LEVEL: LogLevel;
  readonly NODE_ENV: 'production' | 'development' | 'test';
}

const variableNames = objectKeys(variables);
const listVariables: ReadonlySet<string> = new Set<VariableName>(['ALLOWED_ORIGINS', 'SERVICES', 'ENVELOPE_KEY']);

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

function validateEnvironment(environment: Environment): ValidatedVariables {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of variableNames) {
    const { error, value } = variables[name].rule.validate(readVariable(environment, name));
    if (error === undefined) {
      values[name] = value;
    } else {
      faults.push(describeProblem(name, variables[name], environment[name]));
    }
  }
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  // Every rule has passed, and each yields the type that `ValidatedVariables` declares.
  return values as ValidatedVariables;
}

const loopbackPattern = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string): boolean => loopbackPattern.test(host);

const simulatorVariables = ['WHATSAPP_SERVER_URL', 'WHATSAPP_TRUST_ROOT', 'WHATSAPP_CA_FILE'] as const;

function findDemoProblems({ production, host }: Pick<Config, 'production' | 'host'>): string[] {
  const faults = production ? ['There is no demo in production mode: leave DEMO out, and start on a data folder without a demo.'] : [];
  return isLoopback(host)
    ? faults
    : [...faults, `The demo has known passwords, so HOST must be this machine alone (127.0.0.1), and is "${host}".`];
}

function findCrossProblems(config: Config, values: ValidatedVariables): string[] {
  const simulated = simulatorVariables.filter((name) => config.production && values[name] !== undefined);
  const roles = [values.DATABASE_APP_URL, values.DATABASE_SUPPORT_URL].filter((url) => url !== undefined).length;
  return [
    ...(config.demo ? findDemoProblems(config) : []),
    ...simulated.map((name) => `${name} names a simulated WhatsApp server, which production mode refuses.`),
    ...(roles === 1 ? ['DATABASE_APP_URL and DATABASE_SUPPORT_URL are given together or not at all.'] : []),
    ...(roles > 0 && values.DATABASE_URL === undefined ? ['DATABASE_APP_URL and DATABASE_SUPPORT_URL need DATABASE_URL beside them.'] : []),
  ];
}

const browsableHost = (host: string): string => (isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host);

/** '2.3000.1035194821' → three numbers; the rule has checked the form. */
function parseWhatsAppVersion(text: string | undefined): readonly [number, number, number] | undefined {
  const [first, second, third] = (text ?? '').split('.').map(Number);
  return first === undefined || second === undefined || third === undefined ? undefined : [first, second, third];
}

function buildConfig(values: ValidatedVariables): Config {
  const { HOST: host, PORT: port } = values;
  return {
    production: values.NODE_ENV === 'production',
    port,
    host,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databaseSupportUrl: values.DATABASE_SUPPORT_URL,
    jobsDatabaseUrl: values.JOBS_DATABASE_URL,
    publicUrl: values.PUBLIC_URL ?? `http://${browsableHost(host)}:${port}`,
    allowedOrigins: Object.freeze([...values.ALLOWED_ORIGINS]),
    services: Object.freeze([...values.SERVICES]),
    demo: values.DEMO === true,
    isDemoOnFirstStart: values.DEMO === 'first',
    whatsapp: Object.freeze({
      version: parseWhatsAppVersion(values.WHATSAPP_VERSION),
      serverUrl: values.WHATSAPP_SERVER_URL,
      trustRoot: values.WHATSAPP_TRUST_ROOT,
      caFile: values.WHATSAPP_CA_FILE,
    }),
    messagesPerMinute: values.MESSAGES_PER_MINUTE,
    numbersPerProcess: values.NUMBERS_PER_PROCESS,
    adminEmail: values.ADMIN_EMAIL,
    allowsSignUp: values.SIGN_UP,
    timeZone: values.TIME_ZONE,
    trustedProxies: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    secrets: Object.freeze({
      jwt: values.JWT_SECRET,
      refresh: values.REFRESH_SECRET,
      files: values.FILES_SECRET,
      envelope: Object.freeze([...values.ENVELOPE_KEY]),
    }),
  };
}

/** The environment as a frozen object. Throws `ConfigError` with every problem. */
export function readConfig(environment: Environment = process.env): Config {
  const values = validateEnvironment(environment);
  const config = buildConfig(values);
  const faults = findCrossProblems(config, values);
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  return Object.freeze(config);
}

/** The same settings in demo mode, for a data folder with a demo marker. Throws `ConfigError` where `DEMO` would be refused. */
export function withDemoMode(config: Config): Config {
  const faults = findDemoProblems(config);
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  return Object.freeze({ ...config, demo: true });
}
