import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { AppState } from '#server/channels/whatsapp/simulator/messages/AppState.ts';
import { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import type { SimulatedContact } from './SimulatedContact.ts';
import { buildPollMessage, buildTextMessage } from '#server/channels/whatsapp/simulator/messages/messageContents.ts';
import {
  buildPairSuccess,
  parseQrCode,
  signDeviceIdentity,
  type LinkingSecrets,
} from '#server/channels/whatsapp/simulator/clients/deviceLinking.ts';
import { buildAppStateNotice } from '#server/channels/whatsapp/simulator/messages/serverNotices.ts';
import { generateMessageId, SimulatedPerson, type SimulatedPersonOptions, type SimulatedSendOptions } from './SimulatedPerson.ts';
import {
  buildHistoryMessage,
  HistorySyncType,
  buildResendResponse,
  type HistoryMessageOptions,
} from '#server/channels/whatsapp/simulator/messages/deviceMessages.ts';
import type { PendingLink, SimulatorState } from '#server/channels/whatsapp/simulator/server/SimulatorState.ts';
import { node, toUnixSeconds } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

/** The list in which the names of the book lie. */
const contactsCollection = 'critical_unblock_low';

export interface SimulatedPhoneOptions extends SimulatedPersonOptions {
  /**
   * What the phone tells a client that has just been linked. A real phone always does; `false` lets the client wait for it
   * in vain, twenty seconds with the usual library.
   */
  readonly history?: proto.IHistorySync | false;
}

/** The phone of a company: clients are linked to it, and it writes by itself too. */
export class SimulatedPhone extends SimulatedPerson {
  readonly companions: Companion[] = [];
  /** What it shares with its clients beside messages. */
  readonly appState = new AppState();
  /** Brings files once more when a client asks; false: they were deleted. */
  keepsFiles = true;
  /** Brings messages that a client could not open; a phone without network does not. */
  answersClients = true;
  /** An account that is linked with a passkey alone: neither QR codes nor codes of eight characters get anywhere. *Unverified.* */
  needsPasskey = false;
  readonly #history: proto.IHistorySync | false;
  #nextDevice = 1;

  constructor(world: SimulatorState, { history = {}, ...person }: SimulatedPhoneOptions) {
    super(world, person);
    this.#history = history;
  }

  /** The clients that may log in. */
  get linked(): Companion[] {
    return this.companions.filter(({ isRemoved }) => !isRemoved);
  }

  /** Points the camera at a QR code; resolves when the client has proved that it holds the keys it showed. */
  async scan(qr: string): Promise<Companion> {
    const { reference, ...acquaintance } = parseQrCode(qr);
    const waiting = this.state.requirePendingLink(reference);
    if (this.needsPasskey) {
      throw new Error('this account asks for a passkey');
    }
    return this.#adopt(waiting, acquaintance);
  }

  /** Types in the code that a client shows for this number; resolves like `scan`. */
  async enterCode(code: string): Promise<Companion> {
    const offer = await this.state.pairingCodeOffers.waitFor(({ number, isOpen }) => number === this.number && isOpen);
    if (this.needsPasskey) {
      offer.sendHelloWithoutKeys();
      throw new Error('this account asks for a passkey');
    }
    return this.#adopt(offer, await offer.enterCode(code, this.device.identity));
  }

  /** Removes clients in "linked devices". */
  unlink(companions: readonly Companion[] = this.linked): void {
    for (const companion of companions) {
      companion.isRemoved = true;
      companion.socket?.closeWith(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
    }
  }

  /** Writes to somebody on the phone itself; its clients get a copy. */
  async send(to: SimulatedContact, message: proto.IMessage, { id = generateMessageId() }: SimulatedSendOptions = {}): Promise<string> {
    this.state.media.rememberSentFile(id, message);
    this.state.writtenMessages.set(id, { author: this, message });
    await this.device.runExclusive(async () => {
      for (const companion of this.linked) {
        const copy = { deviceSentMessage: { destinationJid: to.lid, message } };
        const attrs = { id, from: this.lid, recipient: to.lid, recipient_pn: to.pn, addressing_mode: 'lid' };
        await this.deliverEncrypted(companion, { message: copy, attrs });
      }
    });
    return id;
  }

  poll(to: SimulatedContact, question: string, options: readonly string[]): Promise<string> {
    return this.send(to, buildPollMessage(question, options));
  }

  text(to: SimulatedContact, body: string, options?: SimulatedSendOptions): Promise<string> {
    return this.send(to, buildTextMessage(body), options);
  }

  /** A notice of the server about this account, under the name it has in the library. *Unverified.* */
  sendAccountNotice(operation: string, data: object): void {
    const update = node('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })));
    const notice = node('notification', { id: generateMessageId(), from: 's.whatsapp.net', type: 'mex', t: toUnixSeconds() }, [update]);
    this.linked.forEach((companion) => companion.deliverTransient(notice));
  }

  /** Hands a newly linked client its past; until then the client waits. */
  async sendInitialHistory(companion: Companion): Promise<void> {
    if (this.#history === false) {
      return;
    }
    await (this.appState.isEmpty ? undefined : this.#tellPeer(companion, this.appState.buildKeyShare()));
    await this.#tellPeer(companion, buildHistoryMessage(this.state, this.#history, { syncType: HistorySyncType.INITIAL_BOOTSTRAP }));
  }

  /** Somebody is called so in the phone's book from now on; its clients hear of it. */
  async saveContactName(contact: SimulatedContact, fullName: string): Promise<void> {
    const syncAction = { timestamp: Date.now(), contactAction: { fullName, lidJid: contact.lid, saveOnPrimaryAddressbook: true } };
    const isFirst = this.appState.isEmpty;
    await this.appState.appendPatch({ type: contactsCollection, index: ['contact', contact.pn], syncAction, apiVersion: 2 });
    for (const companion of this.linked) {
      await (isFirst ? this.#tellPeer(companion, this.appState.buildKeyShare()) : undefined);
      companion.deliver(buildAppStateNotice(contactsCollection));
    }
  }

  /** Tells every client a part of the past. */
  async sendHistory(history: proto.IHistorySync, options?: HistoryMessageOptions): Promise<void> {
    for (const companion of this.linked) {
      await this.#tellPeer(companion, buildHistoryMessage(this.state, history, options));
    }
  }

  /** A client asks its phone for something. */
  async handleClientRequest(companion: Companion, id: string, asked: proto.IMessage): Promise<void> {
    const answer = this.answersClients ? buildResendResponse(this.state, id, asked) : undefined;
    if (answer !== undefined) {
      await this.#tellPeer(companion, answer);
    }
  }

  #tellPeer(companion: Companion, message: proto.IMessage): Promise<void> {
    const attrs = { id: generateMessageId(), from: this.lid, category: 'peer' };
    return this.device.runExclusive(() => this.deliverEncrypted(companion, { message, attrs }));
  }

  async #adopt({ socket: link, registration }: PendingLink, acquaintance: LinkingSecrets): Promise<Companion> {
    const companion = new Companion(this, this.#nextDevice++, registration);
    const { details, wrapped } = signDeviceIdentity(companion, acquaintance);
    const proven = this.state.expectLinkProof(link, companion, details);
    link.send(buildPairSuccess(companion, wrapped));
    await proven;
    this.companions.push(companion);
    return companion;
  }
}
