import type { UserActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { lockClientKey } from '#server/platform/database/lockClientKey.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import type { StoredFile } from '#server/platform/files/FileStore.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import { lockTicket, lockTickets, openTicket, resolveNewTicket, Ticket } from '#server/conversations/tickets/index.ts';
import type { MediaOwner } from '#server/conversations/messages/media/storeMedia.ts';
import type { StoredMedia } from '#server/conversations/messages/media/StoredMedia.ts';
import { requireVisibleMessage } from '#server/conversations/messages/findMessage.ts';
import type { Message } from '#server/conversations/messages/Message.ts';
import { queueOutgoing, type QueueOutgoingInput } from './queueOutgoing.ts';
import { assertCanWrite, deriveClientKey, isClientKeyUsed } from './sendMessages.ts';

type Input = InputOf<typeof api.messages.forward>;

/** Kinds that stay as they are without a file; others with a text are forwarded as text. */
const fileLessKinds = new Set(['locationMessage', 'contactMessage']);

/** A readable message with content. */
async function requireForwardable(scope: Scope, rowId: number): Promise<{ message: Message; from: Ticket }> {
  const { message, ticket: from } = await requireVisibleMessage(scope, rowId);
  const isThere = message.mediaState === 'none' ? message.body !== '' : message.mediaState === 'ready';
  if (message.isDeleted || !isThere) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  return { message, from };
}

/** Each message owns its file. */
const copyFile = ({ platform, companyId }: MediaOwner, path: string, type: string): Promise<StoredFile> =>
  platform.files.copy(companyId, path, type);

const mediaMeasuresOf = ({ mediaName, mediaWidth, mediaHeight, mediaDuration, mediaWaveform }: Message) => ({
  mediaName: mediaName ?? null,
  mediaWidth: mediaWidth ?? null,
  mediaHeight: mediaHeight ?? null,
  mediaDuration: mediaDuration ?? null,
  mediaWaveform: mediaWaveform ?? null,
});

async function copyMedia(owner: MediaOwner, message: Message): Promise<StoredMedia | null> {
  const { mediaPath, thumbnailPath, mediaMime } = message;
  if (!mediaPath) {
    return null;
  }
  const type = mediaMime ?? 'application/octet-stream';
  const { path, size } = await copyFile(owner, mediaPath, type);
  const thumbnail = thumbnailPath ? await copyFile(owner, thumbnailPath, findMediaType(thumbnailPath)) : null;
  return { ...mediaMeasuresOf(message), mediaPath: path, mediaMime: type, mediaSize: size, thumbnailPath: thumbnail?.path ?? null };
}

/** A ticket and the key that makes forwarding idempotent. */
interface ForwardTarget {
  readonly ticketId: number;
  readonly clientKey: string | null;
}

/** Derived from the named contact or ticket: a repeated call opens no second ticket. */
const targetKeyOf = (key: string | undefined, targetKind: 'ticket' | 'contact', id: number): string | null =>
  key === undefined ? null : deriveClientKey(key, `${targetKind} ${id}`);

const findOwnTicket = ({ em, actor }: UserScope, contactId: number): Promise<Ticket | null> =>
  em.findOne(Ticket, { contactId, status: 'open', userId: actor.userId }, { orderBy: { id: 'desc' } });

/** Of a contact to which the actor has no open ticket: in the same queue. */
const newTicketOf = (contactId: number, from: Ticket) => ({ contactId, queueId: from.queueId ?? null });

/** The actor's open ticket with a contact, or a new one. */
async function findOrOpenTicketOf(scope: UserScope, contactId: number, from: Ticket): Promise<number> {
  return ((await findOwnTicket(scope, contactId)) ?? (await openTicket(scope, newTicketOf(contactId, from)))).id;
}

/** Throws where the contact could get no ticket. */
async function assertReachable(scope: UserScope, contactId: number, from: Ticket): Promise<void> {
  if ((await findOwnTicket(scope, contactId)) === null) {
    await resolveNewTicket(scope, newTicketOf(contactId, from));
  }
}

/** Contacts whose ticket is named as well are left out. */
async function contactsWithoutTicket({ em }: Scope, { ticketIds = [], contactIds = [] }: Input): Promise<number[]> {
  const namedTickets = contactIds.length === 0 ? [] : await em.find(Ticket, { id: { $in: ticketIds } });
  return contactIds.filter((id) => namedTickets.every(({ contactId }) => contactId !== id));
}

/** Targets that have not received the message yet. */
async function resolveTargets(scope: UserScope, input: Input, from: Ticket): Promise<ForwardTarget[]> {
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
  // A fixed order prevents deadlocks: each ticket is locked.
  return all.toSorted((one, other) => one.ticketId - other.ticketId);
}

/** How many targets have not received the message yet, or more. Throws where one of them cannot be written to. */
async function countCopies(scope: UserScope, input: Input, from: Ticket): Promise<number> {
  const { ticketIds = [], key } = input;
  const tickets = await lockTickets(scope, ticketIds);
  tickets.forEach((ticket) => assertCanWrite(scope, ticket));
  let count = 0;
  for (const ticketId of ticketIds) {
    count += (await isClientKeyUsed(scope, targetKeyOf(key, 'ticket', ticketId))) ? 0 : 1;
  }
  for (const contactId of await contactsWithoutTicket(scope, input)) {
    if (!(await isClientKeyUsed(scope, targetKeyOf(key, 'contact', contactId)))) {
      await assertReachable(scope, contactId, from);
      count += 1;
    }
  }
  return count;
}

/** Copies the file of a message for every target, before a transaction is open; what turns out to be too many is removed. */
export async function copyForwarded({ platform, actor, open }: PrepareContext<UserActor>, input: Input): Promise<StoredMedia[]> {
  const { message, count } = await open(async (scope) => {
    const forwardable = await requireForwardable(scope, input.rowId);
    return { ...forwardable, count: forwardable.message.mediaPath ? await countCopies(scope, input, forwardable.from) : 0 };
  });
  const copies: StoredMedia[] = [];
  for (let left = count; left > 0; left -= 1) {
    const media = await copyMedia({ platform, companyId: actor.companyId }, message);
    copies.push(...(media === null ? [] : [media]));
  }
  return copies;
}

/** What a target gets; no file where none was copied for it. */
interface ForwardContent {
  readonly message: Message;
  readonly copy: StoredMedia | undefined;
}

/** False: it has received the message before. */
async function forwardTo(scope: Scope, { ticketId, clientKey }: ForwardTarget, { message, copy }: ForwardContent): Promise<boolean> {
  const ticket = await lockTicket(scope, ticketId);
  assertCanWrite(scope, ticket);
  if (await isClientKeyUsed(scope, clientKey)) {
    return false;
  }
  const media = message.mediaPath ? required(copy, 'ERR_SENDING_WAPP_MSG') : null;
  await queueOutgoing(scope, ticket, { ...forwardInputOf(message), media, clientKey });
  return true;
}

/** Forwards a message with its file to other tickets, all or none; idempotent by key. */
export async function forwardMessage(scope: UserScope, input: Input, copies: readonly StoredMedia[]): Promise<void> {
  const { message, from } = await requireForwardable(scope, input.rowId);
  await (input.key === undefined ? undefined : lockClientKey(scope, input.key));
  let copied = 0;
  for (const target of await resolveTargets(scope, input, from)) {
    copied += (await forwardTo(scope, target, { message, copy: copies[copied] })) ? 1 : 0;
  }
}

const forwardInputOf = ({ body, mediaPath, mediaType }: Message): Omit<QueueOutgoingInput, 'media' | 'clientKey'> => ({
  body,
  quoted: null,
  origin: 'agent',
  isForwarded: true,
  kind: mediaPath || fileLessKinds.has(mediaType) ? mediaType : undefined,
});
