import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { StoredFile } from '#server/platform/files/FileStore.ts';
import { typeOf } from '#server/platform/files/types.ts';
import { heldTicket, openTicket, Ticket } from '#server/areas/tickets/index.ts';
import { dropMedia, type KeptMedia } from './attachments.ts';
import { isSaid, keyFor, lockKey } from './clientKeys.ts';
import { seen } from './findMessage.ts';
import type { Message } from './Message.ts';
import { say, type Saying } from './say.ts';
import { assertSpeaks } from './sendMessages.ts';

type Input = InputOf<typeof api.messages.forward>;

/** What is passed on, and the files that were laid down for it so far. */
interface Passing {
  readonly message: Message;
  readonly kept: KeptMedia[];
}

/** What keeps its kind without a file; everything else that has words goes as a text. */
const wordless = new Set(['locationMessage', 'contactMessage']);

/** A message that the actor may read, with something in it to pass on. */
async function readable(scope: Scope, rowId: number): Promise<{ message: Message; from: Ticket }> {
  const { message, ticket: from } = await seen(scope, rowId);
  const isThere = message.mediaState === 'none' ? message.body !== '' : message.mediaState === 'ready';
  if (message.isDeleted || !isThere) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  return { message, from };
}

/** Every message has a file of its own: what becomes of one does not touch the other. */
async function copyOf({ platform, companyId }: Scope, path: string, type: string): Promise<StoredFile> {
  return platform.files.put(companyId, await platform.files.open(path), type);
}

const measuresOf = ({ mediaName, mediaWidth, mediaHeight, mediaDuration, mediaWaveform }: Message) => ({
  mediaName: mediaName ?? null,
  mediaWidth: mediaWidth ?? null,
  mediaHeight: mediaHeight ?? null,
  mediaDuration: mediaDuration ?? null,
  mediaWaveform: mediaWaveform ?? null,
});

async function copied(scope: Scope, message: Message): Promise<KeptMedia | null> {
  const { mediaPath, thumbnailPath, mediaMime } = message;
  if (!mediaPath) {
    return null;
  }
  const type = mediaMime ?? 'application/octet-stream';
  const { path, size } = await copyOf(scope, mediaPath, type);
  const small = thumbnailPath ? await copyOf(scope, thumbnailPath, typeOf(thumbnailPath)) : null;
  return { ...measuresOf(message), mediaPath: path, mediaMime: type, mediaSize: size, thumbnailPath: small?.path ?? null };
}

/** Where a message goes, and the key under which it goes there only once. */
interface Destination {
  readonly ticketId: number;
  readonly clientKey: string | null;
}

/** Keys are derived from who was named, so that a contact whom a repeated call names gets no second conversation either. */
const keyOf = (key: string | undefined, named: 'ticket' | 'contact', id: number): string | null =>
  key === undefined ? null : keyFor(key, `${named} ${id}`);

/** The conversation that goes on with a contact, or a new one in the same queue. */
async function ticketWith(scope: Scope, contactId: number, from: Ticket): Promise<number> {
  const going = await scope.em.findOne(Ticket, { contactId, status: 'open', userId: scope.actor.userId }, { orderBy: { id: 'desc' } });
  return (going ?? (await openTicket(scope, { contactId, queueId: from.queueId ?? null }))).id;
}

/** Contacts named beside a conversation with them are that conversation. */
async function furtherContacts({ em }: Scope, { ticketIds = [], contactIds = [] }: Input): Promise<number[]> {
  const named = contactIds.length === 0 ? [] : await em.find(Ticket, { id: { $in: ticketIds } });
  return contactIds.filter((id) => named.every(({ contactId }) => contactId !== id));
}

/** Where it has not gone yet. */
async function destinationsOf(scope: Scope, input: Input, from: Ticket): Promise<Destination[]> {
  const { ticketIds = [], contactIds = [], key } = input;
  if (ticketIds.length + contactIds.length === 0) {
    throw new AppError('ERR_VALIDATION', { fields: { ticketIds: 'array.min' } });
  }
  const all: Destination[] = ticketIds.map((ticketId) => ({ ticketId, clientKey: keyOf(key, 'ticket', ticketId) }));
  for (const contactId of await furtherContacts(scope, input)) {
    const clientKey = keyOf(key, 'contact', contactId);
    if (!(await isSaid(scope, clientKey))) {
      all.push({ ticketId: await ticketWith(scope, contactId, from), clientKey });
    }
  }
  // In one order for everybody: each is held.
  return all.toSorted((one, other) => one.ticketId - other.ticketId);
}

async function passOn(scope: Scope, { ticketId, clientKey }: Destination, { message, kept }: Passing): Promise<void> {
  const ticket = await heldTicket(scope, ticketId);
  assertSpeaks(scope, ticket);
  if (await isSaid(scope, clientKey)) {
    return;
  }
  const media = await copied(scope, message);
  kept.push(...(media === null ? [] : [media]));
  await say(scope, ticket, { ...sayingOf(message), media, clientKey });
}

/** Passes a message on, with its file, to other conversations: all of them or none. The same key again passes nothing on twice. */
export async function forwardMessage(scope: Scope, input: Input): Promise<void> {
  const { message, from } = await readable(scope, input.rowId);
  await (input.key === undefined ? undefined : lockKey(scope, input.key));
  const kept: KeptMedia[] = [];
  try {
    for (const destination of await destinationsOf(scope, input, from)) {
      await passOn(scope, destination, { message, kept });
    }
  } catch (error) {
    await dropMedia(scope.platform.files, kept);
    throw error;
  }
}

const sayingOf = ({ body, mediaPath, mediaType }: Message): Omit<Saying, 'media' | 'clientKey'> => ({
  body,
  quoted: null,
  origin: 'agent',
  isForwarded: true,
  kind: mediaPath || wordless.has(mediaType) ? mediaType : undefined,
});
