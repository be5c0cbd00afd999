import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { AppState } from '#server/simulators/whatsapp/messages/AppState.ts';
import { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import { buildPollMessage, buildTextMessage } from '#server/simulators/whatsapp/messages/messageContents.ts';
import {
  buildPairSuccess,
  parseQrCode,
  signDeviceIdentity,
  type LinkingSecrets,
  type PendingLink,
} from '#server/simulators/whatsapp/clients/deviceLinking.ts';
import { buildAppStateNotice } from '#server/simulators/whatsapp/messages/serverNotices.ts';
import { generateMessageId, SimulatedPerson, type SimulatedPersonOptions, type SimulatedSendOptions } from './SimulatedPerson.ts';
import {
  buildHistoryMessage,
  HistorySyncType,
  buildResendResponse,
  type HistoryMessageOptions,
} from '#server/simulators/whatsapp/messages/deviceMessages.ts';
import type { PeopleContext } from './PeopleContext.ts';
import { node, toUnixSeconds } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

/** The app state collection of contact names. */
const contactsCollection = 'critical_unblock_low';

export interface SimulatedPhoneOptions extends SimulatedPersonOptions {
  /** History for a newly linked client; `false` sends none, for which Baileys waits twenty seconds. Real phones always send some. */
  readonly history?: proto.IHistorySync | false;
}

/** The phone of a company, with the clients linked to it. */
export class SimulatedPhone extends SimulatedPerson {
  readonly companions: Companion[] = [];
  readonly appState = new AppState();
  /** Uploads files again on request; false when they were deleted. */
  keepsFiles = true;
  /** Answers requests of its clients; false for a phone without network. */
  answersClients = true;
  /** The account can be linked with a passkey only: QR and pairing codes fail. *Unverified.* */
  needsPasskey = false;
  readonly #history: proto.IHistorySync | false;
  #nextDevice = 1;

  constructor(context: PeopleContext, { history = {}, ...person }: SimulatedPhoneOptions) {
    super(context, person);
    this.#history = history;
  }

  /** The clients that have not been removed. */
  get linkedCompanions(): Companion[] {
    return this.companions.filter(({ isRemoved }) => !isRemoved);
  }

  /** Scans a QR code; resolves when the client has proved that it holds the keys in it. */
  async scan(qr: string): Promise<Companion> {
    const { reference, ...secrets } = parseQrCode(qr);
    const pending = this.context.requirePendingLink(reference);
    if (this.needsPasskey) {
      throw new Error('this account asks for a passkey');
    }
    return this.#link(pending, secrets);
  }

  /** Enters the pairing code that a client shows for this number; resolves like `scan`. */
  async enterCode(code: string): Promise<Companion> {
    const offer = await this.context.pairingCodeOffers.waitFor(({ number, isOpen }) => number === this.number && isOpen);
    if (this.needsPasskey) {
      offer.sendHelloWithoutKeys();
      throw new Error('this account asks for a passkey');
    }
    return this.#link(offer, await offer.enterCode(code, this.device.identity));
  }

  /** Removes clients, as in "linked devices". */
  unlink(companions: readonly Companion[] = this.linkedCompanions): void {
    for (const companion of companions) {
      companion.isRemoved = true;
      companion.socket?.closeWith(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
    }
  }

  /** Sends a message from the phone itself; its clients receive a copy. */
  async send(
    to: SimulatedPerson,
    message: proto.IMessage,
    { id = generateMessageId(), attrs: more = {} }: SimulatedSendOptions = {},
  ): Promise<string> {
    this.context.media.rememberSentFile(id, message);
    this.context.writtenMessages.set(id, { author: this, message });
    await this.device.runExclusive(async () => {
      for (const companion of this.linkedCompanions) {
        const copy = { deviceSentMessage: { destinationJid: to.lid, message } };
        const attrs = { id, from: this.lid, recipient: to.lid, recipient_pn: to.pn, addressing_mode: 'lid', ...more };
        await this.deliverEncrypted(companion, { message: copy, attrs });
      }
    });
    return id;
  }

  poll(to: SimulatedPerson, question: string, options: readonly string[]): Promise<string> {
    return this.send(to, buildPollMessage(question, options));
  }

  text(to: SimulatedPerson, body: string, options?: SimulatedSendOptions): Promise<string> {
    return this.send(to, buildTextMessage(body), options);
  }

  /** A server notice about this account; `operation` is its name in Baileys' source. *Unverified.* */
  sendAccountNotice(operation: string, data: object): void {
    const update = node('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })));
    const notice = node('notification', { id: generateMessageId(), from: 's.whatsapp.net', type: 'mex', t: toUnixSeconds() }, [update]);
    this.linkedCompanions.forEach((companion) => companion.deliverTransient(notice));
  }

  /** Sends the first chunk of history to a newly linked client. */
  async sendInitialHistory(companion: Companion): Promise<void> {
    if (this.#history === false) {
      return;
    }
    await (this.appState.isEmpty ? undefined : this.#sendToClient(companion, this.appState.buildKeyShare()));
    await this.#sendToClient(companion, buildHistoryMessage(this.context, this.#history, { syncType: HistorySyncType.INITIAL_BOOTSTRAP }));
  }

  /** Saves a contact name on the phone and notifies its clients. */
  async saveContactName(contact: SimulatedPerson, fullName: string): Promise<void> {
    const syncAction = { timestamp: Date.now(), contactAction: { fullName, lidJid: contact.lid, saveOnPrimaryAddressbook: true } };
    const isFirst = this.appState.isEmpty;
    await this.appState.appendPatch({ type: contactsCollection, index: ['contact', contact.pn], syncAction, apiVersion: 2 });
    for (const companion of this.linkedCompanions) {
      await (isFirst ? this.#sendToClient(companion, this.appState.buildKeyShare()) : undefined);
      companion.deliver(buildAppStateNotice(contactsCollection));
    }
  }

  /** Sends a chunk of history to every client. */
  async sendHistory(history: proto.IHistorySync, options?: HistoryMessageOptions): Promise<void> {
    for (const companion of this.linkedCompanions) {
      await this.#sendToClient(companion, buildHistoryMessage(this.context, history, options));
    }
  }

  /** Answers a peer request of a client. */
  async handleClientRequest(companion: Companion, id: string, request: proto.IMessage): Promise<void> {
    const response = this.answersClients ? buildResendResponse(this.context, id, request) : undefined;
    if (response !== undefined) {
      await this.#sendToClient(companion, response);
    }
  }

  #sendToClient(companion: Companion, message: proto.IMessage): Promise<void> {
    const attrs = { id: generateMessageId(), from: this.lid, category: 'peer' };
    return this.device.runExclusive(() => this.deliverEncrypted(companion, { message, attrs }));
  }

  async #link({ socket, registration }: PendingLink, secrets: LinkingSecrets): Promise<Companion> {
    const companion = new Companion(this, this.#nextDevice++, registration);
    const { details, wrapped } = signDeviceIdentity(companion, secrets);
    const proof = this.context.expectLinkProof(socket, companion, details);
    socket.send(buildPairSuccess(companion, wrapped));
    await proof;
    this.companions.push(companion);
    return companion;
  }
}
