import { readFile } from 'node:fs/promises';
import tls from 'node:tls';
import { WA_CERT_DETAILS, type WAMessage } from '#server/channels/whatsapp/library/baileys.ts';
import { ChannelError, type OwnedConnection } from '#server/channels/Channel.ts';
import { TrustedMediaHosts } from '#server/channels/whatsapp/media/TrustedMediaHosts.ts';
import type { HostMethods, IpcRpc, RpcHandlers, WorkerMethods, WorkerSettings } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { disconnectedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { Database, StatementFailedError } from '#server/channels/whatsapp/store/Database.ts';
import { SessionClaimedError } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { setSlowWorkReporter, watchEventLoop } from '#server/platform/eventLoop.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts';
import { SocketEndedError } from '#server/channels/whatsapp/connection/createSignalKeyStore.ts';
import { WhatsAppSession } from '#server/channels/whatsapp/session/WhatsAppSession.ts';
import { Throttle } from '#server/channels/whatsapp/connection/Throttle.ts';
import type { MediaReference } from '#server/channels/whatsapp/media/mediaReference.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';
import { createActionHandlers, findPictureUrl, pingServer, sendSessionMessage } from './requestHandlers.ts';
import { HeartbeatMonitor } from './HeartbeatMonitor.ts';

const expiredError = (cause: unknown): ChannelError => new ChannelError('expired', { isTemporary: false, cause });

/**
 * Asks the phone of a file to upload it again and resolves with the new path. Fails with `expired` when no phone does it: Baileys
 * alone would wait for ever.
 */
async function requestMediaReupload(session: WhatsAppSession, { message, kind, key, path }: MediaReference): Promise<string> {
  if (message === null) {
    throw expiredError(new Error('it is not known which message the file came with'));
  }
  const { socket } = session.connection;
  const file = { mediaKey: Buffer.from(key, 'base64'), directPath: path };
  const { chat, fromMe, externalId, participant } = message;
  const mediaMessage: WAMessage = {
    key: { remoteJid: chat, fromMe, id: externalId, ...(participant !== null && { participant }) },
    message: { [`${kind}Message`]: file },
  };
  await withReplyTimeout(socket.updateMediaMessage(mediaMessage)).catch((error: unknown) =>
    Promise.reject(session.isOpen ? expiredError(error) : disconnectedError()),
  );
  // Baileys writes the new path into the message it was given.
  return file.directPath;
}

/** Tolerates failures of one number, however many, and reports those of two numbers within a time window. */
export class FailureWindow {
  readonly #windowMs: number;
  readonly #failedAt = new Map<number, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** True when another number has failed within the window. */
  recordFailure(connectionId: number, now = performance.now()): boolean {
    this.#failedAt.set(connectionId, now);
    return [...this.#failedAt].some(([id, failedAt]) => id !== connectionId && now - failedAt < this.#windowMs);
  }
}

/** The pause between two new sockets; each may generate hundreds of keys. */
const socketIntervalMs = 500;

/** Adds the certificates of a simulator, where one is configured. */
async function trustSimulator({ trustRoot, caFile }: WorkerSettings['config']['whatsapp']): Promise<void> {
  if (trustRoot !== undefined) {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(trustRoot, 'base64');
  }
  if (caFile !== undefined) {
    tls.setDefaultCACertificates([...tls.getCACertificates(), await readFile(caFile, 'utf8')]);
  }
}

/** Errors of an ended socket: its queries fail and its key store refuses it. The session has handled the end already. */
function isAftermathError(error: unknown): boolean {
  const isBaileysError = (error as { isBoom?: unknown } | null)?.isBoom === true;
  return (
    isBaileysError || error instanceof SocketEndedError || error instanceof SessionClaimedError || error instanceof StatementFailedError
  );
}

interface WorkerDeps {
  readonly settings: WorkerSettings;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly log: Log;
}

/** The sessions of one worker process, by connection id. */
export class SessionWorker {
  readonly #sessions = new Map<number, WhatsAppSession>();
  readonly #throttle = new Throttle(socketIntervalMs);
  readonly #heartbeats = new HeartbeatMonitor();
  readonly #quit: (reason: string) => void;
  #deafSockets: FailureWindow | undefined;
  #deps: WorkerDeps | undefined;
  #rpc: IpcRpc<HostMethods, WorkerMethods> | undefined;

  readonly handlers: RpcHandlers<WorkerMethods> = {
    configure: (settings) => this.#configure(settings),
    open: ({ connection, pairingNumber }) => this.#open(connection, pairingNumber),
    close: ({ connectionId, forget }) => this.#close(connectionId, forget),
    send: ({ connectionId, message, options }) => sendSessionMessage(this.#session(connectionId), message, options),
    ...createActionHandlers((connectionId) => this.#session(connectionId)),
    requestMediaReupload: ({ connectionId, reference }) => requestMediaReupload(this.#session(connectionId), reference),
    findPictureUrl: ({ connectionId, address }) => findPictureUrl(this.#session(connectionId), address),
    heartbeat: async () => this.#heartbeats.recordBeat(),
    stop: () => this.stop(),
  };

  /** `quit` ends the process at once; the host opens its numbers in another one. */
  constructor(quit: (reason: string) => void) {
    this.#quit = quit;
  }

  attachRpc(rpc: IpcRpc<HostMethods, WorkerMethods>): void {
    this.#rpc = rpc;
  }

  async stop(): Promise<void> {
    this.#heartbeats.stop();
    await Promise.all([...this.#sessions.keys()].map((id) => this.#close(id, false)));
    await this.#deps?.database.close();
  }

  /** Logs an uncaught error; false when the process is in an unknown state and has to end. */
  handleStrayError(error: unknown): boolean {
    const isHarmless = isAftermathError(error);
    const text = isHarmless ? 'a task of an ended socket failed' : 'a WhatsApp worker is in an unknown state and will be replaced';
    this.#deps?.log[isHarmless ? 'debug' : 'error']({ err: error }, text);
    return isHarmless;
  }

  async #configure(settings: WorkerSettings): Promise<void> {
    const { config, databaseUrl, timings } = settings;
    await trustSimulator(config.whatsapp);
    const log = createLog({ level: config.logLevel }).child({ service: 'whatsapp' });
    this.#deps = { settings, secrets: await loadSecrets(config), database: new Database(databaseUrl), log };
    this.#deafSockets = new FailureWindow(timings.deafnessWindowMs);
    setSlowWorkReporter((slowWork) => void this.#host.call('countSlowWork', slowWork).catch(() => undefined));
    watchEventLoop({ log });
    this.#heartbeats.start(timings.hostTimeoutMs, () => this.#quitWith('the host sends no heartbeats'));
  }

  async #open(connection: OwnedConnection, pairingNumber: string | null): Promise<void> {
    const { settings, secrets, database, log } = this.#configured;
    await this.#close(connection.id, false);
    const session = new WhatsAppSession({
      connection,
      pairingNumber: pairingNumber,
      database,
      sealer: secrets,
      serverUrl: settings.config.whatsapp.serverUrl,
      version: settings.config.whatsapp.version,
      findRevision: (input) => this.#host.call('findRevision', input),
      mediaHosts: new TrustedMediaHosts(settings.config.whatsapp),
      throttle: this.#throttle,
      timings: settings.timings,
      onDeaf: () => void this.#recordDeafSocket(connection.id),
      onDropped: (kind) => void this.#host.call('countDropped', { kind }).catch(() => undefined),
      log: log.child({ connectionId: connection.id, companyId: connection.companyId }),
      onItem: (item) => this.#host.call('deliverItem', { connection, item }),
      onStateChange: (state) => this.#host.call('reportState', { connection, state }),
    });
    this.#sessions.set(connection.id, session);
    try {
      await session.open();
    } catch (error) {
      this.#sessions.delete(connection.id);
      throw new ChannelError('disconnected', { isTemporary: !(error instanceof SessionClaimedError), cause: error });
    }
  }

  /** What one number receives may be odd, and makes no process suspect; neither do deaf sockets beside one that answers. */
  async #recordDeafSocket(connectionId: number): Promise<void> {
    if (this.#deafSockets?.recordFailure(connectionId) === true && !(await this.#hasResponsiveNumber())) {
      this.#quitWith('two numbers were deaf within an hour, and no other one answers');
    }
  }

  async #hasResponsiveNumber(): Promise<boolean> {
    const open = [...this.#sessions.values()].filter(({ isOpen }) => isOpen);
    return Promise.any(open.map((session) => pingServer(session))).then(
      () => true,
      () => false,
    );
  }

  #quitWith(reason: string): void {
    this.#deps?.log.error({ reason, numbers: this.#sessions.size }, 'a WhatsApp worker ends and will be replaced');
    this.#quit(reason);
  }

  async #close(connectionId: number, forget: boolean): Promise<void> {
    const session = this.#sessions.get(connectionId);
    this.#sessions.delete(connectionId);
    await session?.close({ forget });
  }

  #session(connectionId: number): WhatsAppSession {
    const session = this.#sessions.get(connectionId);
    if (session === undefined) {
      throw disconnectedError();
    }
    return session;
  }

  get #configured(): WorkerDeps {
    if (this.#deps === undefined) {
      throw new Error('the worker is not configured');
    }
    return this.#deps;
  }

  get #host(): IpcRpc<HostMethods, WorkerMethods> {
    if (this.#rpc === undefined) {
      throw new Error('the worker is not connected to its host');
    }
    return this.#rpc;
  }
}
