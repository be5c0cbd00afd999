import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import {
  buildCardMessage,
  buildEditMessage,
  buildFileMessage,
  buildLocationMessage,
  buildPollMessage,
  buildReactionMessage,
  buildRevokeMessage,
  buildTextMessage,
  messageText,
  type FileOptions,
  type SimulatedPlace,
  type QuotedReference,
  type MessageTarget,
} from '#server/channels/whatsapp/simulator/messages/messageContents.ts';
import { AwaitableLog } from '#server/channels/whatsapp/simulator/log/AwaitableLog.ts';
import { generateMessageId, SimulatedPerson, type SimulatedSendOptions } from './SimulatedPerson.ts';
import type { SimulatedPhone } from './SimulatedPhone.ts';
import type { MediaFileKind } from '#server/channels/whatsapp/simulator/media/mediaEncryption.ts';
import { encryptEdit, encryptVote } from '#server/channels/whatsapp/simulator/messages/encryptedChanges.ts';
import { node, toUnixSeconds, type StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

/** A message as a contact's phone shows it. */
export interface ContactMessage {
  readonly id: string;
  readonly from: SimulatedPhone;
  /** How the sender addressed this contact. */
  readonly to: string;
  readonly message: proto.Message;
  readonly text: string;
}

/** What a contact's phone tells about messages; `delivered` goes without a word on the wire. */
export type ReceiptKind = 'delivered' | 'read' | 'played';

/** A customer: writes to phones, reads what their companions write. */
export class SimulatedContact extends SimulatedPerson {
  /** What arrived, each message once however often it was sent. */
  readonly receivedMessages = new AwaitableLog<ContactMessage>('what the contact received');
  /** While false, what arrives stays undelivered. */
  isOnline = true;

  /** Leaves any message with the server, for every client of the phone. */
  async send(phone: SimulatedPhone, message: proto.IMessage, options: SimulatedSendOptions = {}): Promise<string> {
    const { id = generateMessageId(), addressing = 'lid', attrs = {}, isCorrupted: isSpoiled = false } = options;
    this.state.media.rememberSentFile(id, message);
    this.state.writtenMessages.set(id, { author: this, message });
    await this.device.runExclusive(async () => {
      for (const companion of phone.linked) {
        await this.deliverEncrypted(companion, { message, attrs: { id, ...this.from(addressing), ...attrs }, isCorrupted: isSpoiled });
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
    return this.send(phone, buildFileMessage(this.state.media, kind, file), id === undefined ? {} : { id });
  }

  image(phone: SimulatedPhone, bytes: Buffer, said: FileOptions = {}): Promise<string> {
    return this.file(phone, 'image', { ...said, bytes });
  }

  location(phone: SimulatedPhone, place: SimulatedPlace): Promise<string> {
    return this.send(phone, buildLocationMessage(place));
  }

  card(phone: SimulatedPhone, displayName: string, vcard: string): Promise<string> {
    return this.send(phone, buildCardMessage(displayName, vcard));
  }

  react(phone: SimulatedPhone, target: MessageTarget, emoji: string): Promise<string> {
    return this.send(phone, buildReactionMessage(target, phone.lid, emoji));
  }

  /** A message whose content the server does not bring: seen once, or only on the phone. */
  unavailable(phone: SimulatedPhone, type: string, message: proto.IMessage): string {
    const id = generateMessageId();
    this.state.writtenMessages.set(id, { author: this, message });
    const attrs = { ...this.from('lid'), id, t: toUnixSeconds(), type: 'media', notify: this.name };
    phone.linked.forEach((companion) => companion.deliver(node('message', attrs, [node('unavailable', { type })])));
    return id;
  }

  /** Other words for a message that carried a secret, sealed with it. */
  sealedEdit(phone: SimulatedPhone, id: string, body: string): Promise<string> {
    const sealed = encryptEdit({ id, secret: this.state.requireMessageSecret(id) }, this.lid, { conversation: body });
    const targetMessageKey = { remoteJid: phone.lid, fromMe: true, id };
    return this.send(phone, { secretEncryptedMessage: { targetMessageKey, ...sealed, secretEncType: 2 } }, { attrs: { edit: '1' } });
  }

  poll(phone: SimulatedPhone, question: string, options: readonly string[]): Promise<string> {
    return this.send(phone, buildPollMessage(question, options));
  }

  /** All choices of this contact in a poll of theirs or of the company's phone. */
  vote(phone: SimulatedPhone, poll: MessageTarget, choices: readonly string[]): Promise<string> {
    const [creator, voter] = [poll.isOwn ? this.lid : phone.lid, this.lid];
    const vote = encryptVote({ id: poll.id, secret: this.state.requireMessageSecret(poll.id) }, { creator, voter }, choices);
    const pollCreationMessageKey = { remoteJid: phone.lid, fromMe: poll.isOwn, id: poll.id };
    return this.send(
      phone,
      { pollUpdateMessage: { pollCreationMessageKey, vote, senderTimestampMs: Date.now() } },
      { attrs: { type: 'poll' } },
    );
  }

  /** Lets the company's phone ring. *Unverified*, as all of calls here: no real one has been seen. */
  call(phone: SimulatedPhone, { isVideo = false }: { readonly isVideo?: boolean } = {}): string {
    const id = generateMessageId();
    this.#tellCall(phone, node('offer', { 'call-id': id, 'call-creator': this.lid, caller_pn: this.pn }, isVideo ? [node('video')] : []));
    return id;
  }

  hangUp(phone: SimulatedPhone, callId: string): void {
    this.#tellCall(phone, node('terminate', { 'call-id': callId, 'call-creator': this.lid, caller_pn: this.pn, reason: 'timeout' }));
  }

  #tellCall(phone: SimulatedPhone, step: StanzaNode): void {
    const attrs = { from: this.lid, id: generateMessageId(), t: toUnixSeconds(), notify: this.name };
    phone.linked.forEach((companion) => companion.deliver(node('call', attrs, [step])));
  }

  edit(phone: SimulatedPhone, id: string, body: string): Promise<string> {
    return this.send(phone, buildEditMessage(id, phone.lid, body), { attrs: { edit: '1' } });
  }

  revoke(phone: SimulatedPhone, id: string): Promise<string> {
    return this.send(phone, buildRevokeMessage(id, phone.lid), { attrs: { edit: '7' } });
  }

  /** Tells the phone's clients what became of their messages. */
  sendReceipt(phone: SimulatedPhone, ids: readonly string[], kind: ReceiptKind): void {
    const [first, ...rest] = ids;
    if (first === undefined) {
      return;
    }
    const from = this.receivedMessages.items.find(({ id }) => id === first)?.to ?? this.lid;
    const who = this.state.groups.has(from) ? { participant: this.lid } : {};
    const attrs = { id: first, from, ...who, t: toUnixSeconds(), ...(kind !== 'delivered' && { type: kind }) };
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
    phone.linked.forEach((companion) => companion.deliver(node('receipt', attrs, list)));
  }

  /** The phone could not open a message and asks for it again, as if its keys had been lost. */
  requestResend(phone: SimulatedPhone, id: string): void {
    const registration = Buffer.alloc(4);
    registration.writeUInt32BE(this.device.credentials.registrationId);
    const asked = [node('retry', { count: '1', id, t: toUnixSeconds(), v: '1' }), node('registration', {}, registration)];
    phone.linked.forEach((companion) =>
      companion.deliver(node('receipt', { id, from: this.lid, type: 'retry', t: toUnixSeconds() }, asked)),
    );
  }

  sendReadReceipts(phone: SimulatedPhone, ...ids: readonly string[]): void {
    this.sendReceipt(phone, ids, 'read');
  }

  /** Shows, or stops showing, that the contact is writing. */
  typing(phone: SimulatedPhone, isTyping = true): void {
    const stanza = node('chatstate', { from: this.lid }, [node(isTyping ? 'composing' : 'paused')]);
    phone.linked.forEach((companion) => companion.deliverTransient(stanza));
  }

  /** Confirms all that came while the contact was away. */
  comeOnline(): void {
    this.isOnline = true;
    this.receivedMessages.items.forEach(({ from, id }) => this.sendReceipt(from, [id], 'delivered'));
  }

  override onMessage(from: Companion, stanza: StanzaNode, message: proto.Message): void {
    const id = stanza.attrs['id'] ?? '';
    const isNew = this.receivedMessages.items.every((shown) => shown.id !== id);
    if (isNew) {
      this.receivedMessages.add({ id, from: from.phone, to: stanza.attrs['to'] ?? this.lid, message, text: messageText(message) });
    }
    if (this.isOnline) {
      this.sendReceipt(from.phone, [id], 'delivered');
    }
  }
}
