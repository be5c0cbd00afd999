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
import { classifyDropped, findDroppedKind, type DroppedKind, type Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Credentials } from './Credentials.ts';
import type { GroupMetadataCache } from '#server/channels/whatsapp/chats/GroupMetadataCache.ts';
import { createBaileysLogger } from './createBaileysLogger.ts';
import { hasLinkingKeys, PairingCodeRefusedError, requestPairingCode } from './requestPairingCode.ts';
import { QrCode, qrCodesLifetimeMs } from './QrCode.ts';
import { readLoginRefusal, type DisconnectCause, type Disconnection } from './Disconnection.ts';
import { createDurableSignalRepository, EncryptedStanzaIndex } from './createDurableSignalRepository.ts';
import { toQuotaRestriction, toTimeLockRestriction, type Restriction } from './Restriction.ts';
import { readFramesInOrder } from './readFramesInOrder.ts';
import { isDecryptable, interceptPlainStanzas } from './interceptPlainStanzas.ts';
import { Watchdog } from './Watchdog.ts';

type ConnectionUpdate = BaileysEventMap['connection.update'];

/** The session's callbacks. */
export interface BaileysConnectionListener {
  onQrCode(text: string, count: number, endsAt: Date | null): void;
  /** The eight characters to type into the phone. */
  onPairingCode(text: string, endsAt: Date): void;
  /** Linked to a phone; the server restarts the connection now. */
  onPaired(): void;
  /** Logged in; messages of the offline queue may still follow. */
  onOpen(): void;
  /** The offline queue is empty. */
  onCaughtUp(): void;
  /** New conversations are forbidden, or allowed again. */
  onRestriction(restriction: Restriction): void;
  /** Attributes of the server's acknowledgement of a message of ours. */
  onAcknowledgement(attrs: Readonly<Record<string, string>>): void;
  onTyping(address: string, isTyping: boolean): void;
  /** A message that belongs to no conversation. */
  onDropped(kind: DroppedKind): void;
  /** One batch of Baileys' events. */
  onEvents(events: Partial<BaileysEventMap>): void;
  /** Called once, whatever the reason. */
  onEnd(end: Disconnection): void;
}

export interface BaileysConnectionOptions {
  readonly serverUrl: string | undefined;
  /** The client version to announce. */
  readonly version: readonly [number, number, number];
  /** Digits of the phone to be linked by a pairing code; null: by QR code. */
  readonly pairingNumber: string | null;
  readonly store: WhatsAppStore;
  /** Creates the key store of this socket; `isLive` turns false when the socket has ended. */
  readonly createKeyStore: (isLive: () => boolean) => SignalKeyStore;
  readonly credentials: Credentials;
  readonly retryCounters: CacheStore;
  readonly groups: Pick<GroupMetadataCache, 'findMetadata' | 'invalidate'>;
  readonly timings: LivenessTimings;
  readonly log: Log;
  readonly listener: BaileysConnectionListener;
}

const rejectionSymbol = Symbol.for('nodejs.rejection');

/** Routes rejections of asynchronous listeners to their emitter; Baileys leaves them unhandled. */
function withCapturedRejections<T>(create: () => T): T {
  EventEmitter.captureRejections = true;
  try {
    return create();
  } finally {
    EventEmitter.captureRejections = false;
  }
}

const statusCodeOf = (error: unknown): number | undefined =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;

/** One Baileys socket with our stanza interceptors. It ends once; the session creates the next one. */
export class BaileysConnection {
  readonly socket: WASocket;
  readonly #options: BaileysConnectionOptions;
  readonly #encryptedStanzas = new EncryptedStanzaIndex();
  readonly #watchdog: Watchdog;
  #loginTimer: NodeJS.Timeout;
  readonly #qrCode = new QrCode();
  #hasEnded = false;
  #isPairingCodeAnswered = false;

  constructor(options: BaileysConnectionOptions) {
    this.#options = options;
    this.#watchdog = new Watchdog(options.timings);
    this.socket = withCapturedRejections(() => this.#createSocket());
    this.#listen();
    this.socket.ev.process((events) => this.#handleEvents(events));
    this.#watchdog.start(() => this.terminate('deaf'));
    this.#loginTimer = setTimeout(() => this.terminate('silent'), options.timings.loginTimeoutMs);
  }

  get isOpen(): boolean {
    return !this.#hasEnded && this.socket.ws.isOpen;
  }

  get #self(): Self {
    const { me } = this.#options.credentials.value;
    return { number: me?.id ?? '', alias: me?.lid ?? '' };
  }

  /** Ends the socket at once: nothing more is confirmed to the server. */
  terminate(cause: DisconnectCause): void {
    // Baileys' own `end` waits for the closing handshake of the server, and its raw socket is private.
    const { socket } = this.socket.ws as unknown as { socket: { terminate(): void } | null };
    socket?.terminate();
    this.#end({ code: undefined, message: cause, cause, refusal: null });
  }

  #createSocket(): WASocket {
    const { store, createKeyStore, credentials, retryCounters, log, serverUrl, version } = this.#options;
    return makeWASocket({
      auth: { creds: credentials.value, keys: createKeyStore(() => !this.#hasEnded) },
      ...(serverUrl !== undefined && { waWebSocketUrl: serverUrl }),
      version: [...version],
      logger: createBaileysLogger(log),
      browser: Browsers.ubuntu('Chrome'),
      connectTimeoutMs: 20_000,
      keepAliveIntervalMs: 20_000,
      defaultQueryTimeoutMs: 60_000,
      // An online client would silence the notifications of the phone.
      markOnlineOnConnect: false,
      emitOwnEvents: false,
      syncFullHistory: false,
      generateHighQualityLinkPreview: false,
      // No retries: a failed write ends the connection, and the server redelivers what was not confirmed.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      msgRetryCounterCache: retryCounters,
      shouldIgnoreJid: (address) => classifyDropped(address) !== null,
      makeSignalRepository: createDurableSignalRepository(store, this.#encryptedStanzas, this.#watchdog),
      getMessage: ({ id }) => this.#findSentMessage(id),
      cachedGroupMetadata: (address) => this.#options.groups.findMetadata(address),
    });
  }

  /** Undefined for an unknown message: an empty one would be shown to the recipient as a blank. */
  async #findSentMessage(id: string | null | undefined): Promise<proto.IMessage | undefined> {
    const message = id ? await this.#options.store.findMessage(id) : undefined;
    return message?.isSent ? proto.Message.decode(message.content) : undefined;
  }

  #listen(): void {
    const { ws } = this.socket;
    const { listener, store, groups, log } = this.#options;
    Object.assign(ws, {
      [rejectionSymbol]: (err: unknown, event: string) => log.debug({ err, event }, 'a listener of Baileys failed'),
    });
    readFramesInOrder(ws, (err) => {
      log.debug({ err }, 'a frame could not be read');
      this.terminate('unreadable');
    });
    ws.prependListener('CB:message', (stanza: BinaryNode) => {
      const droppedKind = findDroppedKind(stanza.attrs, this.#self);
      if (droppedKind !== null) {
        listener.onDropped(droppedKind);
      }
      if (isDecryptable(stanza) && classifyDropped(stanza.attrs['from'] ?? '') === null) {
        this.#encryptedStanzas.add(stanza);
      }
      // Baileys queues only stanzas of the offline queue. It handles live ones concurrently, and a message that has to resolve
      // an address first would be overtaken by the next one of its chat.
      stanza.attrs['offline'] ??= '0';
    });
    interceptPlainStanzas({ socket: this.socket, store, groups, self: () => this.#self, onSaved: () => this.#watchdog.recordProgress() });
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => listener.onAcknowledgement(attrs));
    ws.on('CB:chatstate', ({ attrs, content }: BinaryNode) => {
      const [state] = Array.isArray(content) ? content : [];
      listener.onTyping(attrs['from'] ?? '', state?.tag === 'composing');
    });
    ws.on('CB:notification,type:companion_reg_refresh', (stanza: BinaryNode) => void this.#replaceQrSecret(stanza));
    ws.prependListener('CB:notification,type:link_code_companion_reg', (stanza: BinaryNode) => this.#handlePairingAnswer(stanza));
    ws.on('message', () => this.#watchdog.recordBytes());
    ws.on('frame', () => this.#watchdog.recordStanza());
  }

  /** Handles `companion_reg_refresh`: the server retires the secret of the shown QR code, and Baileys rc14 ignores it. */
  async #replaceQrSecret({ attrs }: BinaryNode): Promise<void> {
    const { credentials, listener } = this.#options;
    credentials.value.advSecretKey = randomBytes(32).toString('base64');
    credentials.markChanged(() => undefined);
    const text = this.#qrCode.replaceSecret(credentials.value.advSecretKey);
    if (text !== undefined) {
      listener.onQrCode(text, this.#qrCode.count, this.#qrCode.endsAt);
    }
    const { id = '', from = '', type = '' } = attrs;
    await this.socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } }).catch(() => undefined);
  }

  #handleEvents(events: Partial<BaileysEventMap>): void {
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
      this.#handleConnectionUpdate(update);
    }
  }

  /** Stores the number and the LID of group members as pairs; the key store derives contacts from them. */
  storeMemberPairs(members: GroupMetadata['participants']): void {
    const pairs = toMemberPairs(members);
    if (pairs.length > 0) {
      const { lidMapping } = this.socket.signalRepository;
      void lidMapping
        .storeLIDPNMappings(pairs)
        .catch((err: unknown) => this.#options.log.warn({ err }, 'addresses of group members were not stored'));
    }
  }

  #handleConnectionUpdate({ isNewLogin, connection, lastDisconnect, ...update }: ConnectionUpdate): void {
    const { listener } = this.#options;
    this.#handleStatus(update);
    if (isNewLogin === true) {
      // The server restarts the connection now; without a timeout a silent server would keep the number in this state for ever.
      clearTimeout(this.#loginTimer);
      this.#loginTimer = setTimeout(() => this.terminate('silent'), this.#options.timings.loginTimeoutMs);
      listener.onPaired();
    }
    if (connection === 'open') {
      clearTimeout(this.#loginTimer);
      listener.onOpen();
    }
    if (connection === 'close') {
      const { error } = lastDisconnect ?? {};
      this.#end({ code: statusCodeOf(error), message: error?.message ?? '', cause: null, refusal: readLoginRefusal(error) });
    }
  }

  #handleStatus({ qr, reachoutTimeLock, receivedPendingNotifications }: ConnectionUpdate): void {
    const { listener } = this.#options;
    if (qr !== undefined) {
      clearTimeout(this.#loginTimer);
      this.#showCode(this.#qrCode.showNext(qr));
    }
    if (reachoutTimeLock !== undefined) {
      listener.onRestriction(toTimeLockRestriction(reachoutTimeLock));
    }
    if (receivedPendingNotifications === true) {
      listener.onCaughtUp();
    }
  }

  #showCode(text: string): void {
    const { pairingNumber, listener } = this.#options;
    if (pairingNumber === null) {
      listener.onQrCode(text, this.#qrCode.count, this.#qrCode.endsAt);
    } else if (this.#qrCode.count === 1) {
      // Not before the first QR code: until then the server does not know the client.
      void this.#showPairingCode(pairingNumber);
    }
  }

  async #showPairingCode(number: string): Promise<void> {
    const endsAt = new Date(Date.now() + qrCodesLifetimeMs);
    try {
      const code = await requestPairingCode(this.socket, number);
      this.#options.listener.onPairingCode(code, endsAt);
    } catch (error) {
      this.#options.log.info({ err: error }, 'there is no pairing code');
      this.terminate(error instanceof PairingCodeRefusedError ? 'codeRefused' : 'silent');
    }
  }

  /** A phone has answered the pairing code. Baileys handles the answer; after a wrong code nothing follows. */
  #handlePairingAnswer(stanza: BinaryNode): void {
    this.#isPairingCodeAnswered = true;
    if (!hasLinkingKeys(stanza)) {
      this.terminate('passkey');
    }
  }

  #end(end: Omit<Disconnection, 'isPairingCodeAnswered'>): void {
    if (this.#hasEnded) {
      return;
    }
    this.#hasEnded = true;
    clearTimeout(this.#loginTimer);
    this.#watchdog.stop();
    // Clears Baileys' timers and caches; fails when the socket has ended by itself.
    void this.socket.end(undefined).catch(() => undefined);
    this.#options.listener.onEnd({ ...end, isPairingCodeAnswered: this.#isPairingCodeAnswered });
  }
}
