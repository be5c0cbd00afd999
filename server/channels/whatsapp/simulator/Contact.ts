import type { proto } from '#server/channels/whatsapp/library.ts';
import type { Companion } from './Companion.ts';
import {
  cardMessage,
  editMessage,
  fileMessage,
  locationMessage,
  pollMessage,
  reactionMessage,
  revokeMessage,
  textMessage,
  wordsOf,
  type FileOptions,
  type Place,
  type Quotation,
  type Target,
} from './contents.ts';
import { Journal } from './Journal.ts';
import { freshId, Person, type SendOptions } from './Person.ts';
import type { Phone } from './Phone.ts';
import type { MediaKind } from './sealedMedia.ts';
import { sealEdit, sealVote } from './seals.ts';
import { node, seconds, type Node } from './wire.ts';

/** A message as a contact's phone shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly from: Phone;
  /** How the sender addressed this contact. */
  readonly to: string;
  readonly message: proto.Message;
  readonly words: string;
}

/** What a contact's phone tells about messages; `delivered` goes without a word on the wire. */
export type ReceiptKind = 'delivered' | 'read' | 'played';

/** A customer: writes to phones, reads what their companions write. */
export class Contact extends Person {
  /** What arrived, each message once however often it was sent. */
  readonly inbox = new Journal<ShownMessage>('what the contact received');
  /** While false, what arrives stays undelivered. */
  isOnline = true;

  /** Leaves any message with the server, for every client of the phone. */
  async send(phone: Phone, message: proto.IMessage, options: SendOptions = {}): Promise<string> {
    const { id = freshId(), addressing = 'lid', attrs = {}, isSpoiled = false } = options;
    this.world.media.remember(id, message);
    this.world.written.set(id, { author: this, message });
    await this.device.inTurn(async () => {
      for (const companion of phone.linked) {
        await this.deliverSealed(companion, { message, attrs: { id, ...this.from(addressing), ...attrs }, isSpoiled });
      }
    });
    return id;
  }

  text(phone: Phone, body: string, options: SendOptions & { readonly quoting?: Quotation } = {}): Promise<string> {
    return this.send(phone, textMessage(body, options.quoting), options);
  }

  file(phone: Phone, kind: MediaKind, { id, ...file }: FileOptions & { readonly bytes: Buffer; readonly id?: string }): Promise<string> {
    return this.send(phone, fileMessage(this.world.media, kind, file), id === undefined ? {} : { id });
  }

  image(phone: Phone, bytes: Buffer, said: FileOptions = {}): Promise<string> {
    return this.file(phone, 'image', { ...said, bytes });
  }

  location(phone: Phone, place: Place): Promise<string> {
    return this.send(phone, locationMessage(place));
  }

  card(phone: Phone, displayName: string, vcard: string): Promise<string> {
    return this.send(phone, cardMessage(displayName, vcard));
  }

  react(phone: Phone, target: Target, emoji: string): Promise<string> {
    return this.send(phone, reactionMessage(target, phone.lid, emoji));
  }

  /** A message whose content the server does not bring: seen once, or only on the phone. */
  unavailable(phone: Phone, type: string, message: proto.IMessage): string {
    const id = freshId();
    this.world.written.set(id, { author: this, message });
    const attrs = { ...this.from('lid'), id, t: seconds(), type: 'media', notify: this.name };
    phone.linked.forEach((companion) => companion.deliver(node('message', attrs, [node('unavailable', { type })])));
    return id;
  }

  /** Other words for a message that carried a secret, sealed with it. */
  sealedEdit(phone: Phone, id: string, body: string): Promise<string> {
    const sealed = sealEdit({ id, secret: this.world.secretOf(id) }, this.lid, { conversation: body });
    const targetMessageKey = { remoteJid: phone.lid, fromMe: true, id };
    return this.send(phone, { secretEncryptedMessage: { targetMessageKey, ...sealed, secretEncType: 2 } }, { attrs: { edit: '1' } });
  }

  poll(phone: Phone, question: string, options: readonly string[]): Promise<string> {
    return this.send(phone, pollMessage(question, options));
  }

  /** All choices of this contact in a poll of theirs or of the company's phone. */
  vote(phone: Phone, poll: Target, choices: readonly string[]): Promise<string> {
    const [creator, voter] = [poll.own ? this.lid : phone.lid, this.lid];
    const vote = sealVote({ id: poll.id, secret: this.world.secretOf(poll.id) }, { creator, voter }, choices);
    const pollCreationMessageKey = { remoteJid: phone.lid, fromMe: poll.own, id: poll.id };
    return this.send(
      phone,
      { pollUpdateMessage: { pollCreationMessageKey, vote, senderTimestampMs: Date.now() } },
      { attrs: { type: 'poll' } },
    );
  }

  /** Lets the company's phone ring. *Unverified*, as all of calls here: no real one has been seen. */
  call(phone: Phone, { isVideo = false }: { readonly isVideo?: boolean } = {}): string {
    const id = freshId();
    this.#tellCall(phone, node('offer', { 'call-id': id, 'call-creator': this.lid, caller_pn: this.pn }, isVideo ? [node('video')] : []));
    return id;
  }

  hangUp(phone: Phone, callId: string): void {
    this.#tellCall(phone, node('terminate', { 'call-id': callId, 'call-creator': this.lid, caller_pn: this.pn, reason: 'timeout' }));
  }

  #tellCall(phone: Phone, step: Node): void {
    const attrs = { from: this.lid, id: freshId(), t: seconds(), notify: this.name };
    phone.linked.forEach((companion) => companion.deliver(node('call', attrs, [step])));
  }

  edit(phone: Phone, id: string, body: string): Promise<string> {
    return this.send(phone, editMessage(id, phone.lid, body), { attrs: { edit: '1' } });
  }

  revoke(phone: Phone, id: string): Promise<string> {
    return this.send(phone, revokeMessage(id, phone.lid), { attrs: { edit: '7' } });
  }

  /** Tells the phone's clients what became of their messages. */
  receipt(phone: Phone, ids: readonly string[], kind: ReceiptKind): void {
    const [first, ...rest] = ids;
    if (first === undefined) {
      return;
    }
    const from = this.inbox.all.find(({ id }) => id === first)?.to ?? this.lid;
    const who = this.world.groups.has(from) ? { participant: this.lid } : {};
    const attrs = { id: first, from, ...who, t: seconds(), ...(kind !== 'delivered' && { type: kind }) };
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
  askAgain(phone: Phone, id: string): void {
    const registration = Buffer.alloc(4);
    registration.writeUInt32BE(this.device.credentials.registrationId);
    const asked = [node('retry', { count: '1', id, t: seconds(), v: '1' }), node('registration', {}, registration)];
    phone.linked.forEach((companion) => companion.deliver(node('receipt', { id, from: this.lid, type: 'retry', t: seconds() }, asked)));
  }

  read(phone: Phone, ...ids: readonly string[]): void {
    this.receipt(phone, ids, 'read');
  }

  /** Shows, or stops showing, that the contact is writing. */
  typing(phone: Phone, isTyping = true): void {
    const stanza = node('chatstate', { from: this.lid }, [node(isTyping ? 'composing' : 'paused')]);
    phone.linked.forEach((companion) => companion.hint(stanza));
  }

  /** Confirms all that came while the contact was away. */
  comeOnline(): void {
    this.isOnline = true;
    this.inbox.all.forEach(({ from, id }) => this.receipt(from, [id], 'delivered'));
  }

  override received(from: Companion, stanza: Node, message: proto.Message): void {
    const id = stanza.attrs['id'] ?? '';
    const isNew = this.inbox.all.every((shown) => shown.id !== id);
    if (isNew) {
      this.inbox.add({ id, from: from.phone, to: stanza.attrs['to'] ?? this.lid, message, words: wordsOf(message) });
    }
    if (this.isOnline) {
      this.receipt(from.phone, [id], 'delivered');
    }
  }
}
