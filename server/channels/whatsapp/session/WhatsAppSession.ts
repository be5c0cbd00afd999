import type { InboundItem } from '#server/channels/Channel.ts';
import type { GroupMetadata } from '#server/channels/whatsapp/library/baileys.ts';
import { toPerson, stripDevice, type Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import { Inbox } from '#server/channels/whatsapp/inbound/Inbox.ts';
import { omitRepeatedMembers } from '#server/channels/whatsapp/inbound/omitRepeatedMembers.ts';
import { AcknowledgementHandler } from '#server/channels/whatsapp/outbound/AcknowledgementHandler.ts';
import { InboxReader } from '#server/channels/whatsapp/inbound/InboxReader.ts';
import { disconnectedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { SessionClaimedError, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { AddressBook } from '#server/channels/whatsapp/chats/AddressBook.ts';
import { ChatDirectory } from '#server/channels/whatsapp/chats/ChatDirectory.ts';
import { Credentials } from '#server/channels/whatsapp/connection/Credentials.ts';
import { createSignalKeyStore } from '#server/channels/whatsapp/connection/createSignalKeyStore.ts';
import { BaileysConnection, type BaileysConnectionListener } from '#server/channels/whatsapp/connection/BaileysConnection.ts';
import { GroupMetadataCache } from '#server/channels/whatsapp/chats/GroupMetadataCache.ts';
import { AppStateVersions } from '#server/channels/whatsapp/connection/AppStateVersions.ts';
import { fetchHistory } from './fetchHistory.ts';
import { findAlternateAddresses } from '#server/channels/whatsapp/chats/findAlternateAddresses.ts';
import { withTimeout } from '#server/channels/whatsapp/connection/withTimeout.ts';
import { decideReconnect, type Disconnection, type ReconnectDecision } from './decideReconnect.ts';
import { createRetryCounterCache } from '#server/channels/whatsapp/connection/createRetryCounterCache.ts';
import { toQuotaReport } from '#server/channels/whatsapp/connection/Restriction.ts';
import { LoggedInStatus } from './LoggedInStatus.ts';
import { StateReporter } from './StateReporter.ts';
import type { WhatsAppSessionOptions } from './WhatsAppSessionOptions.ts';

const replacementWindowMs = 600_000;
const stableAfterMs = 60_000;
const cleanupIntervalMs = 3_600_000;

/** A socket that could not even be made. */
const failedStart = (error: unknown): Disconnection => ({
  code: undefined,
  message: String(error),
  cause: null,
  isPairingCodeAnswered: false,
});

/** One number: its credentials, its inbox, and one socket after the other as the policy says. */
export class WhatsAppSession {
  readonly store: WhatsAppStore;
  readonly acknowledgements: AcknowledgementHandler;
  readonly addressBook: AddressBook;
  readonly chats: ChatDirectory;
  readonly #options: WhatsAppSessionOptions;
  readonly #teller: StateReporter;
  readonly #standing: LoggedInStatus;
  readonly #inbox: Inbox;
  readonly #groups: GroupMetadataCache;
  readonly #retries = createRetryCounterCache();
  #credentials: Credentials | undefined;
  #line: BaileysConnection | undefined;
  #lists: AppStateVersions | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tidying: NodeJS.Timeout | undefined;
  #failures = 0;
  #replacedAt: number[] = [];
  #isClosed = false;

  constructor(options: WhatsAppSessionOptions) {
    this.#options = options;
    this.#teller = new StateReporter(options.onStateChange);
    this.#standing = new LoggedInStatus(this.#teller);
    this.store = new WhatsAppStore({
      database: options.database,
      sealer: options.sealer,
      owner: options.connection,
      onUnusable: (reason) => this.#broken(reason),
      onReceived: (stanza) => this.#inbox.accept(stanza),
    });
    this.acknowledgements = new AcknowledgementHandler({
      store: this.store,
      socket: () => this.connection.socket,
      onReceipt: (receipt) => this.#pass(receipt),
      log: options.log,
    });
    this.addressBook = new AddressBook(this.store);
    this.#groups = new GroupMetadataCache({
      store: this.store,
      fetchMetadata: (address) => this.#askGroup(address),
      log: options.log,
    });
    this.chats = new ChatDirectory({ store: this.store, groups: this.#groups, self: () => this.#self });
    const reader = new InboxReader({
      store: this.store,
      self: () => this.#self,
      findAlternateAddresses: (addresses) => findAlternateAddresses(this.store, addresses),
      findGroup: (address) => this.#groups.findInfo(address),
      saveDisappearingTimer: (chat, told) => this.chats.saveDisappearingTimer(chat, told),
      fetchHistory: (notification) =>
        fetchHistory({ mediaHosts: options.mediaHosts, findMediaHost: () => this.#mediaHost() }, notification),
      log: options.log,
    });
    this.#inbox = new Inbox({
      store: this.store,
      self: () => this.#self,
      deliver: omitRepeatedMembers(options.onItem),
      read: (received) => reader.read(received),
      log: options.log,
    });
  }

  async #mediaHost(): Promise<string | null> {
    const { hosts } = await withTimeout(this.connection.socket.refreshMediaConn(false));
    return hosts[0]?.hostname ?? null;
  }

  get isOpen(): boolean {
    return this.#line?.isOpen === true && this.#standing.openedAt !== undefined;
  }

  /** The socket, while it is logged in. */
  get connection(): BaileysConnection {
    if (this.#line === undefined || !this.isOpen) {
      throw disconnectedError();
    }
    return this.#line;
  }

  /** Takes the number over and connects. Fails if a later lease has it. */
  async open(): Promise<void> {
    this.#credentials = new Credentials(this.store, await this.store.claim());
    this.#tidy();
    this.#tidying = setInterval(() => this.#tidy(), cleanupIntervalMs);
    await this.#inbox.loadPending();
    this.#connect('connecting');
  }

  /** Ends the socket; `forget` also unlinks the device and wipes what it was linked with. */
  async close({ forget }: { forget: boolean }): Promise<void> {
    this.#isClosed = true;
    this.#teller.mute();
    this.#standing.markEnded();
    this.acknowledgements.stop();
    clearTimeout(this.#timer);
    clearInterval(this.#tidying);
    if (forget) {
      await this.#unlink();
    } else {
      await this.#credentials?.flush().catch((error: unknown) => this.#options.log.warn({ err: error }, 'credentials were not written'));
    }
    this.#line?.terminate('closed');
    await this.#inbox.stop();
    if (forget) {
      this.#credentials?.discard();
      await this.store.wipe();
    }
  }

  #tidy(): void {
    const { log } = this.#options;
    void this.store.purge().catch((error: unknown) => log.warn({ err: error }, 'old rows were not removed'));
    void this.store
      .reseal()
      .then((count) => (count > 0 ? log.info({ count }, 'credentials and keys were sealed with the new envelope key') : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'credentials and keys could not be sealed with the new envelope key'));
  }

  async #unlink(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, 5000).unref());
    const farewell = this.#line?.isOpen && this.#credentials?.isPaired ? this.#line.socket.logout() : undefined;
    await Promise.race([farewell, patience]).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'the device was not unlinked'),
    );
  }

  get #self(): Self {
    const me = this.#credentials?.value.me;
    return { number: me?.id ?? '', alias: me?.lid ?? '' };
  }

  #connect(state: 'connecting' | 'restarting'): void {
    this.#teller.report({ state, retries: this.#failures });
    // A restart that the server has asked for waits for nobody.
    const turn = state === 'restarting' ? Promise.resolve() : this.#options.throttle.wait();
    void turn
      .then(() => this.#makeLine())
      .catch((error: unknown) => (error instanceof SessionClaimedError ? this.#broken('replaced') : this.#ended(failedStart(error))));
  }

  async #makeLine(): Promise<void> {
    const credentials = this.#credentials;
    if (this.#isClosed || credentials === undefined) {
      return;
    }
    credentials.resetIncomplete();
    await this.store.claim();
    // What the server has been told must be written before it is built upon.
    await credentials.forceFlush();
    const lists = new AppStateVersions(this.store, () => this.#line?.socket.ev.isBuffering() === false);
    this.#lists = lists;
    this.#line = new BaileysConnection({
      serverUrl: this.#options.serverUrl,
      version: this.#options.version,
      pairingNumber: this.#options.pairingNumber,
      store: this.store,
      createKeyStore: (isLive) =>
        createSignalKeyStore({ store: this.store, takeCredentialChanges: credentials.takeChanges, appStateVersions: lists, isLive }),
      credentials,
      retryCounters: this.#retries,
      groups: this.#groups,
      timings: this.#options.timings,
      log: this.#options.log,
      listener: this.#listener(lists),
    });
  }

  #listener(lists: AppStateVersions): BaileysConnectionListener {
    return {
      onQrCode: (text, count, endsAt) => this.#teller.report({ state: 'qr', qr: text, retries: count, nextAttemptAt: endsAt }),
      onPairingCode: (text, endsAt) => this.#teller.report({ state: 'code', code: text, nextAttemptAt: endsAt }),
      onPaired: () => this.#teller.report({ state: 'pairing' }),
      onOpen: () => this.#opened(lists),
      onCaughtUp: () => this.#standing.markCaughtUp(),
      onRestriction: (restriction) => this.#standing.applyRestriction(restriction),
      onAcknowledgement: (attrs) => void this.acknowledgements.handle(attrs),
      onEvents: (events) => void this.#hear(lists, events),
      onTyping: (address, isTyping) => void this.#typing(stripDevice(address), isTyping),
      onEnd: (end) => this.#ended(end),
    };
  }

  #opened(lists: AppStateVersions): void {
    this.#standing.markOpen(this.#credentials?.number ?? null);
    void lists
      .resyncUnrecorded((names) => this.connection.socket.resyncAppState(names, false))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'lists of the phone were not read again'));
  }

  async #askGroup(address: string): Promise<GroupMetadata> {
    const { connection: line } = this;
    const metadata = await withTimeout(line.socket.groupMetadata(address));
    line.storeMemberPairs(metadata.participants);
    return metadata;
  }

  /** What is not kept anywhere is offered once. */
  async #pass(item: InboundItem): Promise<void> {
    await this.#options.onItem(item).catch((error: unknown) => this.#options.log.warn({ err: error }, 'a passing item was not taken'));
  }

  async #hear(lists: AppStateVersions, events: Parameters<AddressBook['saveFromEvents']>[0]): Promise<void> {
    const quota = toQuotaReport(events['message-capping.update']);
    void (quota === null ? undefined : this.#pass(quota));
    await lists
      .recordEvents(() => this.addressBook.saveFromEvents(events))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'people of the phone were not written down'));
  }

  async #typing(address: string, isTyping: boolean): Promise<void> {
    const others = await findAlternateAddresses(this.store, [address]).catch(() => new Map<string, string>());
    await this.#pass({ type: 'typing', chat: toPerson(address, others.get(address) ?? null, null), isTyping });
  }

  #broken(reason: 'database' | 'replaced'): void {
    if (reason === 'replaced') {
      // Somebody else tells about this number now.
      this.#isClosed = true;
      this.#teller.mute();
      clearTimeout(this.#timer);
      clearInterval(this.#tidying);
    }
    this.#line?.terminate(reason);
  }

  #ended(end: Disconnection): void {
    const { openedAt } = this.#standing;
    const wasOpenFor = openedAt === undefined ? 0 : performance.now() - openedAt;
    this.#standing.markEnded();
    this.#lists?.stop();
    this.#line = undefined;
    if (this.#isClosed) {
      return;
    }
    this.#failures = wasOpenFor > stableAfterMs ? 1 : this.#failures + 1;
    const verdict = decideReconnect({
      ...end,
      isPaired: this.#credentials?.isPaired ?? false,
      failures: this.#failures,
      replacements: this.#replacements(end.code),
    });
    const { code, message } = end;
    this.#options.log.info({ code, cause: message, state: verdict.state, delay: verdict.delayMs }, 'a WhatsApp socket has ended');
    if (end.cause === 'deaf') {
      this.#options.onDeaf();
    }
    void this.#follow(verdict);
  }

  #replacements(code: number | undefined): number {
    const now = performance.now();
    this.#replacedAt = [...this.#replacedAt, ...(code === 440 ? [now] : [])].filter((at) => now - at < replacementWindowMs);
    return this.#replacedAt.length;
  }

  async #follow({ state, reason, delayMs: delay, shouldForgetCredentials: forgets }: ReconnectDecision): Promise<void> {
    if (forgets) {
      await this.#forget();
    }
    if (state === 'restarting') {
      this.#failures = 0;
      this.#connect('restarting');
      return;
    }
    const nextAttemptAt = delay === null ? null : new Date(Date.now() + delay);
    this.#teller.report({ state, reason, retries: this.#failures, nextAttemptAt });
    if (delay !== null && !this.#isClosed) {
      this.#timer = setTimeout(() => this.#connect('connecting'), delay);
    }
  }

  async #forget(): Promise<void> {
    this.#credentials?.discard();
    try {
      await this.store.wipe();
      this.#credentials = new Credentials(this.store, null);
    } catch (error) {
      // They open nothing any more; the next log-in will say so again.
      this.#options.log.warn({ err: error }, 'dead credentials were not removed');
    }
  }
}
