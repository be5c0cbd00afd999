import type { Contact } from '#server/contacts/contacts/index.ts';
import type { Message } from '#server/conversations/messages/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { createLinkSigner } from '#server/platform/files/fileLinks.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const connectionQuery = queryOf({ id: column.number(), name: column.text() }, 'select id, name from connections where id = $1');

/** The content, as WhatsApp's own message has it: flows that exist read it so. */
function contentOf({ mediaType, body, mediaMime, mediaName, mediaDuration }: Message): object {
  const file = { mimetype: mediaMime, fileName: mediaName };
  switch (mediaType) {
    case 'conversation':
      return { conversation: body };
    case 'image':
      return { imageMessage: { ...file, caption: body } };
    case 'video':
      return { videoMessage: { ...file, caption: body } };
    case 'audio':
      return { audioMessage: { mimetype: mediaMime, seconds: mediaDuration } };
    case 'extendedTextMessage':
      return { extendedTextMessage: { text: body } };
    case 'application':
      return { documentMessage: { ...file, title: body } };
    default:
      return { [mediaType]: { text: body } };
  }
}

interface EventSource {
  readonly ticket: Ticket;
  readonly message: Message;
  readonly contact: Contact;
}

/** A customer's message for a webhook: the provider's object, and the records that it belongs to (contract, behaviour 13.1). */
export async function createMessageEvent(scope: Scope, { ticket, message, contact }: EventSource): Promise<object> {
  const { em, companyId, platform } = scope;
  const [connection] = await queryRows(em, connectionQuery, [message.connectionId]);
  const { chat, fromMe, externalId, participant, mediaPath, mediaName, sentAt } = message;
  const mediaUrl = mediaPath ? createLinkSigner(platform).sign(mediaPath, mediaName ?? undefined) : null;
  return {
    key: { remoteJid: chat, fromMe, id: externalId, ...(participant !== '' && { participant }) },
    messageTimestamp: Math.floor(sentAt.getTime() / 1000),
    pushName: contact.name,
    broadcast: false,
    message: contentOf(message),
    mediaUrl,
    ticketId: ticket.id,
    companyId,
    contact: { id: contact.id, name: contact.name, number: contact.number },
    connection: connection ?? null,
  };
}
