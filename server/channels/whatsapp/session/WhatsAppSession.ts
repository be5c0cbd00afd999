import { hourMs } from '#shared/rules/durations.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import type { GroupMetadata } from '#server/channels/whatsapp/library/baileys.ts';
import { type Self, stripDevice, toPerson } from '#server/channels/whatsapp/inbound/addresses.ts';
import { Inbox } from '#server/channels/whatsapp/inbound/Inbox.ts';
import { omitRepeatedMembers } from '#server/channels/whatsapp/inbound/omitRepeatedMembers.ts';
import { AcknowledgementHandler } from '#server/channels/whatsapp/outbound/AcknowledgementHandler.ts';
import { InboxReader, readerVersion } from '#server/channels/whatsapp/inbound/InboxReader.ts';
import { disconnectedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { SessionClaimedError, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { AddressBook } from '#server/channels/whatsapp/chats/AddressBook.ts';
import { ChatDirectory } from '#server/channels/whatsapp/chats/ChatDirectory.ts';
import { Credentials } from '#server/channels/whatsapp/connection/Credentials.ts';
import { AppStateVersions, createSignalKeyStore } from '#server/channels/whatsapp/connection/createSignalKeyStore.ts';
import { BaileysConnection, type BaileysConnectionListener } from '#server/channels/whatsapp/connection/BaileysConnection.ts';
import { GroupMetadataCache } from '#server/channels/whatsapp/chats/GroupMetadataCache.ts';
import { findAlternateAddresses } from '#server/channels/whatsapp/chats/findAlternateAddresses.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';
import { type Disconnection, failedStart } from '#server/channels/whatsapp/connection/Disconnection.ts';
import { createRetryCounterCache } from '#server/channels/whatsapp/connection/createRetryCounterCache.ts';
import { toQuotaReport } from '#server/channels/whatsapp/connection/Restriction.ts';
import { fetchHistory } from './fetchHistory.ts';
import { decideReconnect, type ReconnectDecision } from './decideReconnect.ts';
import { LoggedInStatus, maxTimerMs, StateReporter } from './LoggedInStatus.ts';
import { QueryPause } from './QueryPause.ts';
import { AnnouncedVersion, type WhatsAppSessionOptions } from './WhatsAppSessionOptions.ts';

const replacementWindowMs = 600_000;
const stableAfterMs = 60_000;
const cleanupIntervalMs = hourMs;

const unlinkTimeoutMs = 5_000;

/** One number: its credentials, its inbox, and one connection after the other as `decideReconnect` says. */
export class WhatsAppSession {
  readonly store: WhatsAppStore;
  readonly acknowledgements: AcknowledgementHandler;
  readonly addressBook: AddressBook;
  readonly chats: ChatDirectory;
  readonly queries = new QueryPause();
  readonly #options: WhatsAppSessionOptions;
  readonly #reporter: StateReporter;
  readonly #status: LoggedInStatus;
  readonly #version: AnnouncedVersion;
  readonly #inbox: Inbox;
  readonly #groups: GroupMetadataCache;
  readonly #retryCounters = createRetryCounterCache();
  #credentials: Credentials | undefined;
  #connection: BaileysConnection | undefined;
  #appStateVersions: AppStateVersions | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #cleanupTimer: NodeJS.Timeout | undefined;
  #failures = 0;
  #replacedAt: number[] = [];
  #isClosed = false;

  constructor(options: WhatsAppSessionOptions) {
    this.#options = options;
    this.#reporter = new StateReporter(options.onStateChange);
    this.#status = new LoggedInStatus(this.#reporter);
    this.#version = new AnnouncedVersion({ configuredVersion: options.version, findRevision: options.findRevision });
    this.store = new WhatsAppStore({
      database: options.database,
      sealer: options.sealer,
      owner: options.connection,
      onUnusable: (reason) => this.#handleUnusableStore(reason),
      onReceived: (stanza) => this.#inbox.accept(stanza),
    });
    this.acknowledgements = new AcknowledgementHandler({
      store: this.store,
      socket: () => this.connection.socket,
      onReceipt: (receipt) => this.#deliverOnce(receipt),
      log: options.log,
    });
    this.addressBook = new AddressBook(this.store);
    this.#groups = new GroupMetadataCache({
      store: this.store,
      fetchMetadata: (address) => this.#queryGroup(address),
      log: options.log,
    });
    this.chats = new ChatDirectory({ store: this.store, groups: this.#groups, self: () => this.#self });
    const reader = new InboxReader({
      store: this.store,
      self: () => this.#self,
      findAlternateAddresses: (addresses) => findAlternateAddresses(this.store, addresses),
      findGroup: (address) => this.#groups.findInfo(address),
      saveDisappearingTimer: (chat, timer) => this.chats.saveDisappearingTimer(chat, timer),
      fetchHistory: (notification) =>
        fetchHistory({ mediaHosts: options.mediaHosts, findMediaHost: () => this.#findMediaHost() }, notification),
      log: options.log,
    });
    this.#inbox = new Inbox({
      version: readerVersion,
      store: this.store,
      self: () => this.#self,
      deliver: omitRepeatedMembers(options.onItem),
      read: (stanza) => reader.read(stanza),
      log: options.log,
    });
  }

  async #findMediaHost(): Promise<string | null> {
    const { hosts } = await withReplyTimeout(this.connection.socket.refreshMediaConn(false));
    return hosts[0]?.hostname ?? null;
  }

  get isOpen(): boolean {
    return this.#connection?.isOpen === true && this.#status.openedAt !== undefined;
  }

  /** The connection while it is logged in; throws `disconnected` otherwise. */
  get connection(): BaileysConnection {
    if (this.#connection === undefined || !this.isOpen) {
      throw disconnectedError();
    }
    return this.#connection;
  }

  /** Claims the number and connects. Fails with a `SessionClaimedError` when a later lease owns it. */
  async open(): Promise<void> {
    this.#credentials = new Credentials(this.store, await this.store.claim());
    this.#cleanUp();
    this.#cleanupTimer = setInterval(() => this.#cleanUp(), cleanupIntervalMs);
    await this.#inbox.loadPending();
    this.#connect('connecting');
  }

  /** Ends the connection; `forget` also unlinks the device and deletes its credentials and keys. */
  async close({ forget }: { forget: boolean }): Promise<void> {
    this.#isClosed = true;
    this.#reporter.mute();
    this.#status.markEnded();
    this.acknowledgements.stop();
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#cleanupTimer);
    if (forget) {
      await this.#unlink();
    } else {
      await this.#credentials?.flush().catch((error: unknown) => this.#options.log.warn({ err: error }, 'credentials were not written'));
    }
    this.#connection?.terminate('closed');
    await this.#inbox.stop();
    if (forget) {
      this.#credentials?.discard();
      await this.store.wipe();
    }
  }

  #cleanUp(): void {
    const { log } = this.#options;
    void this.store.purge().catch((error: unknown) => log.warn({ err: error }, 'old rows were not removed'));
    void this.#inbox.loadUnsupported().catch((err: unknown) => log.warn({ err }, 'messages that were not shown were not read anew'));
    void this.store
      .reseal()
      .then((count) => (count > 0 ? log.info({ count }, 'credentials and keys were encrypted with the new envelope key') : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'credentials and keys could not be encrypted with the new envelope key'));
  }

  async #unlink(): Promise<void> {
    if (this.#connection?.isOpen && this.#credentials?.isPaired) {
      const logout = withReplyTimeout(this.#connection.socket.logout(), unlinkTimeoutMs);
      await logout.catch((error: unknown) => this.#options.log.warn({ err: error }, 'the device was not unlinked'));
    }
  }

  get #self(): Self {
    const me = this.#credentials?.value.me;
    return { number: me?.id ?? '', alias: me?.lid ?? '' };
  }

  #connect(state: 'connecting' | 'restarting'): void {
    this.#reporter.report({ state, retries: this.#failures });
    // A restart that the server requests is not throttled.
    const turn = state === 'restarting' ? Promise.resolve() : this.#options.throttle.wait();
    void turn
      .then(() => this.#startConnection())
      .catch((error: unknown) =>
        error instanceof SessionClaimedError ? this.#handleUnusableStore('replaced') : this.#handleEnd(failedStart(error)),
      );
  }

  async #startConnection(): Promise<void> {
    const credentials = this.#credentials;
    if (this.#isClosed || credentials === undefined) {
      return;
    }
    credentials.resetIncomplete();
    await this.store.claim();
    // The last write may have failed, and the next log-in builds on what the server was sent.
    await credentials.forceFlush();
    const version = await this.#version.next();
    const appStateVersions = new AppStateVersions(this.store, () => this.#connection?.socket.ev.isBuffering() === false);
    this.#appStateVersions = appStateVersions;
    this.#connection = new BaileysConnection({
      serverUrl: this.#options.serverUrl,
      version,
      pairingNumber: this.#options.pairingNumber,
      store: this.store,
      createKeyStore: (isLive) =>
        createSignalKeyStore({ store: this.store, takeCredentialChanges: credentials.takeChanges, appStateVersions, isLive }),
      credentials,
      retryCounters: this.#retryCounters,
      groups: this.#groups,
      timings: this.#options.timings,
      log: this.#options.log,
      listener: this.#createListener(appStateVersions),
    });
  }

  #createListener(appStateVersions: AppStateVersions): BaileysConnectionListener {
    return {
      onQrCode: (text, count, endsAt) => this.#reporter.report({ state: 'qr', qr: text, retries: count, nextAttemptAt: endsAt }),
      onPairingCode: (text, endsAt) => this.#reporter.report({ state: 'code', code: text, nextAttemptAt: endsAt }),
      onPaired: () => this.#reporter.report({ state: 'pairing' }),
      onOpen: () => this.#handleOpen(appStateVersions),
      onCaughtUp: () => this.#status.markCaughtUp(),
      onRestriction: (restriction) => this.#status.applyRestriction(restriction),
      onAcknowledgement: (attrs) => void this.acknowledgements.handle(attrs),
      onEvents: (events) => void this.#handleEvents(appStateVersions, events),
      onTyping: (address, isTyping) => void this.#deliverTyping(stripDevice(address), isTyping),
      onDropped: this.#options.onDropped,
      onEnd: (end) => this.#handleEnd(end),
    };
  }

  #handleOpen(appStateVersions: AppStateVersions): void {
    this.#version.forgetRefusals();
    this.#status.markOpen(this.#credentials?.number ?? null);
    void appStateVersions
      .resyncUnrecorded((names) => this.connection.socket.resyncAppState(names, false))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'app state collections were not resynced'));
  }

  async #queryGroup(address: string): Promise<GroupMetadata> {
    const { connection } = this;
    const metadata = await this.queries.run(() => withReplyTimeout(connection.socket.groupMetadata(address)));
    connection.storeMemberPairs(metadata.participants);
    return metadata;
  }

  /** Delivers an item that is stored nowhere; a failure is only logged. */
  async #deliverOnce(item: InboundItem): Promise<void> {
    await this.#options
      .onItem(item)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'a transient item was not delivered'));
  }

  async #handleEvents(appStateVersions: AppStateVersions, events: Parameters<AddressBook['saveFromEvents']>[0]): Promise<void> {
    const quota = toQuotaReport(events['message-capping.update']);
    void (quota === null ? undefined : this.#deliverOnce(quota));
    await appStateVersions
      .recordEvents(() => this.addressBook.saveFromEvents(events))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'contacts of the phone were not saved'));
  }

  async #deliverTyping(address: string, isTyping: boolean): Promise<void> {
    const alternates = await findAlternateAddresses(this.store, [address]).catch(() => new Map<string, string>());
    await this.#deliverOnce({ type: 'typing', chat: toPerson(address, alternates.get(address) ?? null, null), isTyping });
  }

  #handleUnusableStore(reason: 'database' | 'replaced'): void {
    if (reason === 'replaced') {
      // Another process reports the state of this number now.
      this.#isClosed = true;
      this.#reporter.mute();
      clearTimeout(this.#reconnectTimer);
      clearInterval(this.#cleanupTimer);
    }
    this.#connection?.terminate(reason);
  }

  #handleEnd(end: Disconnection): void {
    const { openedAt } = this.#status;
    const openForMs = openedAt === undefined ? 0 : performance.now() - openedAt;
    this.#status.markEnded();
    this.#appStateVersions?.stop();
    this.#connection = undefined;
    if (this.#isClosed) {
      return;
    }
    this.#failures = openForMs > stableAfterMs ? 1 : this.#failures + 1;
    const decision = decideReconnect({
      ...end,
      isPaired: this.#credentials?.isPaired ?? false,
      failures: this.#failures,
      replacements: this.#countReplacements(end.code),
      backoffCeilingMs: this.#options.timings.backoffCeilingMs,
    });
    const { code, message } = end;
    this.#options.log.info({ code, cause: message, state: decision.state, delayMs: decision.delayMs }, 'a WhatsApp socket has ended');
    if (end.cause === 'deaf') {
      this.#options.onDeaf();
    }
    void this.#applyDecision(decision, end.refusal?.text ?? null);
  }

  #countReplacements(code: number | undefined): number {
    const now = performance.now();
    this.#replacedAt = [...this.#replacedAt, ...(code === 440 ? [now] : [])].filter((at) => now - at < replacementWindowMs);
    return this.#replacedAt.length;
  }

  async #applyDecision({ state, reason, delayMs, shouldForgetCredentials }: ReconnectDecision, text: string | null): Promise<void> {
    if (shouldForgetCredentials) {
      await this.#forgetCredentials();
    }
    if (state === 'versionRefused' && (await this.#version.replaceRefused())) {
      this.#connect('connecting');
      return;
    }
    if (state === 'restarting') {
      this.#failures = 0;
      this.#connect('restarting');
      return;
    }
    const nextAttemptAt = delayMs === null ? null : new Date(Date.now() + delayMs);
    this.#reporter.report({ state, reason, retries: this.#failures, nextAttemptAt, text });
    if (delayMs !== null && !this.#isClosed) {
      this.#reconnectTimer = setTimeout(() => this.#connect('connecting'), Math.min(delayMs, maxTimerMs));
    }
  }

  async #forgetCredentials(): Promise<void> {
    this.#credentials?.discard();
    try {
      await this.store.wipe();
      this.#credentials = new Credentials(this.store, null);
    } catch (error) {
      // Harmless: the next log-in with them is refused in the same way.
      this.#options.log.warn({ err: error }, 'invalid credentials were not removed');
    }
  }
}
