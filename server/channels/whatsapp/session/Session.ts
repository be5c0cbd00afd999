import type { ChannelState, InboundItem, OwnedConnection } from '#server/channels/Channel.ts';
import type { GroupMetadata } from '#server/channels/whatsapp/library.ts';
import type { Sealer } from '#server/platform/crypto.ts';
import type { Log } from '#server/platform/log.ts';
import { personOf, withoutDevice, type Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { Hosts } from '#server/channels/whatsapp/host/hosts.ts';
import { Inbox } from '#server/channels/whatsapp/inbound/Inbox.ts';
import { membersOnce } from '#server/channels/whatsapp/inbound/membersOnce.ts';
import { Answers } from '#server/channels/whatsapp/outbound/Answers.ts';
import { Reader } from '#server/channels/whatsapp/inbound/Reader.ts';
import type { Watch } from '#server/channels/whatsapp/ipc/watch.ts';
import { disconnected } from '#server/channels/whatsapp/outbound/failures.ts';
import type { Database } from '#server/channels/whatsapp/store/Database.ts';
import { LostOwnership, Store } from '#server/channels/whatsapp/store/Store.ts';
import { AddressBook } from './AddressBook.ts';
import { Chats } from './Chats.ts';
import { Credentials } from './Credentials.ts';
import { signalKeys } from './keys.ts';
import { Line, type LineListener } from './Line.ts';
import { Groups } from './Groups.ts';
import { PhoneLists } from './PhoneLists.ts';
import { openHistory } from './openHistory.ts';
import { findOthers } from './others.ts';
import { within } from './within.ts';
import { afterEnding, type LineEnd, type Verdict } from './reconnect.ts';
import { retryCounts } from './retryCounts.ts';
import { quotaReport } from './restriction.ts';
import { Standing } from './Standing.ts';
import { StateTeller } from './StateTeller.ts';
import type { Throttle } from './Throttle.ts';

/** What a session needs from the worker that runs it. */
export interface SessionOptions {
  readonly connection: OwnedConnection;
  /** Digits of the phone to be paired by a code of eight characters; null: by QR code. */
  readonly pairWith: string | null;
  readonly database: Database;
  readonly sealer: Sealer;
  /** WhatsApp's own server when not given. */
  readonly url: string | undefined;
  readonly version: readonly [number, number, number] | undefined;
  /** Where media may be fetched from. */
  readonly hosts: Hosts;
  readonly throttle: Throttle;
  readonly watch: Watch;
  /** A socket was deaf: it looked alive and heard nothing. */
  readonly onDeaf: () => void;
  readonly log: Log;
  readonly received: (item: InboundItem) => Promise<void>;
  readonly stateChanged: (state: ChannelState) => Promise<void>;
}

const tenMinutes = 600_000;
const stable = 60_000;
const tidyEvery = 3_600_000;

/** A socket that could not even be made. */
const unborn = (error: unknown): LineEnd => ({ code: undefined, message: String(error), cause: null, isAnswered: false });

/** One number: its credentials, its inbox, and one socket after the other as the policy says. */
export class Session {
  readonly store: Store;
  readonly answers: Answers;
  readonly addressBook: AddressBook;
  readonly chats: Chats;
  readonly #options: SessionOptions;
  readonly #teller: StateTeller;
  readonly #standing: Standing;
  readonly #inbox: Inbox;
  readonly #groups: Groups;
  readonly #retries = retryCounts();
  #credentials: Credentials | undefined;
  #line: Line | undefined;
  #lists: PhoneLists | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tidying: NodeJS.Timeout | undefined;
  #failures = 0;
  #replacedAt: number[] = [];
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#teller = new StateTeller(options.stateChanged);
    this.#standing = new Standing(this.#teller);
    this.store = new Store({
      database: options.database,
      sealer: options.sealer,
      owner: options.connection,
      onBroken: (reason) => this.#broken(reason),
      onReceived: (stanza) => this.#inbox.accept(stanza),
    });
    this.answers = new Answers({
      store: this.store,
      socket: () => this.line.socket,
      pass: (receipt) => this.#pass(receipt),
      log: options.log,
    });
    this.addressBook = new AddressBook(this.store);
    this.#groups = new Groups({
      store: this.store,
      fetch: (address) => this.#askGroup(address),
      log: options.log,
    });
    this.chats = new Chats({ store: this.store, groups: this.#groups, self: () => this.#self });
    const reader = new Reader({
      store: this.store,
      self: () => this.#self,
      findOthers: (addresses) => findOthers(this.store, addresses),
      findGroup: (address) => this.#groups.facts(address),
      learn: (chat, told) => this.chats.learn(chat, told),
      openHistory: (notification) => openHistory({ hosts: options.hosts, findHost: () => this.#mediaHost() }, notification),
      log: options.log,
    });
    this.#inbox = new Inbox({
      store: this.store,
      self: () => this.#self,
      deliver: membersOnce(options.received),
      read: (received) => reader.read(received),
      log: options.log,
    });
  }

  async #mediaHost(): Promise<string | null> {
    const { hosts } = await within(this.line.socket.refreshMediaConn(false));
    return hosts[0]?.hostname ?? null;
  }

  get isOpen(): boolean {
    return this.#line?.isOpen === true && this.#standing.openedAt !== undefined;
  }

  /** The socket, while it is logged in. */
  get line(): Line {
    if (this.#line === undefined || !this.isOpen) {
      throw disconnected();
    }
    return this.#line;
  }

  /** Takes the number over and connects. Fails if a later lease has it. */
  async open(): Promise<void> {
    this.#credentials = new Credentials(this.store, await this.store.claim());
    this.#tidy();
    this.#tidying = setInterval(() => this.#tidy(), tidyEvery);
    await this.#inbox.loadPending();
    this.#connect('connecting');
  }

  /** Ends the socket; `forget` also unlinks the device and wipes what it was linked with. */
  async close({ forget }: { forget: boolean }): Promise<void> {
    this.#isClosed = true;
    this.#teller.mute();
    this.#standing.ended();
    this.answers.stop();
    clearTimeout(this.#timer);
    clearInterval(this.#tidying);
    if (forget) {
      await this.#unlink();
    } else {
      await this.#credentials?.flush().catch((error: unknown) => this.#options.log.warn({ err: error }, 'credentials were not written'));
    }
    this.#line?.cut('closed');
    await this.#inbox.stop();
    if (forget) {
      this.#credentials?.drop();
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
    this.#teller.change({ state, retries: this.#failures });
    // A restart that the server has asked for waits for nobody.
    const turn = state === 'restarting' ? Promise.resolve() : this.#options.throttle.wait();
    void turn
      .then(() => this.#makeLine())
      .catch((error: unknown) => (error instanceof LostOwnership ? this.#broken('replaced') : this.#ended(unborn(error))));
  }

  async #makeLine(): Promise<void> {
    const credentials = this.#credentials;
    if (this.#isClosed || credentials === undefined) {
      return;
    }
    credentials.beginAnew();
    await this.store.claim();
    // What the server has been told must be written before it is built upon.
    await credentials.rewrite();
    const lists = new PhoneLists(this.store, () => this.#line?.socket.ev.isBuffering() === false);
    this.#lists = lists;
    this.#line = new Line({
      url: this.#options.url,
      version: this.#options.version,
      pairWith: this.#options.pairWith,
      store: this.store,
      keys: (isLive) => signalKeys({ store: this.store, takeCredentials: credentials.take, lists, isLive }),
      credentials,
      retries: this.#retries,
      groups: this.#groups,
      watch: this.#options.watch,
      log: this.#options.log,
      listener: this.#listener(lists),
    });
  }

  #listener(lists: PhoneLists): LineListener {
    return {
      qr: (text, count, endsAt) => this.#teller.change({ state: 'qr', qr: text, retries: count, nextAttemptAt: endsAt }),
      code: (text, endsAt) => this.#teller.change({ state: 'code', code: text, nextAttemptAt: endsAt }),
      paired: () => this.#teller.change({ state: 'pairing' }),
      open: () => this.#opened(lists),
      caughtUp: () => this.#standing.caughtUp(),
      restricted: (restriction) => this.#standing.restrict(restriction),
      acknowledged: (attrs) => void this.answers.take(attrs),
      told: (events) => void this.#hear(lists, events),
      typing: (address, isTyping) => void this.#typing(withoutDevice(address), isTyping),
      ended: (end) => this.#ended(end),
    };
  }

  #opened(lists: PhoneLists): void {
    this.#standing.opened(this.#credentials?.number ?? null);
    void lists
      .readAgain((names) => this.line.socket.resyncAppState(names, false))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'lists of the phone were not read again'));
  }

  async #askGroup(address: string): Promise<GroupMetadata> {
    const { line } = this;
    const metadata = await within(line.socket.groupMetadata(address));
    line.learnMembers(metadata.participants);
    return metadata;
  }

  /** What is not kept anywhere is offered once. */
  async #pass(item: InboundItem): Promise<void> {
    await this.#options.received(item).catch((error: unknown) => this.#options.log.warn({ err: error }, 'a passing item was not taken'));
  }

  async #hear(lists: PhoneLists, events: Parameters<AddressBook['learn']>[0]): Promise<void> {
    const quota = quotaReport(events['message-capping.update']);
    void (quota === null ? undefined : this.#pass(quota));
    await lists
      .hear(() => this.addressBook.learn(events))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'people of the phone were not written down'));
  }

  async #typing(address: string, isTyping: boolean): Promise<void> {
    const others = await findOthers(this.store, [address]).catch(() => new Map<string, string>());
    await this.#pass({ type: 'typing', chat: personOf(address, others.get(address) ?? null, null), isTyping });
  }

  #broken(reason: 'database' | 'replaced'): void {
    if (reason === 'replaced') {
      // Somebody else tells about this number now.
      this.#isClosed = true;
      this.#teller.mute();
      clearTimeout(this.#timer);
      clearInterval(this.#tidying);
    }
    this.#line?.cut(reason);
  }

  #ended(end: LineEnd): void {
    const { openedAt } = this.#standing;
    const wasOpenFor = openedAt === undefined ? 0 : performance.now() - openedAt;
    this.#standing.ended();
    this.#lists?.end();
    this.#line = undefined;
    if (this.#isClosed) {
      return;
    }
    this.#failures = wasOpenFor > stable ? 1 : this.#failures + 1;
    const verdict = afterEnding({
      ...end,
      isPaired: this.#credentials?.isPaired ?? false,
      failures: this.#failures,
      replacements: this.#replacements(end.code),
    });
    const { code, message } = end;
    this.#options.log.info({ code, cause: message, state: verdict.state, delay: verdict.delay }, 'a WhatsApp socket has ended');
    if (end.cause === 'deaf') {
      this.#options.onDeaf();
    }
    void this.#follow(verdict);
  }

  #replacements(code: number | undefined): number {
    const now = performance.now();
    this.#replacedAt = [...this.#replacedAt, ...(code === 440 ? [now] : [])].filter((at) => now - at < tenMinutes);
    return this.#replacedAt.length;
  }

  async #follow({ state, reason, delay, forgets }: Verdict): Promise<void> {
    if (forgets) {
      await this.#forget();
    }
    if (state === 'restarting') {
      this.#failures = 0;
      this.#connect('restarting');
      return;
    }
    const nextAttemptAt = delay === null ? null : new Date(Date.now() + delay);
    this.#teller.change({ state, reason, retries: this.#failures, nextAttemptAt });
    if (delay !== null && !this.#isClosed) {
      this.#timer = setTimeout(() => this.#connect('connecting'), delay);
    }
  }

  async #forget(): Promise<void> {
    this.#credentials?.drop();
    try {
      await this.store.wipe();
      this.#credentials = new Credentials(this.store, null);
    } catch (error) {
      // They open nothing any more; the next log-in will say so again.
      this.#options.log.warn({ err: error }, 'dead credentials were not removed');
    }
  }
}
