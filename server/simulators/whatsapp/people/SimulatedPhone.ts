import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { AppState, Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import { buildPollMessage, buildTextMessage, encryptMedia } from '#server/simulators/whatsapp/messages/messageContents.ts';
import {
  buildPairSuccess,
  type LinkingSecrets,
  parseQrCode,
  type PendingLink,
  signDeviceIdentity,
} from '#server/simulators/whatsapp/clients/deviceLinking.ts';
import { node, serverAddress, type StanzaNode, toUnixSeconds } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import {
  generateMessageId,
  type MessageArchive,
  type PeopleContext,
  SimulatedPerson,
  type SimulatedPersonOptions,
  type SimulatedSendOptions,
} from './SimulatedPerson.ts';

const { Type } = proto.Message.ProtocolMessage;
const { HistorySyncType } = proto.HistorySync;

interface HistoryMessageOptions {
  readonly syncType?: proto.HistorySync.HistorySyncType;
  readonly chunkOrder?: number;
  /** Percent of the whole history. */
  readonly progress?: number;
  /** As a file on the media host instead of inline in the notification. */
  readonly asFile?: boolean;
}

function packHistory({ media }: MessageArchive, history: Buffer, asFile: boolean): proto.Message.IHistorySyncNotification {
  if (!asFile) {
    return { initialHistBootstrapInlinePayload: history };
  }
  const { encryptedBytes, fields } = encryptMedia(history, 'md-msg-hist');
  return { directPath: media.addFile(encryptedBytes), ...fields };
}

/** A notification of a chunk of history. */
function buildHistoryMessage(archive: MessageArchive, history: proto.IHistorySync, options: HistoryMessageOptions = {}): proto.IMessage {
  const { syncType = HistorySyncType.RECENT, chunkOrder = 1, progress = 100, asFile = false } = options;
  const content = deflateSync(proto.HistorySync.encode({ ...history, syncType }).finish());
  const historySyncNotification = { syncType, chunkOrder, progress, ...packHistory(archive, content, asFile) };
  return { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
}

/** The response to a client's placeholder resend request; undefined for other requests and for unknown messages. */
function buildResendResponse(archive: MessageArchive, stanzaId: string, message: proto.IMessage): proto.IMessage | undefined {
  const request = message.protocolMessage?.peerDataOperationRequestMessage;
  const messages = (request?.placeholderMessageResendRequest ?? []).flatMap(({ messageKey: key }) => {
    const written = archive.writtenMessages.get(key?.id ?? '');
    return written === undefined || !key ? [] : [{ key, message: written.message, pushName: written.author.name }];
  });
  const results = messages.map((info) => ({
    placeholderMessageResendResponse: {
      webMessageInfoBytes: proto.WebMessageInfo.encode({ ...info, messageTimestamp: Math.floor(Date.now() / 1000) }).finish(),
    },
  }));
  return results.length === 0
    ? undefined
    : {
        protocolMessage: {
          type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
          peerDataOperationRequestResponseMessage: { stanzaId, peerDataOperationResult: results },
        },
      };
}

/** A notification of the server. *Unverified*: built after Baileys' source, not seen on the real service. */
const buildNotification = (type: string, content: StanzaNode[]): StanzaNode =>
  node('notification', { from: serverAddress, type, id: randomBytes(8).toString('hex'), t: toUnixSeconds() }, content);

const buildMexUpdate = (operation: string, data: object): StanzaNode =>
  buildNotification('mex', [node('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })))]);

const toTimeLock = (until: Date | null): object =>
  until === null
    ? { is_active: false }
    : { is_active: true, time_enforcement_ends: toUnixSeconds(until.getTime()), enforcement_type: 'DEFAULT' };

/** A lock on new conversations until a time; null lifts it. */
export const buildTimeLockNotice = (until: Date | null): StanzaNode =>
  buildMexUpdate('NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: toTimeLock(until) });

/** The answer to a client that asks for the lock. */
export const buildTimeLockAnswer = (until: Date | null): StanzaNode =>
  node('result', {}, Buffer.from(JSON.stringify({ data: { xwa2_fetch_account_reachout_timelock: toTimeLock(until) } })));

/** How far the quota of new conversations is used up. */
export type QuotaLevel = 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED';

export const buildQuotaNotice = (capping: QuotaLevel, until: Date): StanzaNode =>
  buildMexUpdate('MessageCappingInfoNotification', {
    xwa2_notify_new_chat_messages_capping_info_update: {
      total_quota: 100,
      used_quota: capping === 'CAPPED' ? 100 : 80,
      cycle_end_timestamp: toUnixSeconds(until.getTime()),
      capping_status: capping,
    },
  });

/** A changed app state collection, which clients then request. */
export const buildAppStateNotice = (collection: string): StanzaNode =>
  buildNotification('server_sync', [node('collection', { name: collection, version: '1' })]);

/** The app state collection of contact names. */
const contactsCollection = 'critical_unblock_low';

/** An attribute that a test empties is left out. */
const omitEmpty = (attrs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== ''));

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
        await this.deliverEncrypted(companion, { message: copy, attrs: omitEmpty(attrs) });
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
    const { details, wrappedKey } = signDeviceIdentity(companion, secrets);
    const proof = this.context.expectLinkProof(socket, companion, details);
    socket.send(buildPairSuccess(companion, wrappedKey));
    await proof;
    this.companions.push(companion);
    return companion;
  }
}
