import type { NewOutboxItem } from '#ui/conversations/messages/outbox/outbox.ts';
import { addSignature } from '#shared/rules/messageSignature.ts';
import { takesCaption } from './draftParts.ts';
import type { Draft } from './drafts.ts';
import { findMentionsIn, replaceNamesByUsers } from './mentions.ts';

/** Order: text, then files; the quote belongs to the first message, and a single file takes the text as its caption, unless it is sound. */
export function draftToOutboxItems(
  ticketId: number,
  { text, files, quote, mentions: draftMentions = [] }: Draft,
  name: string | null,
): NewOutboxItem[] {
  const sentText = replaceNamesByUsers(text.trim(), draftMentions);
  const mentions = findMentionsIn(sentText, draftMentions);
  const signedText = sentText !== '' && name !== null ? addSignature(sentText, name) : sentText;
  const [onlyFile] = files;
  if (files.length === 1 && onlyFile !== undefined && takesCaption(onlyFile)) {
    return [{ ticketId, text: sentText, quote, mentions, file: { ...onlyFile, caption: sentText } }];
  }
  const first = sentText === '' ? [] : [{ ticketId, text: signedText, quote, mentions, file: null }];
  const fileItems = files.map((file, index) => ({
    ticketId,
    text: file.caption.trim(),
    quote: first.length === 0 && index === 0 ? quote : null,
    file,
  }));
  return [...first, ...fileItems];
}
