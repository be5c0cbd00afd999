import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import { buildTextMessage } from '#server/simulators/whatsapp/messages/messageContents.ts';
import { encryptReaction } from '#server/simulators/whatsapp/messages/encryptedChanges.ts';
import { node, type StanzaNode, toUnixSeconds } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import { generateMessageId, type PeopleContext, type ReceiptKind, type SimulatedPerson, stanzaTypeOf } from './SimulatedPerson.ts';
import { SimulatedPhone } from './SimulatedPhone.ts';

export interface SimulatedGroupOptions {
  readonly subject: string;
  readonly members: readonly SimulatedPerson[];
  readonly admins?: readonly SimulatedPerson[];
}

/** A group: every device encrypts with its own sender key, which each other device receives once. */
export class SimulatedGroup {
  readonly id = `1203${randomBytes(6).readUIntBE(0, 6)}@g.us`;
  subject: string;
  readonly members: SimulatedPerson[];
  readonly admins: Set<SimulatedPerson>;
  picture: Buffer | undefined;
  readonly #context: PeopleContext;
  /** Pairs of author and client: the author's sender key has been delivered. */
  readonly #senderKeyRecipients = new Set<string>();
  #expiration = 0;

  constructor(context: PeopleContext, { subject, members, admins = [] }: SimulatedGroupOptions) {
    this.#context = context;
    this.subject = subject;
    this.members = [...members];
    this.admins = new Set(admins);
  }

  /** The clients of all phones in the group. */
  get companions(): Companion[] {
    return this.members.flatMap((member) => (member instanceof SimulatedPhone ? member.linkedCompanions : []));
  }

  async send(author: SimulatedPerson, message: proto.IMessage, attrs: Readonly<Record<string, string>> = {}): Promise<string> {
    const id = attrs['id'] ?? generateMessageId();
    this.#context.media.rememberSentFile(id, message);
    this.#context.writtenMessages.set(id, { author, message, chat: this.id });
    await author.device.runExclusive(async () => {
      const encrypted = await author.device.encryptForGroup({ group: this.id, me: author.lid }, message);
      for (const companion of this.companions) {
        const keyEnvelopes = await this.#senderKeyEnvelopes(author, companion, encrypted.senderKeyDistribution);
        const envelopes = [...keyEnvelopes, node('enc', { v: '2', type: 'skmsg' }, encrypted.ciphertext)];
        companion.deliver(node('message', this.#from(author, { ...attrs, id, type: stanzaTypeOf(message) }), envelopes));
      }
    });
    return id;
  }

  text(author: SimulatedPerson, body: string): Promise<string> {
    return this.send(author, buildTextMessage(body));
  }

  /** A member's reaction, encrypted with the secret in its target. */
  sendEncryptedReaction(by: SimulatedPerson, id: string, emoji: string): Promise<string> {
    const author = this.#context.writtenMessages.get(id)?.author ?? by;
    const encrypted = encryptReaction(
      { id, secret: this.#context.requireMessageSecret(id) },
      { author: author.lid, reactor: by.lid },
      emoji,
    );
    const targetMessageKey = { remoteJid: this.id, fromMe: author === by, id, participant: author.lid };
    return this.send(by, { encReactionMessage: { targetMessageKey, ...encrypted } });
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

  /** One receipt for several members, as large groups have them. *Unverified.* */
  sendGroupedReceipt(kind: ReceiptKind, id: string, members: readonly SimulatedPerson[]): void {
    const users = members.map(({ lid }) => node('user', { jid: lid, t: toUnixSeconds() }));
    const attrs = { from: this.id, id: generateMessageId(), t: toUnixSeconds(), ...(kind !== 'delivered' && { type: kind }) };
    this.companions.forEach((companion) => companion.deliver(node('receipt', attrs, [node('participants', { key: id }, users)])));
  }

  /** `expiration` in seconds; 0 turns the timer off. */
  setDisappearingTimer(by: SimulatedPerson, expiration: number): void {
    this.#expiration = expiration;
    this.#notify(by, expiration === 0 ? node('not_ephemeral') : node('ephemeral', { expiration: String(expiration) }));
  }

  /** The group as the server describes it in replies to queries. */
  toNode(): StanzaNode {
    const members = this.members.map((member) =>
      node('participant', { jid: member.lid, phone_number: member.pn, ...(this.admins.has(member) && { type: 'admin' }) }),
    );
    const [creator] = this.members;
    const attrs = { id: this.id.replace('@g.us', ''), subject: this.subject, s_t: '1', creation: '1', creator: creator?.lid ?? '' };
    const timer = this.#expiration === 0 ? [] : [node('ephemeral', { expiration: String(this.#expiration) })];
    return node('group', { ...attrs, addressing_mode: 'lid', size: String(members.length) }, [...members, ...timer]);
  }

  #from(author: SimulatedPerson, attrs: Readonly<Record<string, string>>): Record<string, string> {
    const sender = { participant: author.lid, participant_pn: author.pn, addressing_mode: 'lid', notify: author.name };
    return { from: this.id, t: toUnixSeconds(), ...sender, ...attrs };
  }

  async #senderKeyEnvelopes(author: SimulatedPerson, companion: Companion, senderKey: Uint8Array): Promise<StanzaNode[]> {
    const pairKey = `${author.lid} ${companion.lid}`;
    if (this.#senderKeyRecipients.has(pairKey)) {
      return [];
    }
    this.#senderKeyRecipients.add(pairKey);
    const message = { senderKeyDistributionMessage: { groupId: this.id, axolotlSenderKeyDistributionMessage: senderKey } };
    const encrypted = await author.device.encrypt(companion.lid, message, () => companion.takeKeyBundle());
    return [node('enc', { v: '2', type: encrypted.type }, encrypted.ciphertext)];
  }

  #notify(by: SimulatedPerson, change: StanzaNode): void {
    const attrs = {
      type: 'w:gp2',
      from: this.id,
      participant: by.lid,
      participant_pn: by.pn,
      id: generateMessageId(),
      t: toUnixSeconds(),
      notify: by.name,
    };
    this.companions.forEach((companion) => companion.deliver(node('notification', attrs, [change])));
  }
}
