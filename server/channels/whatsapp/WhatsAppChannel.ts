import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Counter } from 'prom-client';
import {
  type Channel,
  type ChannelActionArgs,
  type ChannelActions,
  ChannelError,
  type ChannelListener,
  type FetchMediaOptions,
  type OpenConnectionOptions,
  type OutboundMessage,
  type OwnedConnection,
  type RemoteMedia,
  type SendOptions,
} from '#server/channels/Channel.ts';
import { actionPolicies } from '#server/channels/ChannelActions.ts';
import type { Config, WhatsAppConfig } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { countSlowWork } from '#server/platform/eventLoop.ts';
import { fetchPublicText } from '#server/platform/http/fetchPublicText.ts';
import { TrustedMediaHosts } from './media/TrustedMediaHosts.ts';
import { fetchDecryptedMedia, fetchMediaFile } from './media/fetchDecryptedMedia.ts';
import { type MediaReference, parseMediaReference } from './media/mediaReference.ts';
import { WorkerPool, type WorkerPoolOptions } from './host/WorkerPool.ts';
import { defaultLivenessTimings, type LivenessTimings } from './ipc/livenessTimings.ts';
import type { IpcOutgoingMessage, WorkerAction } from './ipc/workerProtocol.ts';
import { Database } from './store/Database.ts';
import { ClientRevisions } from './version/ClientRevisions.ts';

/** The script that names the current revision of WhatsApp Web. */
const publicPage = 'https://web.whatsapp.com/sw.js';
const limits = { timeoutMs: 20_000, maxBytes: 8_000_000 } as const;

/** The server refuses requests that no browser would make. *Unverified*: the headers are those of Baileys. */
const browserHeaders = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
} as const;

const revisionPattern = /\\?"client_revision\\?":\s*(\d{4,10})(?!\d)/;

/** The `client_revision` of WhatsApp Web; where a simulator is configured, the simulator's. */
async function fetchClientRevision({ serverUrl }: Pick<WhatsAppConfig, 'serverUrl'>): Promise<number> {
  const isConfigured = serverUrl !== undefined;
  const url = new URL(isConfigured ? new URL('/sw.js', serverUrl.replace(/^ws/, 'http')) : publicPage);
  const [, revision] = revisionPattern.exec(await fetchPublicText(url, { ...limits, headers: browserHeaders, isConfigured })) ?? [];
  if (revision === undefined) {
    throw new Error('the page names no client revision');
  }
  return Number(revision);
}

interface WhatsAppChannelOptions extends Pick<WorkerPoolOptions, 'restartDelaysMs'> {
  readonly config: Pick<Config, 'dataDir' | 'secrets' | 'whatsapp' | 'numbersPerProcess' | 'logLevel'>;
  /** The database as the application role. */
  readonly databaseUrl: string;
  readonly listener: ChannelListener;
  /** Replaces single default timings; for tests. */
  readonly timings?: Partial<LivenessTimings> | undefined;
  readonly log: Log;
}

const droppedCounter = new Counter({
  name: 'prosa_whatsapp_dropped_total',
  help: 'Messages of status, newsletters and bots, which belong to no conversation',
  labelNames: ['kind'],
});

/** Copies the file of a message into a temporary folder while it is sent: streams cannot cross to a worker process. */
async function withTemporaryFile(message: OutboundMessage, send: (ipcMessage: IpcOutgoingMessage) => Promise<void>): Promise<void> {
  if (!('file' in message)) {
    return send(message);
  }
  const { open, ...file } = message.file;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-outgoing-'));
  try {
    const copy = path.join(folder, 'file');
    await pipeline(await open(), createWriteStream(copy, { mode: 0o600 }));
    await send({ ...message, file: { ...file, path: copy } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the host does; the other actions are those of the workers. */
class WhatsAppHost implements Omit<Channel, WorkerAction> {
  readonly workers: WorkerPool;
  readonly #hosts: TrustedMediaHosts;
  readonly #database: Database;
  readonly #revisions: ClientRevisions;
  readonly #authority: { readonly ca?: string };

  constructor({ config, databaseUrl, listener, log, timings, ...poolOptions }: WhatsAppChannelOptions) {
    const { dataDir, secrets, whatsapp, numbersPerProcess, logLevel } = config;
    this.#hosts = new TrustedMediaHosts(whatsapp);
    this.#authority = whatsapp.caFile === undefined ? {} : { ca: readFileSync(whatsapp.caFile, 'utf8') };
    this.#database = new Database(databaseUrl, { connections: 1 });
    this.#revisions = new ClientRevisions({ database: this.#database, fetchRevision: () => fetchClientRevision(whatsapp), log });
    this.workers = new WorkerPool({
      settings: { config: { dataDir, secrets, whatsapp, logLevel }, databaseUrl, timings: { ...defaultLivenessTimings, ...timings } },
      handlers: {
        deliverItem: ({ connection, item }) => listener.onItem(connection, item),
        reportState: ({ connection, state }) => listener.onStateChange(connection, state),
        countDropped: async ({ kind }) => droppedCounter.inc({ kind }),
        countSlowWork: async (slowWork) => countSlowWork(slowWork),
        findRevision: (input) => this.#revisions.find(input),
      },
      log,
      connectionsPerWorker: numbersPerProcess,
      ...poolOptions,
    });
  }

  /** Ids of the worker processes; for memory figures and for tests that kill them. */
  get pids(): number[] {
    return this.workers.pids;
  }

  open(connection: OwnedConnection, options?: OpenConnectionOptions): Promise<void> {
    this.#revisions.startReading();
    return this.workers.open(connection, options);
  }

  close(connectionId: number, { forget }: { readonly forget: boolean }): Promise<void> {
    return this.workers.close(connectionId, forget);
  }

  send(connectionId: number, message: OutboundMessage, options: SendOptions = { isRetry: false }): Promise<void> {
    return withTemporaryFile(message, (ipcMessage) =>
      this.workers.call(connectionId, 'send', { connectionId, message: ipcMessage, options }),
    );
  }

  async fetchPicture(connectionId: number, address: string): Promise<Buffer | null> {
    const text = await this.workers.call(connectionId, 'findPictureUrl', { connectionId, address });
    const url = text === null ? null : new URL(text);
    return url !== null && this.#hosts.isTrusted(url) ? buffer(await fetchMediaFile(url, this.#authority)) : null;
  }

  /** Requests the re-upload here: Baileys rc14 checks the wrong field of the download error and never requests it. */
  async fetchMedia(connectionId: number, media: RemoteMedia, { canRequestReupload }: FetchMediaOptions): Promise<Readable> {
    const reference = parseMediaReference(media.reference);
    try {
      return await this.#open(reference);
    } catch (error) {
      if (!canRequestReupload || !(error instanceof ChannelError) || error.failure !== 'expired') {
        throw error;
      }
    }
    const path = await this.workers.call(connectionId, 'requestMediaReupload', { connectionId, reference });
    return this.#open({ ...reference, path });
  }

  async stop(): Promise<void> {
    this.#revisions.stop();
    await this.workers.stop();
    await this.#database.close();
  }

  #open(reference: MediaReference): Promise<Readable> {
    return fetchDecryptedMedia(reference, this.#hosts.buildUrl(reference.path, reference.host), this.#authority);
  }
}

const isWorkerAction = (action: string): action is WorkerAction => action !== 'fetchPicture' && action !== 'fetchMedia';

/** Each calls the method of its own name. */
function createWorkerActions(workers: WorkerPool): Pick<ChannelActions, WorkerAction> {
  const calls = Object.keys(actionPolicies)
    .filter(isWorkerAction)
    .map((action) => [
      action,
      (connectionId: number, ...args: ChannelActionArgs<WorkerAction>) =>
        workers.call(connectionId, action, { connectionId, args } as never),
    ]);
  return Object.fromEntries(calls) as Pick<ChannelActions, WorkerAction>;
}

/**
 * WhatsApp as a channel. The sockets live in worker processes, which the host calls; it downloads media, so that Baileys is never
 * loaded in the process of the API.
 */
export type WhatsAppChannel = WhatsAppHost & Pick<ChannelActions, WorkerAction>;

export const createWhatsAppChannel = (options: WhatsAppChannelOptions): WhatsAppChannel => {
  const host = new WhatsAppHost(options);
  return Object.assign(host, createWorkerActions(host.workers));
};
