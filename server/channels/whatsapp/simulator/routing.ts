import { jidDecode, type proto } from '#server/channels/whatsapp/library.ts';
import type { Companion } from './Companion.ts';
import type { Person } from './Person.ts';
import type { Reading, SentMessage, World } from './World.ts';
import { child, children, contentOf, node, seconds, type Node } from './wire.ts';

const deviceOf = (jid: string | undefined): number => jidDecode(jid)?.device ?? 0;

async function read(person: Person, jid: string, { from, envelope }: { from: Companion; envelope: Node }): Promise<Reading> {
  const isOwn = person === from.phone;
  const sealed = { type: envelope.attrs['type'] ?? '', ciphertext: contentOf(envelope) };
  try {
    const message = await person.device.inTurn(() => person.device.unseal(from.lid, sealed));
    return { jid, person, isOwn, message, error: undefined };
  } catch (error) {
    return { jid, person, isOwn, message: undefined, error: error instanceof Error ? error.message : String(error) };
  }
}

/** A message for a linked client goes there as it is: only the client can open it. */
function forward(to: Companion, from: Companion, { stanza, envelope }: { stanza: Node; envelope: Node }): void {
  const { id = '', to: chat = '' } = stanza.attrs;
  const own = to.phone === from.phone ? { recipient: chat } : {};
  to.deliver(
    node(
      'message',
      { id, from: from.lid, sender_pn: from.pn, addressing_mode: 'lid', t: seconds(), type: 'text', notify: from.phone.name, ...own },
      [envelope],
    ),
  );
}

/** What was sealed once for a whole group, as each member opens it with the key it was given. */
async function readGroup(world: World, from: Companion, stanza: Node): Promise<Reading[]> {
  const { to: chat = '' } = stanza.attrs;
  const readings: Reading[] = [];
  for (const envelope of children(stanza, 'enc').filter(({ attrs }) => attrs['type'] === 'skmsg')) {
    for (const person of world.groups.get(chat)?.members.filter((member) => member !== from.phone) ?? []) {
      const open = (): Promise<proto.Message> => person.device.unsealFromGroup(chat, from.lid, contentOf(envelope));
      const opened = await person.device.inTurn(open).then(
        (message) => ({ message, error: undefined }),
        (error: unknown) => ({ message: undefined, error: String(error) }),
      );
      readings.push({ jid: person.lid, person, isOwn: false, ...opened });
    }
  }
  return readings;
}

/** The sealed copies of a message with the address each is for. */
function copies(stanza: Node): { jid: string; envelope: Node }[] {
  const direct = children(stanza, 'enc')
    .filter(({ attrs }) => attrs['type'] !== 'skmsg')
    .map((envelope) => ({ jid: stanza.attrs['to'] ?? '', envelope }));
  const each = children(child(stanza, 'participants'), 'to').flatMap((to) =>
    children(to, 'enc').map((envelope) => ({ jid: to.attrs['jid'] ?? '', envelope })),
  );
  return [...each, ...direct];
}

async function deliverCopies(world: World, from: Companion, stanza: Node): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const { jid, envelope } of copies(stanza)) {
    const companion = deviceOf(jid) === 0 ? undefined : world.companion(jid);
    const person = world.person(jid);
    if (companion !== undefined) {
      forward(companion, from, { stanza, envelope });
    } else if (person !== undefined) {
      readings.push(await read(person, jid, { from, envelope }));
    }
  }
  return [...readings.filter(({ message }) => !isIntroduction(message)), ...(await readGroup(world, from, stanza))];
}

/** Nothing but the key for what follows. */
const isIntroduction = (message: proto.Message | undefined): boolean =>
  Boolean(message?.senderKeyDistributionMessage) && Object.keys(message ?? {}).length === 1;

function acknowledge(world: World, sent: SentMessage, refused: string | undefined): void {
  const { id, to, companion } = sent;
  if (world.faults.swallowAck?.(id)) {
    return;
  }
  companion.link?.send(node('ack', { class: 'message', id, from: to, t: seconds(), ...(refused !== undefined && { error: refused }) }));
}

const isOpened = (reading: Reading): reading is Reading & { message: proto.Message } => reading.message !== undefined && !reading.isOwn;

/** A message of a client: acknowledged, opened by everyone it is for, written down. */
export async function route(world: World, from: Companion, stanza: Node): Promise<void> {
  const { id = '', to = '' } = stanza.attrs;
  const refused = world.faults.refuse?.({ id, to, companion: from, stanza, readings: [] });
  const readings = refused === undefined ? await deliverCopies(world, from, stanza) : [];
  const sent = { id, to, companion: from, stanza, readings };
  acknowledge(world, sent, refused);
  for (const { person, message } of readings.filter(isOpened)) {
    person.received(from, stanza, message);
  }
  await askPhone(sent);
  world.outbox.add(sent);
}

/** What a client asks its own phone for. */
async function askPhone({ companion, id, stanza, readings }: SentMessage): Promise<void> {
  for (const { message } of readings.filter(({ isOwn }) => isOwn && stanza.attrs['category'] === 'peer')) {
    // To the own number the library writes as if to others, with a copy for itself.
    await companion.phone.askedByClient(companion, id, message?.deviceSentMessage?.message ?? message ?? {});
  }
}
