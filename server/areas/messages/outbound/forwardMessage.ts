import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { StoredFile } from '#server/platform/files/FileStore.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import { lockTicket, openTicket, Ticket } from '#server/areas/tickets/index.ts';
import { removeMedia, type StoredMedia } from '#server/areas/messages/media/storeMedia.ts';
import { isClientKeyUsed, deriveClientKey, lockClientKey } from './clientKeys.ts';
import { requireVisibleMessage } from '#server/areas/messages/findMessage.ts';
import type { Message } from '#server/areas/messages/Message.ts';
import { queueOutgoing, type QueueOutgoingInput } from './queueOutgoing.ts';
import { assertCanWrite } from './sendMessages.ts';

type Input = InputOf<typeof api.messages.forward>;

/** What is passed on, and the files that were laid down for it so far. */
interface ForwardSource {
  readonly message: Message;
  readonly storedFiles: StoredMedia[];
}

/** What keeps its kind without a file; everything else that has words goes as a text. */
const fileLessKinds = new Set(['locationMessage', 'contactMessage']);

/** A message that the actor may read, with something in it to pass on. */
async function requireForwardable(scope: Scope, rowId: number): Promise<{ message: Message; from: Ticket }> {
  const { message, ticket: from } = await requireVisibleMessage(scope, rowId);
  const isThere = message.mediaState === 'none' ? message.body !== '' : message.mediaState === 'ready';
  if (message.isDeleted || !isThere) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  return { message, from };
}

/** Every message has a file of its own: what becomes of one does not touch the other. */
async function copyFile({ platform, companyId }: Scope, path: string, type: string): Promise<StoredFile> {
  return platform.files.put(companyId, await platform.files.open(path), type);
}

const mediaMeasuresOf = ({ mediaName, mediaWidth, mediaHeight, mediaDuration, mediaWaveform }: Message) => ({
  mediaName: mediaName ?? null,
  mediaWidth: mediaWidth ?? null,
  mediaHeight: mediaHeight ?? null,
  mediaDuration: mediaDuration ?? null,
  mediaWaveform: mediaWaveform ?? null,
});

async function copyMedia(scope: Scope, message: Message): Promise<StoredMedia | null> {
  const { mediaPath, thumbnailPath, mediaMime } = message;
  if (!mediaPath) {
    return null;
  }
  const type = mediaMime ?? 'application/octet-stream';
  const { path, size } = await copyFile(scope, mediaPath, type);
  const thumbnail = thumbnailPath ? await copyFile(scope, thumbnailPath, findMediaType(thumbnailPath)) : null;
  return { ...mediaMeasuresOf(message), mediaPath: path, mediaMime: type, mediaSize: size, thumbnailPath: thumbnail?.path ?? null };
}

/** Where a message goes, and the key under which it goes there only once. */
interface ForwardTarget {
  readonly ticketId: number;
  readonly clientKey: string | null;
}

/** Keys are derived from who was named, so that a contact whom a repeated call names gets no second conversation either. */
const targetKeyOf = (key: string | undefined, targetKind: 'ticket' | 'contact', id: number): string | null =>
  key === undefined ? null : deriveClientKey(key, `${targetKind} ${id}`);

/** The conversation that goes on with a contact, or a new one in the same queue. */
async function findOrOpenTicketOf(scope: Scope, contactId: number, from: Ticket): Promise<number> {
  const openedTicket = await scope.em.findOne(
    Ticket,
    { contactId, status: 'open', userId: scope.actor.userId },
    { orderBy: { id: 'desc' } },
  );
  return (openedTicket ?? (await openTicket(scope, { contactId, queueId: from.queueId ?? null }))).id;
}

/** Contacts named beside a conversation with them are that conversation. */
async function contactsWithoutTicket({ em }: Scope, { ticketIds = [], contactIds = [] }: Input): Promise<number[]> {
  const namedTickets = contactIds.length === 0 ? [] : await em.find(Ticket, { id: { $in: ticketIds } });
  return contactIds.filter((id) => namedTickets.every(({ contactId }) => contactId !== id));
}

/** Where it has not gone yet. */
async function resolveTargets(scope: Scope, input: Input, from: Ticket): Promise<ForwardTarget[]> {
  const { ticketIds = [], contactIds = [], key } = input;
  if (ticketIds.length + contactIds.length === 0) {
    throw new AppError('ERR_VALIDATION', { fields: { ticketIds: 'array.min' } });
  }
  const all: ForwardTarget[] = ticketIds.map((ticketId) => ({ ticketId, clientKey: targetKeyOf(key, 'ticket', ticketId) }));
  for (const contactId of await contactsWithoutTicket(scope, input)) {
    const clientKey = targetKeyOf(key, 'contact', contactId);
    if (!(await isClientKeyUsed(scope, clientKey))) {
      all.push({ ticketId: await findOrOpenTicketOf(scope, contactId, from), clientKey });
    }
  }
  // In one order for everybody: each is held.
  return all.toSorted((one, other) => one.ticketId - other.ticketId);
}

async function forwardTo(scope: Scope, { ticketId, clientKey }: ForwardTarget, { message, storedFiles }: ForwardSource): Promise<void> {
  const ticket = await lockTicket(scope, ticketId);
  assertCanWrite(scope, ticket);
  if (await isClientKeyUsed(scope, clientKey)) {
    return;
  }
  const media = await copyMedia(scope, message);
  storedFiles.push(...(media === null ? [] : [media]));
  await queueOutgoing(scope, ticket, { ...forwardInputOf(message), media, clientKey });
}

/** Passes a message on, with its file, to other conversations: all of them or none. The same key again passes nothing on twice. */
export async function forwardMessage(scope: Scope, input: Input): Promise<void> {
  const { message, from } = await requireForwardable(scope, input.rowId);
  await (input.key === undefined ? undefined : lockClientKey(scope, input.key));
  const storedFiles: StoredMedia[] = [];
  try {
    for (const destination of await resolveTargets(scope, input, from)) {
      await forwardTo(scope, destination, { message, storedFiles });
    }
  } catch (error) {
    await removeMedia(scope.platform.files, storedFiles);
    throw error;
  }
}

const forwardInputOf = ({ body, mediaPath, mediaType }: Message): Omit<QueueOutgoingInput, 'media' | 'clientKey'> => ({
  body,
  quoted: null,
  origin: 'agent',
  isForwarded: true,
  kind: mediaPath || fileLessKinds.has(mediaType) ? mediaType : undefined,
});
