import path from 'node:path';
import Joi from 'joi';
import { keysOf } from '#shared/kit/record.ts';

/** The parts a process may run. */
export const services = ['web', 'live', 'relay', 'jobs', 'channels'] as const;
export type Service = (typeof services)[number];

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** How to reach WhatsApp; all but the version is for a server other than the real one: a simulator. */
export interface SimulatorConfig {
  /** What a client says it is, where the library's own answer is refused. */
  readonly version?: readonly [number, number, number] | undefined;
  readonly serverUrl: string | undefined;
  /** Base64 of the Noise root key that its certificates are signed with. */
  readonly trustRoot: string | undefined;
  readonly caFile: string | undefined;
}

/** What a secret is when the environment gives it; undefined ones are made on the first start. */
export interface GivenSecrets {
  readonly jwt: string | undefined;
  readonly refresh: string | undefined;
  readonly files: string | undefined;
  /** The envelope key, newest first; older ones still open what they sealed. */
  readonly envelope: readonly string[];
}

/** Everything that is set from outside, read once and never changed. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** The owner's address; undefined means the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly databaseAppUrl: string | undefined;
  readonly databaseSupportUrl: string | undefined;
  /** Undefined: jobs live in the main database. */
  readonly jobsDatabaseUrl: string | undefined;
  /** Where people reach the server, without a slash at the end. */
  readonly publicUrl: string;
  /** Other origins that may call with credentials. */
  readonly allowedOrigins: readonly string[];
  readonly services: readonly Service[];
  /** Set by the environment; a mark in the data folder can ask for the same, see `withDemo`. */
  readonly demo: boolean;
  readonly whatsapp: SimulatorConfig;
  /** How many messages one WhatsApp number sends per minute, after a handful at once. */
  readonly messagesPerMinute: number;
  /** How many WhatsApp numbers share a process; more of them need less memory, fewer of them feel the end of one. */
  readonly numbersPerProcess: number;
  readonly adminEmail: string | undefined;
  /** An IANA name. */
  readonly timeZone: string;
  /** Believes the forwarding headers of a proxy in front. */
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
  readonly secrets: GivenSecrets;
}

/** The environment cannot be worked with; every fault has its own sentence. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings of the environment do not fit:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

interface Variable {
  readonly rule: Joi.Schema;
  /** How the sentence "X must be …" ends. */
  readonly must: string;
  /** Its value is never shown. */
  readonly secret?: true;
}

const fail = (): never => {
  throw new Error('unfit');
};

const list = (items: Joi.Schema): Joi.ArraySchema => Joi.array().items(items).unique();
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const flag = Joi.boolean().truthy('1', 'yes', 'on').falsy('0', 'no', 'off').default(false);
const postgres = Joi.string().uri({ scheme: ['postgres', 'postgresql'] });
const secretText: Variable = { rule: Joi.string().min(32), must: 'at least 32 characters long', secret: true };
const envelopeKey = Joi.string().pattern(/^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i);

function timeZone(name: string): string {
  const resolved = /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return resolved ? name : fail();
}

/** `https://desk.example`, `app://prosa`: a scheme and a host, nothing behind it. */
const origin = Joi.string()
  .pattern(/^[a-z][a-z\d+.-]*:\/\/[^\s/?#*]+\/?$/i)
  .custom((text: string) => text.replace(/\/$/, '').toLowerCase());

function publicUrl(text: string): string {
  const { search, hash } = new URL(text);
  return search === '' && hash === '' ? text.replace(/\/+$/, '') : fail();
}

const trustRoot = (text: string): string => (Buffer.from(text, 'base64').length === 32 ? text : fail());

const variables = {
  PORT: { rule: Joi.number().port().default(8080), must: 'a port, 0 to 65535' },
  HOST: { rule: Joi.string().hostname().default('127.0.0.1'), must: 'a host name or an IP address' },
  DATA_DIR: { rule: Joi.string().default('./data'), must: 'a folder' },
  DATABASE_URL: { rule: postgres, must: 'a postgresql:// address', secret: true },
  DATABASE_APP_URL: { rule: postgres, must: 'a postgresql:// address', secret: true },
  DATABASE_SUPPORT_URL: { rule: postgres, must: 'a postgresql:// address', secret: true },
  JOBS_DATABASE_URL: {
    rule: Joi.string().uri({ scheme: ['postgres', 'postgresql', 'mongodb', 'mongodb+srv'] }),
    must: 'a postgresql:// or mongodb:// address',
    secret: true,
  },
  PUBLIC_URL: {
    rule: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .custom(publicUrl),
    must: 'an http:// or https:// address without a query',
  },
  ALLOWED_ORIGINS: { rule: list(origin).default([]), must: 'origins such as https://desk.example, with commas between them' },
  SERVICES: {
    rule: list(Joi.valid(...services))
      .min(1)
      .default(services),
    must: `some of ${services.join(', ')}, with commas between them`,
  },
  DEMO: { rule: flag, must: 'true or false' },
  WHATSAPP_VERSION: { rule: Joi.string().pattern(/^\d{1,9}(?:\.\d{1,12}){2}$/), must: 'three numbers with dots between them' },
  WHATSAPP_SERVER_URL: {
    rule: Joi.string().uri({ scheme: ['ws', 'wss', 'http', 'https'] }),
    must: 'a ws://, wss://, http:// or https:// address',
  },
  MESSAGES_PER_MINUTE: { rule: Joi.number().integer().min(1).max(100_000).default(60), must: 'a number of messages, 1 or more' },
  NUMBERS_PER_PROCESS: { rule: Joi.number().integer().min(1).max(500).default(50), must: 'a number of numbers, 1 to 500' },
  WHATSAPP_TRUST_ROOT: { rule: Joi.string().base64().custom(trustRoot), must: 'the base64 of a 32-byte key' },
  WHATSAPP_CA_FILE: { rule: Joi.string(), must: 'a file' },
  ADMIN_EMAIL: { rule: Joi.string().trim().lowercase().email({ tlds: false }), must: 'an e-mail address' },
  TIME_ZONE: {
    rule: Joi.string().custom(timeZone).default('America/Sao_Paulo'),
    must: 'the name of a time zone, such as America/Sao_Paulo',
  },
  TRUST_PROXY: { rule: flag, must: 'true or false' },
  JWT_SECRET: secretText,
  REFRESH_SECRET: secretText,
  FILES_SECRET: secretText,
  ENVELOPE_KEY: {
    rule: list(envelopeKey).default([]),
    must: '32 bytes as base64 or 64 hexadecimal digits; older keys may follow behind commas',
    secret: true,
  },
  LOG_LEVEL: {
    rule: Joi.valid('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    must: 'trace, debug, info, warn, error, fatal or silent',
  },
  NODE_ENV: { rule: Joi.valid('production', 'development', 'test').default('development'), must: 'production, development or test' },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof variables;
type Environment = Readonly<Record<string, string | undefined>>;

/** The variables after validation, by name. */
interface Values {
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
  readonly SERVICES: readonly Service[];
  readonly DEMO: boolean;
  readonly MESSAGES_PER_MINUTE: number;
  readonly NUMBERS_PER_PROCESS: number;
  readonly WHATSAPP_VERSION?: string;
  readonly WHATSAPP_SERVER_URL?: string;
  readonly WHATSAPP_TRUST_ROOT?: string;
  readonly WHATSAPP_CA_FILE?: string;
  readonly ADMIN_EMAIL?: string;
  readonly TIME_ZONE: string;
  readonly TRUST_PROXY: boolean;
  readonly JWT_SECRET?: string;
  readonly REFRESH_SECRET?: string;
  readonly FILES_SECRET?: string;
  readonly ENVELOPE_KEY: readonly string[];
  readonly LOG_LEVEL: LogLevel;
  readonly NODE_ENV: 'production' | 'development' | 'test';
}

const names = keysOf(variables);
const lists: ReadonlySet<string> = new Set<Name>(['ALLOWED_ORIGINS', 'SERVICES', 'ENVELOPE_KEY']);

/** An empty text counts as not given, as in most env files. */
function given(environment: Environment, name: Name): unknown {
  const text = environment[name]?.trim();
  if (text === undefined || text === '') {
    return undefined;
  }
  return lists.has(name) ? listed(text) : text;
}

function faultOf(name: Name, variable: Variable, text: string | undefined): string {
  return variable.secret ? `${name} must be ${variable.must}.` : `${name} must be ${variable.must}, and is "${text}".`;
}

function validated(environment: Environment): Values {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const { error, value } = variables[name].rule.validate(given(environment, name));
    if (error === undefined) {
      values[name] = value;
    } else {
      faults.push(faultOf(name, variables[name], environment[name]));
    }
  }
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  // Every rule has passed; each gives the type that `Values` names.
  return values as Values;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Only this machine can reach the host. */
export const isLoopback = (host: string): boolean => loopback.test(host);

const simulators = ['WHATSAPP_SERVER_URL', 'WHATSAPP_TRUST_ROOT', 'WHATSAPP_CA_FILE'] as const;

function demoFaults({ production, host }: Pick<Config, 'production' | 'host'>): string[] {
  const faults = production ? ['There is no demo in production mode: leave DEMO out, and start on a data folder without a demo.'] : [];
  return isLoopback(host)
    ? faults
    : [...faults, `The demo has known passwords, so HOST must be this machine alone (127.0.0.1), and is "${host}".`];
}

function crossFaults(config: Config, values: Values): string[] {
  const simulated = simulators.filter((name) => config.production && values[name] !== undefined);
  const roles = [values.DATABASE_APP_URL, values.DATABASE_SUPPORT_URL].filter((url) => url !== undefined).length;
  return [
    ...(config.demo ? demoFaults(config) : []),
    ...simulated.map((name) => `${name} names a simulated WhatsApp server, which production mode refuses.`),
    ...(roles === 1 ? ['DATABASE_APP_URL and DATABASE_SUPPORT_URL are given together or not at all.'] : []),
    ...(roles > 0 && values.DATABASE_URL === undefined ? ['DATABASE_APP_URL and DATABASE_SUPPORT_URL need DATABASE_URL beside them.'] : []),
  ];
}

const browsable = (host: string): string => (isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host);

/** '2.3000.1035194821'; the rule has seen to its form. */
function versionOf(text: string | undefined): readonly [number, number, number] | undefined {
  const [first, second, third] = (text ?? '').split('.').map(Number);
  return first === undefined || second === undefined || third === undefined ? undefined : [first, second, third];
}

function built(values: Values): Config {
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
    publicUrl: values.PUBLIC_URL ?? `http://${browsable(host)}:${port}`,
    allowedOrigins: Object.freeze([...values.ALLOWED_ORIGINS]),
    services: Object.freeze([...values.SERVICES]),
    demo: values.DEMO,
    whatsapp: Object.freeze({
      version: versionOf(values.WHATSAPP_VERSION),
      serverUrl: values.WHATSAPP_SERVER_URL,
      trustRoot: values.WHATSAPP_TRUST_ROOT,
      caFile: values.WHATSAPP_CA_FILE,
    }),
    messagesPerMinute: values.MESSAGES_PER_MINUTE,
    numbersPerProcess: values.NUMBERS_PER_PROCESS,
    adminEmail: values.ADMIN_EMAIL,
    timeZone: values.TIME_ZONE,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    secrets: Object.freeze({
      jwt: values.JWT_SECRET,
      refresh: values.REFRESH_SECRET,
      files: values.FILES_SECRET,
      envelope: Object.freeze([...values.ENVELOPE_KEY]),
    }),
  };
}

/** The environment as one frozen object, or a `ConfigError` that names every fault. */
export function readConfig(environment: Environment = process.env): Config {
  const values = validated(environment);
  const config = built(values);
  const faults = crossFaults(config, values);
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  return Object.freeze(config);
}

/** The same settings in demo mode, for a data folder that carries the demo's mark; refused where `DEMO` would be. */
export function withDemo(config: Config): Config {
  const faults = demoFaults(config);
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  return Object.freeze({ ...config, demo: true });
}
