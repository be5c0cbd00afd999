import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  Browsers,
  makeWASocket,
  proto,
  type BaileysEventMap,
  type BinaryNode,
  type CacheStore,
  type GroupMetadata,
  type SignalKeyStore,
  type WASocket,
} from '#server/channels/whatsapp/library/baileys.ts';
import type { Log } from '#server/platform/log.ts';
import { listGroupMembers, toMemberPairs } from '#server/channels/whatsapp/inbound/lidPairs.ts';
import type { Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Credentials } from './Credentials.ts';
import type { GroupMetadataCache } from '#server/channels/whatsapp/chats/GroupMetadataCache.ts';
import { createBaileysLogger } from './createBaileysLogger.ts';
import { hasLinkingKeys, PairingCodeRefusedError, requestPairingCode } from './requestPairingCode.ts';
import { QrCode, qrCodesLifetimeMs } from './QrCode.ts';
import type { DisconnectCause, Disconnection } from '#server/channels/whatsapp/session/decideReconnect.ts';
import { createDurableSignalRepository, EncryptedStanzaIndex } from './createDurableSignalRepository.ts';
import { toQuotaRestriction, toTimeLockRestriction, type Restriction } from './Restriction.ts';
import { readFramesInOrder } from './readFramesInOrder.ts';
import { isNonChatAddress, interceptPlainStanzas } from './interceptPlainStanzas.ts';
import { Watchdog } from './Watchdog.ts';

type ConnectionUpdate = BaileysEventMap['connection.update'];

/** What a line tells the session that holds it. */
export interface BaileysConnectionListener {
  onQrCode(text: string, count: number, endsAt: Date | null): void;
  /** The eight characters to type into the phone. */
  onPairingCode(text: string, endsAt: Date): void;
  /** The phone has taken the client; the server restarts the connection now. */
  onPaired(): void;
  /** Logged in; what waited may still be on its way. */
  onOpen(): void;
  /** Everything that waited has come. */
  onCaughtUp(): void;
  /** Conversations with new people are forbidden, or allowed again. */
  onRestriction(restriction: Restriction): void;
  /** The server's word on a message of ours. */
  onAcknowledgement(attrs: Readonly<Record<string, string>>): void;
  onTyping(address: string, isTyping: boolean): void;
  /** Everything that the library tells at once, for whoever keeps a part of it. */
  onEvents(events: Partial<BaileysEventMap>): void;
  /** Once, whatever ended it. */
  onEnd(end: Disconnection): void;
}

export interface BaileysConnectionOptions {
  readonly serverUrl: string | undefined;
  /** What the client says it is; the library's own answer when not given. */
  readonly version: readonly [number, number, number] | undefined;
  /** Digits of the phone to be linked by a code of eight characters; null: by QR code. */
  readonly pairingNumber: string | null;
  readonly store: WhatsAppStore;
  /** The keys as this line may use them; `isLive` says whether it still may. */
  readonly createKeyStore: (isLive: () => boolean) => SignalKeyStore;
  readonly credentials: Credentials;
  readonly retryCounters: CacheStore;
  readonly groups: Pick<GroupMetadataCache, 'findMetadata' | 'invalidate'>;
  readonly timings: LivenessTimings;
  readonly log: Log;
  readonly listener: BaileysConnectionListener;
}

/** What the library will open; the rest it puts aside before. */
const decryptableTypes = new Set<string | undefined>(['msg', 'pkmsg', 'skmsg']);

function isDecryptable({ attrs, content }: BinaryNode): boolean {
  const [first] = Array.isArray(content) ? content.filter(({ tag }) => tag === 'enc') : [];
  return first !== undefined && decryptableTypes.has(first.attrs['type']) && !isNonChatAddress(attrs['from'] ?? '');
}

const rejectionSymbol = Symbol.for('nodejs.rejection');

/** Sends failures of asynchronous listeners to the emitter they belong to; the library leaves them to the process. */
function withCapturedRejections<T>(make: () => T): T {
  EventEmitter.captureRejections = true;
  try {
    return make();
  } finally {
    EventEmitter.captureRejections = false;
  }
}

const statusCodeOf = (error: unknown): number | undefined =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;

/** One socket of the library with our taps on it. It ends once; the session makes another. */
export class BaileysConnection {
  readonly socket: WASocket;
  readonly #options: BaileysConnectionOptions;
  readonly #envelopes = new EncryptedStanzaIndex();
  readonly #watchdog: Watchdog;
  #login: NodeJS.Timeout;
  readonly #code = new QrCode();
  #hasEnded = false;
  /** A phone has answered the code of eight characters. */
  #isAnswered = false;

  constructor(options: BaileysConnectionOptions) {
    this.#options = options;
    this.#watchdog = new Watchdog(options.timings);
    this.socket = withCapturedRejections(() => this.#makeSocket());
    this.#tap();
    this.socket.ev.process((events) => this.#heard(events));
    this.#watchdog.start(() => this.terminate('deaf'));
    this.#login = setTimeout(() => this.terminate('silent'), options.timings.loginTimeoutMs);
  }

  get isOpen(): boolean {
    return !this.#hasEnded && this.socket.ws.isOpen;
  }

  get #self(): Self {
    const { me } = this.#options.credentials.value;
    return { number: me?.id ?? '', alias: me?.lid ?? '' };
  }

  /** Lets go of the socket at once: nothing more is confirmed to the server. */
  terminate(cause: DisconnectCause): void {
    // The library keeps the raw socket to itself and would wait for the other side's farewell.
    const { socket } = this.socket.ws as unknown as { socket: { terminate(): void } | null };
    socket?.terminate();
    this.#end({ code: undefined, message: cause, cause });
  }

  #makeSocket(): WASocket {
    const { store, createKeyStore: keys, credentials, retryCounters: retries, log, serverUrl: url, version } = this.#options;
    return makeWASocket({
      auth: { creds: credentials.value, keys: keys(() => !this.#hasEnded) },
      ...(url !== undefined && { waWebSocketUrl: url }),
      ...(version !== undefined && { version: [...version] }),
      logger: createBaileysLogger(log),
      browser: Browsers.ubuntu('Chrome'),
      connectTimeoutMs: 20_000,
      keepAliveIntervalMs: 20_000,
      defaultQueryTimeoutMs: 60_000,
      // The phone goes on ringing while the client is there.
      markOnlineOnConnect: false,
      emitOwnEvents: false,
      syncFullHistory: false,
      generateHighQualityLinkPreview: false,
      // The store retries nothing: a failure ends the line, and the server brings again what was not confirmed.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      msgRetryCounterCache: retries,
      shouldIgnoreJid: isNonChatAddress,
      makeSignalRepository: createDurableSignalRepository(store, this.#envelopes, (id) => this.#watchdog.recordDecryptionEnd(id)),
      getMessage: ({ id }) => this.#sentMessage(id),
      cachedGroupMetadata: (address) => this.#options.groups.findMetadata(address),
    });
  }

  /** Never an empty message for an unknown one: the receiver would see a blank. */
  async #sentMessage(id: string | null | undefined): Promise<proto.IMessage | undefined> {
    const found = id ? await this.#options.store.findMessage(id) : undefined;
    return found?.isSent ? proto.Message.decode(found.content) : undefined;
  }

  #tap(): void {
    const { ws } = this.socket;
    const { listener, store, groups, log } = this.#options;
    Object.assign(ws, {
      [rejectionSymbol]: (err: unknown, event: string) => log.debug({ err, event }, 'a listener of the library failed'),
    });
    readFramesInOrder(ws, (err) => {
      log.debug({ err }, 'bytes of a socket could not be read');
      this.terminate('unreadable');
    });
    ws.prependListener('CB:message', (stanza: BinaryNode) => {
      if (isDecryptable(stanza)) {
        this.#envelopes.add(stanza);
        this.#watchdog.recordDecryptionStart(stanza.attrs['id'] ?? '');
      }
      // The library lines up only what waited on the server. What comes live it takes up side by side, and a message that has
      // to learn an address first is overtaken by the next one of the same chat.
      stanza.attrs['offline'] ??= '0';
    });
    interceptPlainStanzas({ socket: this.socket, store, groups, self: () => this.#self });
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => listener.onAcknowledgement(attrs));
    ws.on('CB:chatstate', ({ attrs, content }: BinaryNode) => {
      const [state] = Array.isArray(content) ? content : [];
      listener.onTyping(attrs['from'] ?? '', state?.tag === 'composing');
    });
    ws.on('CB:notification,type:companion_reg_refresh', (stanza: BinaryNode) => void this.#renewSecret(stanza));
    ws.prependListener('CB:notification,type:link_code_companion_reg', (stanza: BinaryNode) => this.#codeEntered(stanza));
    ws.on('message', () => this.#watchdog.recordBytes());
    ws.on('frame', () => this.#watchdog.recordStanza());
  }

  /** The server retires the secret of the QR code on screen; the library does not know of it. */
  async #renewSecret({ attrs }: BinaryNode): Promise<void> {
    const { credentials, listener } = this.#options;
    credentials.value.advSecretKey = randomBytes(32).toString('base64');
    credentials.markChanged(() => undefined);
    const text = this.#code.replaceSecret(credentials.value.advSecretKey);
    if (text !== undefined) {
      listener.onQrCode(text, this.#code.count, this.#code.endsAt);
    }
    const { id = '', from = '', type = '' } = attrs;
    await this.socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } }).catch(() => undefined);
  }

  #heard(events: Partial<BaileysEventMap>): void {
    if (this.#hasEnded) {
      return;
    }
    if (events['creds.update'] !== undefined) {
      Object.assign(this.#options.credentials.value, events['creds.update']);
      this.#options.credentials.markChanged(() => this.terminate('database'));
    }
    this.storeMemberPairs(listGroupMembers(events));
    const capping = events['message-capping.update'];
    if (capping !== undefined) {
      this.#options.listener.onRestriction(toQuotaRestriction(capping));
    }
    this.#options.listener.onEvents(events);
    const update = events['connection.update'];
    if (update !== undefined) {
      this.#follow(update);
    }
  }

  /** Members of groups are known under both addresses; what is written down of it passes through the keys. */
  storeMemberPairs(members: GroupMetadata['participants']): void {
    const pairs = toMemberPairs(members);
    if (pairs.length > 0) {
      const { lidMapping } = this.socket.signalRepository;
      void lidMapping
        .storeLIDPNMappings(pairs)
        .catch((err: unknown) => this.#options.log.warn({ err }, 'members of a group were not learned'));
    }
  }

  #follow({ isNewLogin, connection, lastDisconnect, ...update }: ConnectionUpdate): void {
    const { listener } = this.#options;
    this.#notice(update);
    if (isNewLogin === true) {
      // The server restarts the connection now. One that stays silent would hold the number in this state for ever.
      clearTimeout(this.#login);
      this.#login = setTimeout(() => this.terminate('silent'), this.#options.timings.loginTimeoutMs);
      listener.onPaired();
    }
    if (connection === 'open') {
      clearTimeout(this.#login);
      listener.onOpen();
    }
    if (connection === 'close') {
      const { error } = lastDisconnect ?? {};
      this.#end({ code: statusCodeOf(error), message: error?.message ?? '', cause: null });
    }
  }

  #notice({ qr, reachoutTimeLock, receivedPendingNotifications }: ConnectionUpdate): void {
    const { listener } = this.#options;
    if (qr !== undefined) {
      clearTimeout(this.#login);
      this.#offer(this.#code.showNext(qr));
    }
    if (reachoutTimeLock !== undefined) {
      listener.onRestriction(toTimeLockRestriction(reachoutTimeLock));
    }
    if (receivedPendingNotifications === true) {
      listener.onCaughtUp();
    }
  }

  #offer(text: string): void {
    const { pairingNumber: pairWith, listener } = this.#options;
    if (pairWith === null) {
      listener.onQrCode(text, this.#code.count, this.#code.endsAt);
    } else if (this.#code.count === 1) {
      // Before the first QR code the server knows nothing of the client.
      void this.#offerCode(pairWith);
    }
  }

  async #offerCode(number: string): Promise<void> {
    const endsAt = new Date(Date.now() + qrCodesLifetimeMs);
    try {
      const code = await requestPairingCode(this.socket, number);
      this.#options.listener.onPairingCode(code, endsAt);
    } catch (error) {
      this.#options.log.info({ err: error }, 'there is no pairing code');
      this.terminate(error instanceof PairingCodeRefusedError ? 'codeRefused' : 'silent');
    }
  }

  /** What follows is a matter of the library and the phone; with a wrong code nothing does. */
  #codeEntered(stanza: BinaryNode): void {
    this.#isAnswered = true;
    if (!hasLinkingKeys(stanza)) {
      this.terminate('passkey');
    }
  }

  #end(end: Omit<Disconnection, 'isPairingCodeAnswered'>): void {
    if (this.#hasEnded) {
      return;
    }
    this.#hasEnded = true;
    clearTimeout(this.#login);
    this.#watchdog.stop();
    // Clears the library's timers and caches; it may have ended by itself already.
    void this.socket.end(undefined).catch(() => undefined);
    this.#options.listener.onEnd({ ...end, isPairingCodeAnswered: this.#isAnswered });
  }
}
