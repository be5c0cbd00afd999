import { readFile } from 'node:fs/promises';
import tls from 'node:tls';
import { WA_CERT_DETAILS } from '#server/channels/whatsapp/library/baileys.ts';
import { ChannelError, type OwnedConnection } from '#server/channels/Channel.ts';
import { TrustedMediaHosts } from '#server/channels/whatsapp/media/TrustedMediaHosts.ts';
import type { RpcHandlers, IpcRpc } from '#server/channels/whatsapp/ipc/IpcRpc.ts';
import type { HostMethods, WorkerMethods, WorkerSettings } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { disconnectedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { Database, StatementFailedError } from '#server/channels/whatsapp/store/Database.ts';
import { SessionClaimedError } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts';
import { requestMediaReupload } from './requestMediaReupload.ts';
import { checkWhatsAppNumber, markMessagesRead, findPictureUrl, rejectCall, sendMessage, setTyping } from './requestHandlers.ts';
import { SocketEndedError } from '#server/channels/whatsapp/connection/createSignalKeyStore.ts';
import { HeartbeatMonitor } from './HeartbeatMonitor.ts';
import { WhatsAppSession } from '#server/channels/whatsapp/session/WhatsAppSession.ts';
import { FailureWindow } from './FailureWindow.ts';
import { Throttle } from '#server/channels/whatsapp/connection/Throttle.ts';

/** Two new sockets in a second: each may have to make hundreds of keys. */
const socketIntervalMs = 500;

/** Trusts a simulator where one is set; the real server otherwise. */
async function trustSimulator({ trustRoot, caFile }: WorkerSettings['config']['whatsapp']): Promise<void> {
  if (trustRoot !== undefined) {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(trustRoot, 'base64');
  }
  if (caFile !== undefined) {
    tls.setDefaultCACertificates([...tls.getCACertificates(), await readFile(caFile, 'utf8')]);
  }
}

/** What an ended socket leaves behind: its queries fail, its keys are closed to it. Each has let go of its line already. */
function isAftermathError(error: unknown): boolean {
  const isLibrarys = (error as { isBoom?: unknown } | null)?.isBoom === true;
  return isLibrarys || error instanceof SocketEndedError || error instanceof SessionClaimedError || error instanceof StatementFailedError;
}

interface WorkerDeps {
  readonly settings: WorkerSettings;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly log: Log;
}

/** The sessions of one worker process, by connection. */
export class SessionWorker {
  readonly #sessions = new Map<number, WhatsAppSession>();
  readonly #throttle = new Throttle(socketIntervalMs);
  readonly #pulse = new HeartbeatMonitor();
  readonly #quit: (why: string) => void;
  #strikes: FailureWindow | undefined;
  #ground: WorkerDeps | undefined;
  #courier: IpcRpc<HostMethods, WorkerMethods> | undefined;

  /** What the worker answers; `begin` comes first. */
  readonly handlers: RpcHandlers<WorkerMethods> = {
    begin: (settings) => this.#begin(settings),
    open: ({ connection, pairingNumber: pairWith }) => this.#open(connection, pairWith),
    close: ({ connectionId, forget }) => this.#close(connectionId, forget),
    send: ({ connectionId, message, options }) => sendMessage(this.#session(connectionId), message, options),
    checkNumber: ({ connectionId, number }) => checkWhatsAppNumber(this.#session(connectionId), number),
    addressBook: ({ connectionId }) => this.#session(connectionId).addressBook.listPeople(),
    members: async ({ connectionId, chat }) => (await this.#session(connectionId).chats.findDetails(chat)).members ?? [],
    markRead: ({ connectionId, keys }) => markMessagesRead(this.#session(connectionId), keys),
    rejectCall: ({ connectionId, call }) => rejectCall(this.#session(connectionId), call),
    setTyping: ({ connectionId, chat, isTyping }) => setTyping(this.#session(connectionId), chat, isTyping),
    renewMedia: ({ connectionId, reference }) => requestMediaReupload(this.#session(connectionId), reference),
    pictureUrl: ({ connectionId, address }) => findPictureUrl(this.#session(connectionId), address),
    beat: async () => this.#pulse.recordBeat(),
    stop: () => this.stop(),
  };

  /** `quit` ends the process at once; another one takes its numbers over. */
  constructor(quit: (why: string) => void) {
    this.#quit = quit;
  }

  attachRpc(courier: IpcRpc<HostMethods, WorkerMethods>): void {
    this.#courier = courier;
  }

  async stop(): Promise<void> {
    this.#pulse.stop();
    await Promise.all([...this.#sessions.keys()].map((id) => this.#close(id, false)));
    await this.#ground?.database.close();
  }

  /** Something failed that nobody waited for. False: what it left behind is not known, and the process had better end. */
  handleStrayError(error: unknown): boolean {
    const isHarmless = isAftermathError(error);
    const sentence = isHarmless ? 'an errand of an ended socket failed' : 'a WhatsApp worker has lost its footing and will be replaced';
    this.#ground?.log[isHarmless ? 'debug' : 'error']({ err: error }, sentence);
    return isHarmless;
  }

  async #begin(settings: WorkerSettings): Promise<void> {
    const { config, databaseUrl, timings: watch } = settings;
    await trustSimulator(config.whatsapp);
    const log = createLog({ level: config.logLevel }).child({ service: 'whatsapp' });
    this.#ground = { settings, secrets: await loadSecrets(config), database: new Database(databaseUrl), log };
    this.#strikes = new FailureWindow(watch.deafnessWindowMs);
    this.#pulse.start(watch.hostTimeoutMs, () => this.#leave('the host gives no sign of life'));
  }

  async #open(connection: OwnedConnection, pairWith: string | null): Promise<void> {
    const { settings, secrets, database, log } = this.#standing;
    await this.#close(connection.id, false);
    const session = new WhatsAppSession({
      connection,
      pairingNumber: pairWith,
      database,
      sealer: secrets,
      serverUrl: settings.config.whatsapp.serverUrl,
      version: settings.config.whatsapp.version,
      mediaHosts: new TrustedMediaHosts(settings.config.whatsapp),
      throttle: this.#throttle,
      timings: settings.timings,
      onDeaf: () => this.#deaf(),
      log: log.child({ connectionId: connection.id, companyId: connection.companyId }),
      onItem: (item) => this.#host.call('received', { connection, item }),
      onStateChange: (state) => this.#host.call('stateChanged', { connection, state }),
    });
    this.#sessions.set(connection.id, session);
    try {
      await session.open();
    } catch (error) {
      this.#sessions.delete(connection.id);
      throw new ChannelError('disconnected', { isTemporary: !(error instanceof SessionClaimedError), cause: error });
    }
  }

  #deaf(): void {
    if (this.#strikes?.recordFailure() === true) {
      this.#leave('two sockets were deaf within an hour');
    }
  }

  #leave(why: string): void {
    this.#ground?.log.error({ why, numbers: this.#sessions.size }, 'a WhatsApp worker ends and will be replaced');
    this.#quit(why);
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

  get #standing(): WorkerDeps {
    if (this.#ground === undefined) {
      throw new Error('the worker has not been given its settings');
    }
    return this.#ground;
  }

  get #host(): IpcRpc<HostMethods, WorkerMethods> {
    if (this.#courier === undefined) {
      throw new Error('the worker has no way to its host');
    }
    return this.#courier;
  }
}
