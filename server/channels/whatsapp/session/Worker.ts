import { readFile } from 'node:fs/promises';
import tls from 'node:tls';
import { WA_CERT_DETAILS } from '#server/channels/whatsapp/library.ts';
import { ChannelError, type OwnedConnection } from '#server/channels/Channel.ts';
import { Hosts } from '#server/channels/whatsapp/host/hosts.ts';
import type { Answers, Courier } from '#server/channels/whatsapp/ipc/Courier.ts';
import type { HostQuestions, WorkerQuestions, WorkerSettings } from '#server/channels/whatsapp/ipc/questions.ts';
import { disconnected } from '#server/channels/whatsapp/outbound/failures.ts';
import { Database, DatabaseFailure } from '#server/channels/whatsapp/store/Database.ts';
import { LostOwnership } from '#server/channels/whatsapp/store/Store.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts';
import { renewMedia } from './renewMedia.ts';
import { checkNumber, markRead, pictureUrl, rejectCall, send, setTyping } from './requests.ts';
import { SocketEnded } from './keys.ts';
import { Pulse } from './Pulse.ts';
import { Session } from './Session.ts';
import { Strikes } from './Strikes.ts';
import { Throttle } from './Throttle.ts';

/** Two new sockets in a second: each may have to make hundreds of keys. */
const betweenSockets = 500;

/** Trusts a simulator where one is set; the real server otherwise. */
async function trust({ trustRoot, caFile }: WorkerSettings['config']['whatsapp']): Promise<void> {
  if (trustRoot !== undefined) {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(trustRoot, 'base64');
  }
  if (caFile !== undefined) {
    tls.setDefaultCACertificates([...tls.getCACertificates(), await readFile(caFile, 'utf8')]);
  }
}

/** What an ended socket leaves behind: its queries fail, its keys are closed to it. Each has let go of its line already. */
function isAftermath(error: unknown): boolean {
  const isLibrarys = (error as { isBoom?: unknown } | null)?.isBoom === true;
  return isLibrarys || error instanceof SocketEnded || error instanceof LostOwnership || error instanceof DatabaseFailure;
}

interface Ground {
  readonly settings: WorkerSettings;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly log: Log;
}

/** The sessions of one worker process, by connection. */
export class Worker {
  readonly #sessions = new Map<number, Session>();
  readonly #throttle = new Throttle(betweenSockets);
  readonly #pulse = new Pulse();
  readonly #quit: (why: string) => void;
  #strikes: Strikes | undefined;
  #ground: Ground | undefined;
  #courier: Courier<HostQuestions, WorkerQuestions> | undefined;

  /** What the worker answers; `begin` comes first. */
  readonly answers: Answers<WorkerQuestions> = {
    begin: (settings) => this.#begin(settings),
    open: ({ connection, pairWith }) => this.#open(connection, pairWith),
    close: ({ connectionId, forget }) => this.#close(connectionId, forget),
    send: ({ connectionId, message, options }) => send(this.#session(connectionId), message, options),
    checkNumber: ({ connectionId, number }) => checkNumber(this.#session(connectionId), number),
    addressBook: ({ connectionId }) => this.#session(connectionId).addressBook.people(),
    members: async ({ connectionId, chat }) => (await this.#session(connectionId).chats.about(chat)).members ?? [],
    markRead: ({ connectionId, keys }) => markRead(this.#session(connectionId), keys),
    rejectCall: ({ connectionId, call }) => rejectCall(this.#session(connectionId), call),
    setTyping: ({ connectionId, chat, isTyping }) => setTyping(this.#session(connectionId), chat, isTyping),
    renewMedia: ({ connectionId, reference }) => renewMedia(this.#session(connectionId), reference),
    pictureUrl: ({ connectionId, address }) => pictureUrl(this.#session(connectionId), address),
    beat: async () => this.#pulse.heard(),
    stop: () => this.stop(),
  };

  /** `quit` ends the process at once; another one takes its numbers over. */
  constructor(quit: (why: string) => void) {
    this.#quit = quit;
  }

  connect(courier: Courier<HostQuestions, WorkerQuestions>): void {
    this.#courier = courier;
  }

  async stop(): Promise<void> {
    this.#pulse.stop();
    await Promise.all([...this.#sessions.keys()].map((id) => this.#close(id, false)));
    await this.#ground?.database.close();
  }

  /** Something failed that nobody waited for. False: what it left behind is not known, and the process had better end. */
  survives(error: unknown): boolean {
    const isHarmless = isAftermath(error);
    const sentence = isHarmless ? 'an errand of an ended socket failed' : 'a WhatsApp worker has lost its footing and will be replaced';
    this.#ground?.log[isHarmless ? 'debug' : 'error']({ err: error }, sentence);
    return isHarmless;
  }

  async #begin(settings: WorkerSettings): Promise<void> {
    const { config, databaseUrl, watch } = settings;
    await trust(config.whatsapp);
    const log = createLog({ level: config.logLevel }).child({ service: 'whatsapp' });
    this.#ground = { settings, secrets: await loadSecrets(config), database: new Database(databaseUrl), log };
    this.#strikes = new Strikes(watch.strikes);
    this.#pulse.start(watch.host, () => this.#leave('the host gives no sign of life'));
  }

  async #open(connection: OwnedConnection, pairWith: string | null): Promise<void> {
    const { settings, secrets, database, log } = this.#standing;
    await this.#close(connection.id, false);
    const session = new Session({
      connection,
      pairWith,
      database,
      sealer: secrets,
      url: settings.config.whatsapp.serverUrl,
      version: settings.config.whatsapp.version,
      hosts: new Hosts(settings.config.whatsapp),
      throttle: this.#throttle,
      watch: settings.watch,
      onDeaf: () => this.#deaf(),
      log: log.child({ connectionId: connection.id, companyId: connection.companyId }),
      received: (item) => this.#host.ask('received', { connection, item }),
      stateChanged: (state) => this.#host.ask('stateChanged', { connection, state }),
    });
    this.#sessions.set(connection.id, session);
    try {
      await session.open();
    } catch (error) {
      this.#sessions.delete(connection.id);
      throw new ChannelError('disconnected', { isPassing: !(error instanceof LostOwnership), cause: error });
    }
  }

  #deaf(): void {
    if (this.#strikes?.count() === true) {
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

  #session(connectionId: number): Session {
    const session = this.#sessions.get(connectionId);
    if (session === undefined) {
      throw disconnected();
    }
    return session;
  }

  get #standing(): Ground {
    if (this.#ground === undefined) {
      throw new Error('the worker has not been given its settings');
    }
    return this.#ground;
  }

  get #host(): Courier<HostQuestions, WorkerQuestions> {
    if (this.#courier === undefined) {
      throw new Error('the worker has no way to its host');
    }
    return this.#courier;
  }
}
