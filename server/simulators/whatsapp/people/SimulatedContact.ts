import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion, PrimaryDevice } from '#server/simulators/whatsapp/clients/Companion.ts';
import {
  buildCardMessage,
  buildEditMessage,
  buildFileMessage,
  buildLocationMessage,
  buildPollMessage,
  buildReactionMessage,
  buildRevokeMessage,
  buildTextMessage,
  type FileOptions,
  type MediaFileKind,
  messageText,
  type QuotedReference,
  type ReferredMessage,
  type SimulatedPlace,
} from '#server/simulators/whatsapp/messages/messageContents.ts';
import { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import { encryptEdit, encryptVote } from '#server/simulators/whatsapp/messages/encryptedChanges.ts';
import { node, type StanzaNode, toUnixSeconds } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import { generateMessageId, type ReceiptKind, SimulatedPerson, type SimulatedSendOptions } from './SimulatedPerson.ts';
import type { SimulatedPhone } from './SimulatedPhone.ts';

/** A message that a contact has received and decrypted. */
export interface ContactMessage {
  readonly id: string;
  readonly from: PrimaryDevice;
  /** The address of this contact that the sender used. */
  readonly to: string;
  readonly message: proto.Message;
  readonly text: string;
}

/** A customer: writes to phones and receives the messages of their clients. */
export class SimulatedContact extends SimulatedPerson {
  /** Received messages; a resent one is listed once. */
  readonly receivedMessages = new AwaitableLog<ContactMessage>('what the contact received');
  /** While false, received messages are not confirmed. */
  isOnline = true;

  /** Sends a message to every client of the phone. */
  async send(phone: SimulatedPhone, message: proto.IMessage, options: SimulatedSendOptions = {}): Promise<string> {
    const { id = generateMessageId(), addressing = 'lid', attrs = {}, isCorrupted = false, bytes } = options;
    this.context.media.rememberSentFile(id, message);
    this.context.writtenMessages.set(id, { author: this, message });
    await this.device.runExclusive(async () => {
      for (const companion of phone.linkedCompanions) {
        await this.deliverEncrypted(companion, { message, attrs: { id, ...this.from(addressing), ...attrs }, isCorrupted, bytes });
      }
    });
    return id;
  }

  text(phone: SimulatedPhone, body: string, options: SimulatedSendOptions & { readonly quoting?: QuotedReference } = {}): Promise<string> {
    return this.send(phone, buildTextMessage(body, options.quoting), options);
  }

  file(
    phone: SimulatedPhone,
    kind: MediaFileKind,
    { id, ...file }: FileOptions & { readonly bytes: Buffer; readonly id?: string },
  ): Promise<string> {
    return this.send(phone, buildFileMessage(this.context.media, kind, file), id === undefined ? {} : { id });
  }

  image(phone: SimulatedPhone, bytes: Buffer, options: FileOptions = {}): Promise<string> {
    return this.file(phone, 'image', { ...options, bytes });
  }

  location(phone: SimulatedPhone, place: SimulatedPlace): Promise<string> {
    return this.send(phone, buildLocationMessage(place));
  }

  card(phone: SimulatedPhone, displayName: string, vcard: string): Promise<string> {
    return this.send(phone, buildCardMessage(displayName, vcard));
  }

  react(phone: SimulatedPhone, target: ReferredMessage, emoji: string): Promise<string> {
    return this.send(phone, buildReactionMessage(target, phone.lid, emoji));
  }

  /** Sends a message without content, as the server delivers view-once messages to clients. */
  unavailable(phone: SimulatedPhone, type: string, message: proto.IMessage): string {
    const id = generateMessageId();
    this.context.writtenMessages.set(id, { author: this, message });
    const attrs = { ...this.from('lid'), id, t: toUnixSeconds(), type: 'media', notify: this.name };
    phone.linkedCompanions.forEach((companion) => companion.deliver(node('message', attrs, [node('unavailable', { type })])));
    return id;
  }

  /** Sends a message of an encryption that Baileys does not know. */
  sendUnknownEncryption(phone: SimulatedPhone): string {
    const attrs = { ...this.from('lid'), id: generateMessageId(), t: toUnixSeconds(), type: 'text', notify: this.name };
    const envelope = node('enc', { v: '3', type: 'newmsg' }, Buffer.from('unknown'));
    phone.linkedCompanions.forEach((companion) => companion.deliver(node('message', attrs, [envelope])));
    return attrs.id;
  }

  /** Edits a message, encrypted with the secret in it. */
  sendEncryptedEdit(phone: SimulatedPhone, id: string, body: string): Promise<string> {
    const encrypted = encryptEdit({ id, secret: this.context.requireMessageSecret(id) }, this.lid, { conversation: body });
    const targetMessageKey = { remoteJid: phone.lid, fromMe: true, id };
    return this.send(phone, { secretEncryptedMessage: { targetMessageKey, ...encrypted, secretEncType: 2 } }, { attrs: { edit: '1' } });
  }

  poll(phone: SimulatedPhone, question: string, options: readonly string[]): Promise<string> {
    return this.send(phone, buildPollMessage(question, options));
  }

  /** Votes in a poll of this contact or of the phone; `choices` replace earlier ones. */
  vote(phone: SimulatedPhone, poll: ReferredMessage, choices: readonly string[]): Promise<string> {
    const [creator, voter] = [poll.isOwn ? this.lid : phone.lid, this.lid];
    const vote = encryptVote({ id: poll.id, secret: this.context.requireMessageSecret(poll.id) }, { creator, voter }, choices);
    const pollCreationMessageKey = { remoteJid: phone.lid, fromMe: poll.isOwn, id: poll.id };
    return this.send(
      phone,
      { pollUpdateMessage: { pollCreationMessageKey, vote, senderTimestampMs: Date.now() } },
      { attrs: { type: 'poll' } },
    );
  }

  /** Calls the phone. *Unverified*: no real call has been seen. */
  call(phone: SimulatedPhone, { isVideo = false }: { readonly isVideo?: boolean } = {}): string {
    const id = generateMessageId();
    this.#sendCallStep(
      phone,
      node('offer', { 'call-id': id, 'call-creator': this.lid, caller_pn: this.pn }, isVideo ? [node('video')] : []),
    );
    return id;
  }

  hangUp(phone: SimulatedPhone, callId: string): void {
    this.#sendCallStep(phone, node('terminate', { 'call-id': callId, 'call-creator': this.lid, caller_pn: this.pn, reason: 'timeout' }));
  }

  #sendCallStep(phone: SimulatedPhone, step: StanzaNode): void {
    const attrs = { from: this.lid, id: generateMessageId(), t: toUnixSeconds(), notify: this.name };
    phone.linkedCompanions.forEach((companion) => companion.deliver(node('call', attrs, [step])));
  }

  edit(phone: SimulatedPhone, id: string, body: string): Promise<string> {
    return this.send(phone, buildEditMessage(id, phone.lid, body), { attrs: { edit: '1' } });
  }

  revoke(phone: SimulatedPhone, id: string): Promise<string> {
    return this.send(phone, buildRevokeMessage(id, phone.lid), { attrs: { edit: '7' } });
  }

  /** Sends receipts for messages of the phone's clients. */
  sendReceipt(phone: PrimaryDevice, ids: readonly string[], kind: ReceiptKind): void {
    const [first, ...rest] = ids;
    if (first === undefined) {
      return;
    }
    const from = this.receivedMessages.items.find(({ id }) => id === first)?.to ?? this.lid;
    const participant = this.context.groups.has(from) ? { participant: this.lid } : {};
    const attrs = { id: first, from, ...participant, t: toUnixSeconds(), ...(kind !== 'delivered' && { type: kind }) };
    const list =
      rest.length === 0
        ? undefined
        : [
            node(
              'list',
              {},
              rest.map((id) => node('item', { id })),
            ),
          ];
    phone.linkedCompanions.forEach((companion) => companion.deliver(node('receipt', attrs, list)));
  }

  /** Sends a retry receipt, as for a message that could not be decrypted. */
  requestResend(phone: SimulatedPhone, id: string): void {
    const registration = Buffer.alloc(4);
    registration.writeUInt32BE(this.device.credentials.registrationId);
    const request = [node('retry', { count: '1', id, t: toUnixSeconds(), v: '1' }), node('registration', {}, registration)];
    phone.linkedCompanions.forEach((companion) =>
      companion.deliver(node('receipt', { id, from: this.lid, type: 'retry', t: toUnixSeconds() }, request)),
    );
  }

  sendReadReceipts(phone: SimulatedPhone, ...ids: readonly string[]): void {
    this.sendReceipt(phone, ids, 'read');
  }

  typing(phone: SimulatedPhone, isTyping = true): void {
    const stanza = node('chatstate', { from: this.lid }, [node(isTyping ? 'composing' : 'paused')]);
    phone.linkedCompanions.forEach((companion) => companion.deliverTransient(stanza));
  }

  /** Confirms the messages received while the contact was offline. */
  comeOnline(): void {
    this.isOnline = true;
    this.receivedMessages.items.forEach(({ from, id }) => this.sendReceipt(from, [id], 'delivered'));
  }

  override onMessage(from: Companion, stanza: StanzaNode, message: proto.Message): void {
    const id = stanza.attrs['id'] ?? '';
    const isNew = this.receivedMessages.items.every((received) => received.id !== id);
    if (isNew) {
      this.receivedMessages.add({ id, from: from.phone, to: stanza.attrs['to'] ?? this.lid, message, text: messageText(message) });
    }
    if (this.isOnline) {
      this.sendReceipt(from.phone, [id], 'delivered');
    }
  }
}
