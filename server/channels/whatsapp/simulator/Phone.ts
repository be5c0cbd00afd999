import type { proto } from '#server/channels/whatsapp/library.ts';
import { AppState } from './AppState.ts';
import { Companion } from './Companion.ts';
import type { Contact } from './Contact.ts';
import { pollMessage, textMessage } from './contents.ts';
import { pairSuccess, parseQr, signIdentity, type Acquaintance } from './linking.ts';
import { appStateNotice } from './notices.ts';
import { freshId, Person, type PersonOptions, type SendOptions } from './Person.ts';
import { historyMessage, HistorySyncType, resendAnswer, type HistoryOptions } from './peers.ts';
import type { WaitingForScan, World } from './World.ts';
import { node, seconds } from './wire.ts';

/** The list in which the names of the book lie. */
const bookList = 'critical_unblock_low';

export interface PhoneOptions extends PersonOptions {
  /**
   * What the phone tells a client that has just been linked. A real phone always does; `false` lets the client wait for it
   * in vain, twenty seconds with the usual library.
   */
  readonly history?: proto.IHistorySync | false;
}

/** The phone of a company: clients are linked to it, and it writes by itself too. */
export class Phone extends Person {
  readonly companions: Companion[] = [];
  /** What it shares with its clients beside messages. */
  readonly appState = new AppState();
  /** Brings files once more when a client asks; false: they were deleted. */
  hasItsFiles = true;
  /** Brings messages that a client could not open; a phone without network does not. */
  answersClients = true;
  /** An account that is linked with a passkey alone: neither QR codes nor codes of eight characters get anywhere. *Unverified.* */
  needsPasskey = false;
  readonly #history: proto.IHistorySync | false;
  #nextDevice = 1;

  constructor(world: World, { history = {}, ...person }: PhoneOptions) {
    super(world, person);
    this.#history = history;
  }

  /** The clients that may log in. */
  get linked(): Companion[] {
    return this.companions.filter(({ isRemoved }) => !isRemoved);
  }

  /** Points the camera at a QR code; resolves when the client has proved that it holds the keys it showed. */
  async scan(qr: string): Promise<Companion> {
    const { reference, ...acquaintance } = parseQr(qr);
    const waiting = this.world.waitingForScan(reference);
    if (this.needsPasskey) {
      throw new Error('this account asks for a passkey');
    }
    return this.#adopt(waiting, acquaintance);
  }

  /** Types in the code that a client shows for this number; resolves like `scan`. */
  async enterCode(code: string): Promise<Companion> {
    const offer = await this.world.codeOffers.next(({ number, isOpen }) => number === this.number && isOpen);
    if (this.needsPasskey) {
      offer.helloWithoutKeys();
      throw new Error('this account asks for a passkey');
    }
    return this.#adopt(offer, await offer.enter(code, this.device.identity));
  }

  /** Removes clients in "linked devices". */
  unlink(companions: readonly Companion[] = this.linked): void {
    for (const companion of companions) {
      companion.isRemoved = true;
      companion.link?.dismiss(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
    }
  }

  /** Writes to somebody on the phone itself; its clients get a copy. */
  async send(to: Contact, message: proto.IMessage, { id = freshId() }: SendOptions = {}): Promise<string> {
    this.world.media.remember(id, message);
    this.world.written.set(id, { author: this, message });
    await this.device.inTurn(async () => {
      for (const companion of this.linked) {
        const copy = { deviceSentMessage: { destinationJid: to.lid, message } };
        const attrs = { id, from: this.lid, recipient: to.lid, recipient_pn: to.pn, addressing_mode: 'lid' };
        await this.deliverSealed(companion, { message: copy, attrs });
      }
    });
    return id;
  }

  poll(to: Contact, question: string, options: readonly string[]): Promise<string> {
    return this.send(to, pollMessage(question, options));
  }

  text(to: Contact, body: string, options?: SendOptions): Promise<string> {
    return this.send(to, textMessage(body), options);
  }

  /** A notice of the server about this account, under the name it has in the library. *Unverified.* */
  announce(operation: string, data: object): void {
    const update = node('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })));
    const notice = node('notification', { id: freshId(), from: 's.whatsapp.net', type: 'mex', t: seconds() }, [update]);
    this.linked.forEach((companion) => companion.hint(notice));
  }

  /** Hands a newly linked client its past; until then the client waits. */
  async tellHistory(companion: Companion): Promise<void> {
    if (this.#history === false) {
      return;
    }
    await (this.appState.isEmpty ? undefined : this.#tellPeer(companion, this.appState.keyShare()));
    await this.#tellPeer(companion, historyMessage(this.world, this.#history, { syncType: HistorySyncType.INITIAL_BOOTSTRAP }));
  }

  /** Somebody is called so in the phone's book from now on; its clients hear of it. */
  async nameInBook(contact: Contact, fullName: string): Promise<void> {
    const syncAction = { timestamp: Date.now(), contactAction: { fullName, lidJid: contact.lid, saveOnPrimaryAddressbook: true } };
    const isFirst = this.appState.isEmpty;
    await this.appState.write({ type: bookList, index: ['contact', contact.pn], syncAction, apiVersion: 2 });
    for (const companion of this.linked) {
      await (isFirst ? this.#tellPeer(companion, this.appState.keyShare()) : undefined);
      companion.deliver(appStateNotice(bookList));
    }
  }

  /** Tells every client a part of the past. */
  async tellPast(history: proto.IHistorySync, options?: HistoryOptions): Promise<void> {
    for (const companion of this.linked) {
      await this.#tellPeer(companion, historyMessage(this.world, history, options));
    }
  }

  /** A client asks its phone for something. */
  async askedByClient(companion: Companion, id: string, asked: proto.IMessage): Promise<void> {
    const answer = this.answersClients ? resendAnswer(this.world, id, asked) : undefined;
    if (answer !== undefined) {
      await this.#tellPeer(companion, answer);
    }
  }

  #tellPeer(companion: Companion, message: proto.IMessage): Promise<void> {
    const attrs = { id: freshId(), from: this.lid, category: 'peer' };
    return this.device.inTurn(() => this.deliverSealed(companion, { message, attrs }));
  }

  async #adopt({ link, registration }: WaitingForScan, acquaintance: Acquaintance): Promise<Companion> {
    const companion = new Companion(this, this.#nextDevice++, registration);
    const { details, wrapped } = signIdentity(companion, acquaintance);
    const proven = this.world.expectProof(link, companion, details);
    link.send(pairSuccess(companion, wrapped));
    await proven;
    this.companions.push(companion);
    return companion;
  }
}
