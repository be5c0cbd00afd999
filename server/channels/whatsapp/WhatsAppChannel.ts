import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  ChannelError,
  type CallName,
  type Channel,
  type ChannelListener,
  type FetchOptions,
  type MessageKey,
  type NumberCheck,
  type OpenOptions,
  type OutgoingMessage,
  type OwnedConnection,
  type Person,
  type SendOptions,
  type WaitingMedia,
} from '#server/channels/Channel.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { Hosts } from './host/hosts.ts';
import { fetchBytes, openMedia } from './host/media.ts';
import { readReference, type MediaReference } from './host/reference.ts';
import { Workers, type WorkersOptions } from './host/Workers.ts';
import { usualWatch, type Watch } from './ipc/watch.ts';
import type { PostedMessage } from './ipc/questions.ts';

export interface WhatsAppOptions extends Pick<WorkersOptions, 'pauses'> {
  readonly config: Pick<Config, 'dataDir' | 'secrets' | 'whatsapp' | 'numbersPerProcess' | 'logLevel'>;
  /** The database as the application role. */
  readonly databaseUrl: string;
  readonly listener: ChannelListener;
  /** Where it shall not be the usual one. */
  readonly watch?: Partial<Watch> | undefined;
  readonly log: Log;
}

/** Lays the file of a message where a worker finds it, for as long as it is sent. */
async function withFile(message: OutgoingMessage, send: (posted: PostedMessage) => Promise<void>): Promise<void> {
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

/**
 * WhatsApp behind the port. The sockets live in child processes; this side only asks them, and fetches media, so that the
 * library is never loaded where the API runs.
 */
export class WhatsAppChannel implements Channel {
  readonly #workers: Workers;
  readonly #hosts: Hosts;
  readonly #authority: { readonly ca?: string };

  constructor({ config, databaseUrl, listener, log, watch, ...spread }: WhatsAppOptions) {
    const { dataDir, secrets, whatsapp, numbersPerProcess, logLevel } = config;
    this.#hosts = new Hosts(whatsapp);
    this.#authority = whatsapp.caFile === undefined ? {} : { ca: readFileSync(whatsapp.caFile, 'utf8') };
    this.#workers = new Workers({
      settings: { config: { dataDir, secrets, whatsapp, logLevel }, databaseUrl, watch: { ...usualWatch, ...watch } },
      answers: {
        received: ({ connection, item }) => listener.received(connection, item),
        stateChanged: ({ connection, state }) => listener.stateChanged(connection, state),
      },
      log,
      perWorker: numbersPerProcess,
      ...spread,
    });
  }

  /** The worker processes; for figures of memory and for tests that end them. */
  get pids(): number[] {
    return this.#workers.pids;
  }

  open(connection: OwnedConnection, options?: OpenOptions): Promise<void> {
    return this.#workers.open(connection, options);
  }

  close(connectionId: number, { forget }: { readonly forget: boolean }): Promise<void> {
    return this.#workers.close(connectionId, forget);
  }

  send(connectionId: number, message: OutgoingMessage, options: SendOptions = { isAgain: false }): Promise<void> {
    return withFile(message, (posted) => this.#workers.ask(connectionId, 'send', { connectionId, message: posted, options }));
  }

  checkNumber(connectionId: number, number: string): Promise<NumberCheck> {
    return this.#workers.ask(connectionId, 'checkNumber', { connectionId, number });
  }

  addressBook(connectionId: number): Promise<readonly Person[]> {
    return this.#workers.ask(connectionId, 'addressBook', { connectionId });
  }

  members(connectionId: number, chat: string): Promise<readonly Person[]> {
    return this.#workers.ask(connectionId, 'members', { connectionId, chat });
  }

  markRead(connectionId: number, keys: readonly MessageKey[]): Promise<void> {
    return this.#workers.ask(connectionId, 'markRead', { connectionId, keys });
  }

  rejectCall(connectionId: number, call: CallName): Promise<void> {
    return this.#workers.ask(connectionId, 'rejectCall', { connectionId, call });
  }

  setTyping(connectionId: number, chat: string, isTyping: boolean): Promise<void> {
    return this.#workers.ask(connectionId, 'setTyping', { connectionId, chat, isTyping });
  }

  async fetchPicture(connectionId: number, address: string): Promise<Buffer | null> {
    const text = await this.#workers.ask(connectionId, 'pictureUrl', { connectionId, address });
    const url = text === null ? null : new URL(text);
    return url !== null && this.#hosts.isTrusted(url) ? buffer(await fetchBytes(url, this.#authority)) : null;
  }

  /** The library's own way of asking for a file again looks at the wrong field of its error and never does it. */
  async fetchMedia(connectionId: number, media: WaitingMedia, { asksAgain }: FetchOptions): Promise<Readable> {
    const reference = readReference(media.reference);
    try {
      return await this.#open(reference);
    } catch (error) {
      if (!asksAgain || !(error instanceof ChannelError) || error.failure !== 'expired') {
        throw error;
      }
    }
    const path = await this.#workers.ask(connectionId, 'renewMedia', { connectionId, reference });
    return this.#open({ ...reference, path });
  }

  stop(): Promise<void> {
    return this.#workers.stop();
  }

  #open(reference: MediaReference): Promise<Readable> {
    return openMedia(reference, this.#hosts.url(reference.path, reference.host), this.#authority);
  }
}
