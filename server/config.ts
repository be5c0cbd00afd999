import { isIPv6 } from 'node:net';
import path from 'node:path';
import { StartError } from '#server/platform/StartError.ts';
import { readVariables, type Environment, type LogLevel, type ServiceName, type ValidatedVariables } from './environment.ts';

/** How to reach WhatsApp. Everything but `version` is for a simulator. */
export interface WhatsAppConfig {
  /** The client version to announce; undefined: the one that Baileys proposes. */
  readonly version?: readonly [number, number, number] | undefined;
  readonly serverUrl: string | undefined;
  /** Base64 of the Noise root key that its certificates are signed with. */
  readonly trustRoot: string | undefined;
  readonly caFile: string | undefined;
}

/** The mail server, and whom its mails are from. */
export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

/** An account at Efí, the Pix gateway. */
export interface EfiConfig {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Path of the client certificate with its key: `.p12` without a password, or PEM. */
  readonly certificate: string;
  /** The key that receives. */
  readonly pixKey: string;
  /** Path of the authority of a simulator. */
  readonly caFile: string | undefined;
}

/** Addresses of language models and voices. */
export interface AiConfig {
  /** Undefined: OpenAI itself; in the demo its simulator. */
  readonly url: string | undefined;
  readonly model: string;
  /** Where voices are written down: the same service, or one of this machine. */
  readonly transcriptionUrl: string | undefined;
  readonly transcriptionModel: string;
  /** Undefined: the provider's host of each region. */
  readonly speechUrl: string | undefined;
}

/** An account at Stripe, the gateway for cards. */
export interface StripeConfig {
  readonly url: string;
  readonly secretKey: string;
  /** Signs the webhook's notifications. */
  readonly webhookSecret: string;
}

/** Backups that the server makes by itself. */
export interface BackupConfig {
  /** An absolute path. */
  readonly dir: string;
  /** `HH:MM` in the server's time zone, once a day. */
  readonly schedule: string;
  /** Older ones are removed. */
  readonly keep: number;
}

/** The secrets that the environment gives; undefined ones are generated on the first start. */
interface ConfiguredSecrets {
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
  /** Names of this server beside that of its public URL. */
  readonly allowedHosts: readonly string[];
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
  /** `host:port` of the virus scanner; undefined: files are not scanned. */
  readonly scannerAddress: string | undefined;
  /** Null: no mail server, so that the demo keeps mails and other modes refuse what needs one. */
  readonly mail: MailConfig | null;
  /** Null: no Pix; the demo has a simulator instead of both gateways. */
  readonly efi: EfiConfig | null;
  readonly ai: AiConfig;
  /** Undefined: Google's hosts; in the demo their simulator. */
  readonly dialogflowUrl: string | undefined;
  /** Undefined: the real one; in the demo its simulator. */
  readonly asaasUrl: string | undefined;
  /** `host:port` of private hosts that integrations may reach. */
  readonly outgoingPrivateHosts: readonly string[];
  /** Null: no cards. */
  readonly stripe: StripeConfig | null;
  /** For how long archives of companies are kept. */
  readonly exportDays: number;
  /** Days after its due date in which a company still works. */
  readonly graceDays: number;
  /** Whether visitors may open a company; in production only where mails go out. */
  readonly allowsSignUp: boolean;
  /** Days after its sign-in when a session ends, used or not. */
  readonly sessionDays: number;
  /** Whether operators need a second step to sign in. */
  readonly requiresSuperSecondStep: boolean;
  /** An IANA name. */
  readonly timeZone: string;
  /** Reverse proxies in front, each of which adds the address it has seen to X-Forwarded-For: so many entries from the right are true. */
  readonly trustedProxies: number;
  /** Null: only backups on request. */
  readonly backup: BackupConfig | null;
  /** Of backups; undefined: the automatic ones before upgrades have one of their own. */
  readonly backupPassphrase: string | undefined;
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

const loopbackPattern = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string): boolean => loopbackPattern.test(host);

const simulatorVariables = ['WHATSAPP_SERVER_URL', 'WHATSAPP_TRUST_ROOT', 'WHATSAPP_CA_FILE', 'EFI_CA_FILE'] as const;
/** Variables that need one another. */
const variableGroups = [
  ['DATABASE_APP_URL', 'DATABASE_SUPPORT_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['EFI_CLIENT_ID', 'EFI_CLIENT_SECRET', 'EFI_CERTIFICATE', 'EFI_PIX_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

const isWithin = (folder: string, file: string): boolean => !/^\.\.(?:$|[/\\])/.test(path.relative(folder, file));

/** What a backup saves. */
const savedFolders = ['files', 'postgres'] as const;

function findBackupProblems({ backup, backupPassphrase, dataDir }: Config): string[] {
  const within = savedFolders.find((name) => backup !== null && isWithin(path.join(dataDir, name), backup.dir));
  return [
    ...(backup !== null && backupPassphrase === undefined
      ? ['BACKUP_DIR needs BACKUP_PASSPHRASE beside it: backups hold everything.']
      : []),
    ...(within === undefined ? [] : [`BACKUP_DIR lies in ${within} of DATA_DIR, which backups hold: choose another folder.`]),
  ];
}

function findDemoProblems({ production, host }: Pick<Config, 'production' | 'host'>): string[] {
  const faults = production ? ['There is no demo in production mode: leave DEMO out, and start on a data folder without a demo.'] : [];
  return isLoopback(host)
    ? faults
    : [...faults, `The demo has known passwords, so HOST must be this machine alone (127.0.0.1), and is "${host}".`];
}

const isGivenInPart = (names: readonly string[], values: ValidatedVariables): boolean => {
  const givenCount = names.filter((name) => values[name] !== undefined).length;
  return givenCount > 0 && givenCount < names.length;
};

function findCrossProblems(config: Config, values: ValidatedVariables): string[] {
  const simulated = simulatorVariables.filter((name) => config.production && values[name] !== undefined);
  const partGroups = variableGroups.filter((names) => isGivenInPart(names, values));
  const hasRoles = values.DATABASE_APP_URL !== undefined || values.DATABASE_SUPPORT_URL !== undefined;
  return [
    ...(config.demo ? findDemoProblems(config) : []),
    ...simulated.map((name) => `${name} names a simulated server, which production mode refuses.`),
    ...partGroups.map((names) => `${new Intl.ListFormat('en').format(names)} are given together or not at all.`),
    ...(hasRoles && values.DATABASE_URL === undefined ? ['DATABASE_APP_URL and DATABASE_SUPPORT_URL need DATABASE_URL beside them.'] : []),
    ...findBackupProblems(config),
  ];
}

/** Host of a URL that leads to what listens on `host`. */
export const toUrlHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : isIPv6(host) ? `[${host}]` : host);

/** '2.3000.1035194821' → three numbers; the rule has checked the form. */
function parseWhatsAppVersion(text: string | undefined): readonly [number, number, number] | undefined {
  const [first, second, third] = (text ?? '').split('.').map(Number);
  return first === undefined || second === undefined || third === undefined ? undefined : [first, second, third];
}

function readEfi(values: ValidatedVariables): EfiConfig | null {
  const { EFI_URL: url, EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_CERTIFICATE: certificate } = values;
  const { EFI_PIX_KEY: pixKey, EFI_CA_FILE: caFile } = values;
  return clientId === undefined || clientSecret === undefined || certificate === undefined || pixKey === undefined
    ? null
    : Object.freeze({ url, clientId, clientSecret, certificate, pixKey, caFile });
}

function readStripe(values: ValidatedVariables): StripeConfig | null {
  const { STRIPE_URL: url, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  return secretKey === undefined || webhookSecret === undefined ? null : Object.freeze({ url, secretKey, webhookSecret });
}

const readBackup = ({ BACKUP_DIR: dir, BACKUP_SCHEDULE: schedule, BACKUP_KEEP: keep }: ValidatedVariables): BackupConfig | null =>
  dir === undefined ? null : Object.freeze({ dir: path.resolve(dir), schedule, keep });

const readSecrets = ({
  JWT_SECRET: jwt,
  REFRESH_SECRET: refresh,
  FILES_SECRET: files,
  ENVELOPE_KEY: keys,
}: ValidatedVariables): Config['secrets'] => Object.freeze({ jwt, refresh, files, envelope: Object.freeze([...keys]) });

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
    publicUrl: values.PUBLIC_URL ?? `http://${host === '127.0.0.1' ? 'localhost' : toUrlHost(host)}:${port}`,
    allowedOrigins: Object.freeze([...values.ALLOWED_ORIGINS]),
    allowedHosts: Object.freeze([...values.ALLOWED_HOSTS]),
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
    scannerAddress: values.CLAMD_ADDRESS,
    mail:
      values.SMTP_URL === undefined || values.MAIL_FROM === undefined
        ? null
        : Object.freeze({ url: values.SMTP_URL, from: values.MAIL_FROM }),
    efi: readEfi(values),
    ai: Object.freeze({
      url: values.OPENAI_URL,
      model: values.OPENAI_MODEL,
      transcriptionUrl: values.OPENAI_TRANSCRIPTION_URL ?? values.OPENAI_URL,
      transcriptionModel: values.OPENAI_TRANSCRIPTION_MODEL,
      speechUrl: values.AZURE_SPEECH_URL,
    }),
    dialogflowUrl: values.DIALOGFLOW_URL,
    asaasUrl: values.ASAAS_URL,
    outgoingPrivateHosts: Object.freeze([...values.OUTGOING_PRIVATE_HOSTS]),
    stripe: readStripe(values),
    exportDays: values.EXPORT_DAYS,
    graceDays: values.GRACE_DAYS,
    // Without a mail nobody can show that an address is theirs.
    allowsSignUp: values.SIGN_UP && (values.NODE_ENV !== 'production' || values.SMTP_URL !== undefined),
    sessionDays: values.SESSION_DAYS,
    requiresSuperSecondStep: values.SUPER_SECOND_STEP,
    timeZone: values.TIME_ZONE,
    trustedProxies: values.TRUST_PROXY,
    backup: readBackup(values),
    backupPassphrase: values.BACKUP_PASSPHRASE,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    secrets: readSecrets(values),
  };
}

/** The environment as a frozen object. Throws `ConfigError` with every problem. */
export function readConfig(environment: Environment = process.env): Config {
  const { values, problems } = readVariables(environment);
  if (problems.length > 0) {
    throw new ConfigError(problems);
  }
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
