import { jidDecode, type proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { SimulatedPerson } from '#server/simulators/whatsapp/people/SimulatedPerson.ts';
import type { DecryptedCopy, SentMessage, SimulatorState } from './SimulatorState.ts';
import {
  findChild,
  findChildren,
  requireContent,
  node,
  toUnixSeconds,
  type StanzaNode,
} from '#server/simulators/whatsapp/transport/stanzaNode.ts';

const deviceOf = (jid: string | undefined): number => jidDecode(jid)?.device ?? 0;

async function decryptCopy(
  person: SimulatedPerson,
  jid: string,
  { from, envelope }: { from: Companion; envelope: StanzaNode },
): Promise<DecryptedCopy> {
  const isOwn = person.lid === from.phone.lid;
  const sealed = { type: envelope.attrs['type'] ?? '', ciphertext: requireContent(envelope) };
  try {
    const message = await person.device.runExclusive(() => person.device.decrypt(from.lid, sealed));
    return { jid, person, isOwn, message, error: undefined };
  } catch (error) {
    return { jid, person, isOwn, message: undefined, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Forwards a copy for a linked client unchanged. */
function forwardToCompanion(to: Companion, from: Companion, { stanza, envelope }: { stanza: StanzaNode; envelope: StanzaNode }): void {
  const { id = '', to: chat = '' } = stanza.attrs;
  const own = to.phone === from.phone ? { recipient: chat } : {};
  to.deliver(
    node(
      'message',
      { id, from: from.lid, sender_pn: from.pn, addressing_mode: 'lid', t: toUnixSeconds(), type: 'text', notify: from.phone.name, ...own },
      [envelope],
    ),
  );
}

/** Decrypts a group message as each member, with the sender key that the member has received. */
async function decryptGroupCopies(state: SimulatorState, from: Companion, stanza: StanzaNode): Promise<DecryptedCopy[]> {
  const { to: chat = '' } = stanza.attrs;
  const copies: DecryptedCopy[] = [];
  for (const envelope of findChildren(stanza, 'enc').filter(({ attrs }) => attrs['type'] === 'skmsg')) {
    for (const person of state.groups.get(chat)?.members.filter((member) => member.lid !== from.phone.lid) ?? []) {
      const open = (): Promise<proto.Message> => person.device.decryptFromGroup(chat, from.lid, requireContent(envelope));
      const opened = await person.device.runExclusive(open).then(
        (message) => ({ message, error: undefined }),
        (error: unknown) => ({ message: undefined, error: String(error) }),
      );
      copies.push({ jid: person.lid, person, isOwn: false, ...opened });
    }
  }
  return copies;
}

/** The encrypted copies of a message by address. */
function listCopies(stanza: StanzaNode): { jid: string; envelope: StanzaNode }[] {
  const directCopies = findChildren(stanza, 'enc')
    .filter(({ attrs }) => attrs['type'] !== 'skmsg')
    .map((envelope) => ({ jid: stanza.attrs['to'] ?? '', envelope }));
  const deviceCopies = findChildren(findChild(stanza, 'participants'), 'to').flatMap((to) =>
    findChildren(to, 'enc').map((envelope) => ({ jid: to.attrs['jid'] ?? '', envelope })),
  );
  return [...deviceCopies, ...directCopies];
}

async function deliverCopies(state: SimulatorState, from: Companion, stanza: StanzaNode): Promise<DecryptedCopy[]> {
  const copies: DecryptedCopy[] = [];
  for (const { jid, envelope } of listCopies(stanza)) {
    const companion = deviceOf(jid) === 0 ? undefined : state.findCompanion(jid);
    const person = state.findPerson(jid);
    if (companion !== undefined) {
      forwardToCompanion(companion, from, { stanza, envelope });
    } else if (person !== undefined) {
      copies.push(await decryptCopy(person, jid, { from, envelope }));
    }
  }
  return [...copies.filter(({ message }) => !isSenderKeyOnly(message)), ...(await decryptGroupCopies(state, from, stanza))];
}

/** True for a message that only distributes a sender key. */
const isSenderKeyOnly = (message: proto.Message | undefined): boolean =>
  Boolean(message?.senderKeyDistributionMessage) && Object.keys(message ?? {}).length === 1;

function acknowledge(state: SimulatorState, sent: SentMessage, refusalCode: string | undefined): void {
  const { id, to, companion } = sent;
  if (state.faults.swallowAck?.(id)) {
    return;
  }
  companion.socket?.send(
    node('ack', { class: 'message', id, from: to, t: toUnixSeconds(), ...(refusalCode !== undefined && { error: refusalCode }) }),
  );
}

const isOpened = (copy: DecryptedCopy): copy is DecryptedCopy & { message: proto.Message } => copy.message !== undefined && !copy.isOwn;

/** Handles a message of a client: acknowledges it, has its recipients decrypt it, and logs it. */
export async function routeMessage(state: SimulatorState, from: Companion, stanza: StanzaNode): Promise<void> {
  const { id = '', to = '' } = stanza.attrs;
  const refusalCode = state.faults.refuseMessage?.({ id, to, companion: from, stanza, copies: [] });
  const copies = refusalCode === undefined ? await deliverCopies(state, from, stanza) : [];
  const sent = { id, to, companion: from, stanza, copies };
  acknowledge(state, sent, refusalCode);
  for (const { person, message } of copies.filter(isOpened)) {
    person.onMessage(from, stanza, message);
  }
  await forwardPeerRequests(sent);
  state.sentMessages.add(sent);
}

/** Passes peer requests to the client's own phone. */
async function forwardPeerRequests({ companion, id, stanza, copies }: SentMessage): Promise<void> {
  for (const { message } of copies.filter(({ isOwn }) => isOwn && stanza.attrs['category'] === 'peer')) {
    // Baileys wraps messages to the own number as copies.
    await companion.phone.handleClientRequest(companion, id, message?.deviceSentMessage?.message ?? message ?? {});
  }
}
