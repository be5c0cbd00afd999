import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library.ts';
import type { Companion } from './Companion.ts';
import type { ReceiptKind } from './Contact.ts';
import { textMessage } from './contents.ts';
import { freshId, stanzaType, type Person } from './Person.ts';
import { Phone } from './Phone.ts';
import { sealReaction } from './seals.ts';
import { node, seconds, type Node } from './wire.ts';
import type { World } from './World.ts';

export interface GroupOptions {
  readonly subject: string;
  readonly members: readonly Person[];
  /** Of the members. */
  readonly admins?: readonly Person[];
}

/** People who write to each other at once: every device seals with a key of its own that all others are given. */
export class Group {
  readonly id = `1203${randomBytes(6).readUIntBE(0, 6)}@g.us`;
  subject: string;
  readonly members: Person[];
  readonly admins: Set<Person>;
  /** Shown to those who ask. */
  picture: Buffer | undefined;
  readonly #world: World;
  /** Who has been given whose key. */
  readonly #introduced = new Set<string>();
  #expiration = 0;

  constructor(world: World, { subject, members, admins = [] }: GroupOptions) {
    this.#world = world;
    this.subject = subject;
    this.members = [...members];
    this.admins = new Set(admins);
  }

  /** Every client of a company that is in the group. */
  get companions(): Companion[] {
    return this.members.flatMap((member) => (member instanceof Phone ? member.linked : []));
  }

  /** A member writes to all. */
  async send(author: Person, message: proto.IMessage, attrs: Readonly<Record<string, string>> = {}): Promise<string> {
    const id = attrs['id'] ?? freshId();
    this.#world.media.remember(id, message);
    this.#world.written.set(id, { author, message, chat: this.id });
    await author.device.inTurn(async () => {
      const sealed = await author.device.sealForGroup({ group: this.id, me: author.lid }, message);
      for (const companion of this.companions) {
        const introduction = await this.#introduction(author, companion, sealed.introduction);
        const envelopes = [...introduction, node('enc', { v: '2', type: 'skmsg' }, sealed.ciphertext)];
        companion.deliver(node('message', this.#from(author, { ...attrs, id, type: stanzaType(message) }), envelopes));
      }
    });
    return id;
  }

  text(author: Person, body: string): Promise<string> {
    return this.send(author, textMessage(body));
  }

  /** A member reacts to what another one wrote, sealed so that only who has the message can read it. */
  sealedReaction(by: Person, id: string, emoji: string): Promise<string> {
    const author = this.#world.written.get(id)?.author ?? by;
    const sealed = sealReaction({ id, secret: this.#world.secretOf(id) }, { author: author.lid, reactor: by.lid }, emoji);
    const targetMessageKey = { remoteJid: this.id, fromMe: author === by, id, participant: author.lid };
    return this.send(by, { encReactionMessage: { targetMessageKey, ...sealed } });
  }

  rename(by: Person, subject: string): void {
    this.subject = subject;
    this.#notify(by, node('subject', { subject, s_t: seconds(), s_o: by.lid }));
  }

  join(by: Person, person: Person): void {
    this.members.push(person);
    this.#notify(by, node('add', {}, [node('participant', { jid: person.lid, phone_number: person.pn })]));
  }

  leave(person: Person): void {
    this.#notify(person, node('remove', {}, [node('participant', { jid: person.lid, phone_number: person.pn })]));
    this.members.splice(this.members.indexOf(person), 1);
  }

  /** One receipt that speaks for several members, as large groups have them. *Unverified.* */
  gathered(kind: ReceiptKind, id: string, members: readonly Person[]): void {
    const users = members.map(({ lid }) => node('user', { jid: lid, t: seconds() }));
    const attrs = { from: this.id, id: freshId(), t: seconds(), ...(kind !== 'delivered' && { type: kind }) };
    this.companions.forEach((companion) => companion.deliver(node('receipt', attrs, [node('participants', { key: id }, users)])));
  }

  /** After how many seconds what is said vanishes; 0: it stays. */
  vanishAfter(by: Person, expiration: number): void {
    this.#expiration = expiration;
    this.#notify(by, expiration === 0 ? node('not_ephemeral') : node('ephemeral', { expiration: String(expiration) }));
  }

  /** The group as the server describes it to those who ask. */
  described(): Node {
    const members = this.members.map((member) =>
      node('participant', { jid: member.lid, phone_number: member.pn, ...(this.admins.has(member) && { type: 'admin' }) }),
    );
    const [creator] = this.members;
    const attrs = { id: this.id.replace('@g.us', ''), subject: this.subject, s_t: '1', creation: '1', creator: creator?.lid ?? '' };
    const vanishing = this.#expiration === 0 ? [] : [node('ephemeral', { expiration: String(this.#expiration) })];
    return node('group', { ...attrs, addressing_mode: 'lid', size: String(members.length) }, [...members, ...vanishing]);
  }

  #from(author: Person, attrs: Readonly<Record<string, string>>): Record<string, string> {
    const who = { participant: author.lid, participant_pn: author.pn, addressing_mode: 'lid', notify: author.name };
    return { from: this.id, t: seconds(), ...who, ...attrs };
  }

  async #introduction(author: Person, companion: Companion, introduction: Uint8Array): Promise<Node[]> {
    const name = `${author.lid} ${companion.lid}`;
    if (this.#introduced.has(name)) {
      return [];
    }
    this.#introduced.add(name);
    const message = { senderKeyDistributionMessage: { groupId: this.id, axolotlSenderKeyDistributionMessage: introduction } };
    const sealed = await author.device.seal(companion.lid, message, () => companion.takeBundle());
    return [node('enc', { v: '2', type: sealed.type }, sealed.ciphertext)];
  }

  #notify(by: Person, step: Node): void {
    const attrs = {
      type: 'w:gp2',
      from: this.id,
      participant: by.lid,
      participant_pn: by.pn,
      id: freshId(),
      t: seconds(),
      notify: by.name,
    };
    this.companions.forEach((companion) => companion.deliver(node('notification', attrs, [step])));
  }
}
