import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, found, type Scope } from '#server/platform/db/scope.ts';
import { typeOf } from '#server/platform/files/types.ts';
import { heldTicket, openTicket, placeOf, Ticket } from '#server/areas/tickets/index.ts';
import { dropMedia, type KeptMedia } from './attachments.ts';
import { Message } from './Message.ts';
import { say, type Saying } from './say.ts';
import { assertSpeaks } from './sendMessages.ts';

type Input = InputOf<typeof api.messages.forward>;

/** What keeps its kind without a file; everything else that has words goes as a text. */
const wordless = new Set(['locationMessage', 'contactMessage']);

/** A message that the actor may read, with something in it to pass on. */
async function readable(scope: Scope, rowId: number): Promise<{ message: Message; from: Ticket }> {
  const message = found(await scope.em.findOne(Message, { id: rowId }), 'ERR_NO_MESSAGE_FOUND');
  const from = found(await scope.em.findOne(Ticket, { id: message.ticketId }), 'ERR_NO_MESSAGE_FOUND');
  authorize(scope, 'ticket.see', placeOf(from));
  const isThere = message.mediaState === 'none' ? message.body !== '' : message.mediaState === 'ready';
  if (message.isDeleted || !isThere) {
    throw new AppError('ERR_SENDING_WAPP_MSG');
  }
  return { message, from };
}

/** Every message has a file of its own: what becomes of one does not touch the other. */
async function copied({ platform, companyId }: Scope, message: Message): Promise<KeptMedia | null> {
  const { mediaPath, thumbnailPath, mediaMime } = message;
  if (!mediaPath) {
    return null;
  }
  const type = mediaMime ?? 'application/octet-stream';
  const { path, size } = await platform.files.put(companyId, await platform.files.open(mediaPath), type);
  const small = thumbnailPath ? await platform.files.put(companyId, await platform.files.open(thumbnailPath), typeOf(thumbnailPath)) : null;
  return {
    mediaPath: path,
    mediaName: message.mediaName ?? null,
    mediaMime: type,
    mediaSize: size,
    mediaWidth: message.mediaWidth ?? null,
    mediaHeight: message.mediaHeight ?? null,
    thumbnailPath: small?.path ?? null,
  };
}

/** The conversation that goes on with a contact, or a new one in the same queue. */
async function ticketWith(scope: Scope, contactId: number, from: Ticket): Promise<number> {
  const going = await scope.em.findOne(Ticket, { contactId, status: 'open', userId: scope.actor.userId }, { orderBy: { id: 'desc' } });
  return (going ?? (await openTicket(scope, { contactId, queueId: from.queueId ?? null }))).id;
}

async function ticketsOf(scope: Scope, { ticketIds = [], contactIds = [] }: Input, from: Ticket): Promise<number[]> {
  const ids = [...ticketIds];
  for (const contactId of contactIds) {
    ids.push(await ticketWith(scope, contactId, from));
  }
  if (ids.length === 0) {
    throw new AppError('ERR_VALIDATION', { fields: { ticketIds: 'array.min' } });
  }
  // In one order for everybody: each is held.
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

/** Passes a message on, with its file, to other conversations: all of them or none. */
export async function forwardMessage(scope: Scope, input: Input): Promise<void> {
  const { message, from } = await readable(scope, input.rowId);
  const kept: KeptMedia[] = [];
  try {
    for (const ticketId of await ticketsOf(scope, input, from)) {
      const ticket = await heldTicket(scope, ticketId);
      assertSpeaks(scope, ticket);
      const media = await copied(scope, message);
      kept.push(...(media === null ? [] : [media]));
      await say(scope, ticket, { ...sayingOf(message), media });
    }
  } catch (error) {
    await dropMedia(scope.platform.files, kept);
    throw error;
  }
}

const sayingOf = ({ body, mediaPath, mediaType }: Message): Omit<Saying, 'media'> => ({
  body,
  quoted: null,
  clientKey: null,
  origin: 'agent',
  isForwarded: true,
  kind: mediaPath || wordless.has(mediaType) ? mediaType : undefined,
});
