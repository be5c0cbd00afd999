import type { MessageRecord } from '#shared/conversations/messages/record.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { mediaTypeOf } from '#server/conversations/messages/media/storeMedia.ts';
import { unmeasuredMedia, type NamedFile, type StoredMedia } from '#server/conversations/messages/media/StoredMedia.ts';
import type { Message } from '#server/conversations/messages/Message.ts';
import { createVariableExpander } from './createVariableExpander.ts';
import { queueOutgoing } from './queueOutgoing.ts';

/** A text that no person has written; a file comes behind it. */
export interface AutomaticMessage {
  readonly text: string;
  /** Of another record: the message gets a copy of its own. */
  readonly file?: NamedFile | null;
  readonly origin: MessageRecord['origin'];
}

/** At once: the ticket is locked. Null: the file is gone, which is no reason to keep the text back. */
async function copyFile({ platform, companyId, log }: Scope, { path, name }: NamedFile): Promise<StoredMedia | null> {
  const type = findMediaType(path);
  if ((await platform.files.size(path)) === null) {
    log.warn({ path }, 'the file of an automatic message is gone');
    return null;
  }
  const stored = await platform.files.copy(companyId, path, type);
  return unmeasuredMedia({ path: stored.path, name }, stored);
}

/**
 * Queues an automatic message in a locked ticket, with its variables replaced: first the text, then the file. Nothing, where the
 * ticket's connection was removed.
 */
export async function sendAutomatic(scope: Scope, ticket: Ticket, { text, file = null, origin }: AutomaticMessage): Promise<Message[]> {
  if (!ticket.whatsappId) {
    return [];
  }
  const expandVariables = createVariableExpander(scope, ticket, { unknown: 'drop' });
  const media = file === null ? null : await copyFile(scope, file);
  const common = { quoted: null, clientKey: null, origin };
  const body = await expandVariables(text);
  const messages = isBlankText(body) ? [] : [await queueOutgoing(scope, ticket, { ...common, body, media: null })];
  if (media !== null) {
    messages.push(await queueOutgoing(scope, ticket, { ...common, body: '', media, kind: mediaTypeOf(media.mediaMime) }));
  }
  await scope.em.flush();
  return messages;
}
