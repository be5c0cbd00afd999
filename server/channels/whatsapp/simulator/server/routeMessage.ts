import { jidDecode, type proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import type { SimulatedPerson } from '#server/channels/whatsapp/simulator/people/SimulatedPerson.ts';
import type { DecryptedCopy, SentMessage, SimulatorState } from './SimulatorState.ts';
import {
  findChild,
  findChildren,
  requireContent,
  node,
  toUnixSeconds,
  type StanzaNode,
} from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

const deviceOf = (jid: string | undefined): number => jidDecode(jid)?.device ?? 0;

async function decryptCopy(
  person: SimulatedPerson,
  jid: string,
  { from, envelope }: { from: Companion; envelope: StanzaNode },
): Promise<DecryptedCopy> {
  const isOwn = person === from.phone;
  const sealed = { type: envelope.attrs['type'] ?? '', ciphertext: requireContent(envelope) };
  try {
    const message = await person.device.runExclusive(() => person.device.decrypt(from.lid, sealed));
    return { jid, person, isOwn, message, error: undefined };
  } catch (error) {
    return { jid, person, isOwn, message: undefined, error: error instanceof Error ? error.message : String(error) };
  }
}

/** A message for a linked client goes there as it is: only the client can open it. */
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

/** What was sealed once for a whole group, as each member opens it with the key it was given. */
async function decryptGroupCopies(world: SimulatorState, from: Companion, stanza: StanzaNode): Promise<DecryptedCopy[]> {
  const { to: chat = '' } = stanza.attrs;
  const readings: DecryptedCopy[] = [];
  for (const envelope of findChildren(stanza, 'enc').filter(({ attrs }) => attrs['type'] === 'skmsg')) {
    for (const person of world.groups.get(chat)?.members.filter((member) => member !== from.phone) ?? []) {
      const open = (): Promise<proto.Message> => person.device.decryptFromGroup(chat, from.lid, requireContent(envelope));
      const opened = await person.device.runExclusive(open).then(
        (message) => ({ message, error: undefined }),
        (error: unknown) => ({ message: undefined, error: String(error) }),
      );
      readings.push({ jid: person.lid, person, isOwn: false, ...opened });
    }
  }
  return readings;
}

/** The sealed copies of a message with the address each is for. */
function listCopies(stanza: StanzaNode): { jid: string; envelope: StanzaNode }[] {
  const direct = findChildren(stanza, 'enc')
    .filter(({ attrs }) => attrs['type'] !== 'skmsg')
    .map((envelope) => ({ jid: stanza.attrs['to'] ?? '', envelope }));
  const each = findChildren(findChild(stanza, 'participants'), 'to').flatMap((to) =>
    findChildren(to, 'enc').map((envelope) => ({ jid: to.attrs['jid'] ?? '', envelope })),
  );
  return [...each, ...direct];
}

async function deliverCopies(world: SimulatorState, from: Companion, stanza: StanzaNode): Promise<DecryptedCopy[]> {
  const readings: DecryptedCopy[] = [];
  for (const { jid, envelope } of listCopies(stanza)) {
    const companion = deviceOf(jid) === 0 ? undefined : world.findCompanion(jid);
    const person = world.findPerson(jid);
    if (companion !== undefined) {
      forwardToCompanion(companion, from, { stanza, envelope });
    } else if (person !== undefined) {
      readings.push(await decryptCopy(person, jid, { from, envelope }));
    }
  }
  return [...readings.filter(({ message }) => !isSenderKeyOnly(message)), ...(await decryptGroupCopies(world, from, stanza))];
}

/** Nothing but the key for what follows. */
const isSenderKeyOnly = (message: proto.Message | undefined): boolean =>
  Boolean(message?.senderKeyDistributionMessage) && Object.keys(message ?? {}).length === 1;

function acknowledge(world: SimulatorState, sent: SentMessage, refused: string | undefined): void {
  const { id, to, companion } = sent;
  if (world.faults.swallowAck?.(id)) {
    return;
  }
  companion.socket?.send(
    node('ack', { class: 'message', id, from: to, t: toUnixSeconds(), ...(refused !== undefined && { error: refused }) }),
  );
}

const isOpened = (reading: DecryptedCopy): reading is DecryptedCopy & { message: proto.Message } =>
  reading.message !== undefined && !reading.isOwn;

/** A message of a client: acknowledged, opened by everyone it is for, written down. */
export async function routeMessage(world: SimulatorState, from: Companion, stanza: StanzaNode): Promise<void> {
  const { id = '', to = '' } = stanza.attrs;
  const refused = world.faults.refuseMessage?.({ id, to, companion: from, stanza, copies: [] });
  const readings = refused === undefined ? await deliverCopies(world, from, stanza) : [];
  const sent = { id, to, companion: from, stanza, copies: readings };
  acknowledge(world, sent, refused);
  for (const { person, message } of readings.filter(isOpened)) {
    person.onMessage(from, stanza, message);
  }
  await forwardPeerRequests(sent);
  world.sentMessages.add(sent);
}

/** What a client asks its own phone for. */
async function forwardPeerRequests({ companion, id, stanza, copies: readings }: SentMessage): Promise<void> {
  for (const { message } of readings.filter(({ isOwn }) => isOwn && stanza.attrs['category'] === 'peer')) {
    // To the own number the library writes as if to others, with a copy for itself.
    await companion.phone.handleClientRequest(companion, id, message?.deviceSentMessage?.message ?? message ?? {});
  }
}
