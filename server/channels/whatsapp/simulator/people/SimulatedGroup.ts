import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import type { ReceiptKind } from './SimulatedContact.ts';
import { buildTextMessage } from '#server/channels/whatsapp/simulator/messages/messageContents.ts';
import { generateMessageId, stanzaTypeOf, type SimulatedPerson } from './SimulatedPerson.ts';
import { SimulatedPhone } from './SimulatedPhone.ts';
import { encryptReaction } from '#server/channels/whatsapp/simulator/messages/encryptedChanges.ts';
import { node, toUnixSeconds, type StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';
import type { SimulatorState } from '#server/channels/whatsapp/simulator/server/SimulatorState.ts';

export interface SimulatedGroupOptions {
  readonly subject: string;
  readonly members: readonly SimulatedPerson[];
  /** Of the members. */
  readonly admins?: readonly SimulatedPerson[];
}

/** People who write to each other at once: every device seals with a key of its own that all others are given. */
export class SimulatedGroup {
  readonly id = `1203${randomBytes(6).readUIntBE(0, 6)}@g.us`;
  subject: string;
  readonly members: SimulatedPerson[];
  readonly admins: Set<SimulatedPerson>;
  /** Shown to those who ask. */
  picture: Buffer | undefined;
  readonly #world: SimulatorState;
  /** Who has been given whose key. */
  readonly #introduced = new Set<string>();
  #expiration = 0;

  constructor(world: SimulatorState, { subject, members, admins = [] }: SimulatedGroupOptions) {
    this.#world = world;
    this.subject = subject;
    this.members = [...members];
    this.admins = new Set(admins);
  }

  /** Every client of a company that is in the group. */
  get companions(): Companion[] {
    return this.members.flatMap((member) => (member instanceof SimulatedPhone ? member.linked : []));
  }

  /** A member writes to all. */
  async send(author: SimulatedPerson, message: proto.IMessage, attrs: Readonly<Record<string, string>> = {}): Promise<string> {
    const id = attrs['id'] ?? generateMessageId();
    this.#world.media.rememberSentFile(id, message);
    this.#world.writtenMessages.set(id, { author, message, chat: this.id });
    await author.device.runExclusive(async () => {
      const sealed = await author.device.encryptForGroup({ group: this.id, me: author.lid }, message);
      for (const companion of this.companions) {
        const introduction = await this.#introduction(author, companion, sealed.senderKeyDistribution);
        const envelopes = [...introduction, node('enc', { v: '2', type: 'skmsg' }, sealed.ciphertext)];
        companion.deliver(node('message', this.#from(author, { ...attrs, id, type: stanzaTypeOf(message) }), envelopes));
      }
    });
    return id;
  }

  text(author: SimulatedPerson, body: string): Promise<string> {
    return this.send(author, buildTextMessage(body));
  }

  /** A member reacts to what another one wrote, sealed so that only who has the message can read it. */
  sealedReaction(by: SimulatedPerson, id: string, emoji: string): Promise<string> {
    const author = this.#world.writtenMessages.get(id)?.author ?? by;
    const sealed = encryptReaction({ id, secret: this.#world.requireMessageSecret(id) }, { author: author.lid, reactor: by.lid }, emoji);
    const targetMessageKey = { remoteJid: this.id, fromMe: author === by, id, participant: author.lid };
    return this.send(by, { encReactionMessage: { targetMessageKey, ...sealed } });
  }

  setSubject(by: SimulatedPerson, subject: string): void {
    this.subject = subject;
    this.#notify(by, node('subject', { subject, s_t: toUnixSeconds(), s_o: by.lid }));
  }

  addMember(by: SimulatedPerson, person: SimulatedPerson): void {
    this.members.push(person);
    this.#notify(by, node('add', {}, [node('participant', { jid: person.lid, phone_number: person.pn })]));
  }

  removeMember(person: SimulatedPerson): void {
    this.#notify(person, node('remove', {}, [node('participant', { jid: person.lid, phone_number: person.pn })]));
    this.members.splice(this.members.indexOf(person), 1);
  }

  /** One receipt that speaks for several members, as large groups have them. *Unverified.* */
  sendGroupedReceipt(kind: ReceiptKind, id: string, members: readonly SimulatedPerson[]): void {
    const users = members.map(({ lid }) => node('user', { jid: lid, t: toUnixSeconds() }));
    const attrs = { from: this.id, id: generateMessageId(), t: toUnixSeconds(), ...(kind !== 'delivered' && { type: kind }) };
    this.companions.forEach((companion) => companion.deliver(node('receipt', attrs, [node('participants', { key: id }, users)])));
  }

  /** After how many seconds what is said vanishes; 0: it stays. */
  setDisappearingTimer(by: SimulatedPerson, expiration: number): void {
    this.#expiration = expiration;
    this.#notify(by, expiration === 0 ? node('not_ephemeral') : node('ephemeral', { expiration: String(expiration) }));
  }

  /** The group as the server describes it to those who ask. */
  toNode(): StanzaNode {
    const members = this.members.map((member) =>
      node('participant', { jid: member.lid, phone_number: member.pn, ...(this.admins.has(member) && { type: 'admin' }) }),
    );
    const [creator] = this.members;
    const attrs = { id: this.id.replace('@g.us', ''), subject: this.subject, s_t: '1', creation: '1', creator: creator?.lid ?? '' };
    const vanishing = this.#expiration === 0 ? [] : [node('ephemeral', { expiration: String(this.#expiration) })];
    return node('group', { ...attrs, addressing_mode: 'lid', size: String(members.length) }, [...members, ...vanishing]);
  }

  #from(author: SimulatedPerson, attrs: Readonly<Record<string, string>>): Record<string, string> {
    const who = { participant: author.lid, participant_pn: author.pn, addressing_mode: 'lid', notify: author.name };
    return { from: this.id, t: toUnixSeconds(), ...who, ...attrs };
  }

  async #introduction(author: SimulatedPerson, companion: Companion, introduction: Uint8Array): Promise<StanzaNode[]> {
    const name = `${author.lid} ${companion.lid}`;
    if (this.#introduced.has(name)) {
      return [];
    }
    this.#introduced.add(name);
    const message = { senderKeyDistributionMessage: { groupId: this.id, axolotlSenderKeyDistributionMessage: introduction } };
    const sealed = await author.device.encrypt(companion.lid, message, () => companion.takeKeyBundle());
    return [node('enc', { v: '2', type: sealed.type }, sealed.ciphertext)];
  }

  #notify(by: SimulatedPerson, step: StanzaNode): void {
    const attrs = {
      type: 'w:gp2',
      from: this.id,
      participant: by.lid,
      participant_pn: by.pn,
      id: generateMessageId(),
      t: toUnixSeconds(),
      notify: by.name,
    };
    this.companions.forEach((companion) => companion.deliver(node('notification', attrs, [step])));
  }
}
