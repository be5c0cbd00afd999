import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { messagePreview } from '#ui/conversations/messages/messagePreview.ts';
import { formatTime } from '#ui/kit/index.ts';
import { formatContactName, type Language, type Translate } from '#ui/text/index.ts';
import { entryMessages } from './buildEntries.ts';
import type { Entry } from './Entry.ts';

interface EntryReader {
  readonly t: Translate;
  readonly language: Language;
  readonly timeZone: string;
  readonly contactName: string;
}

function senderOf({ fromMe, author, origin, contact }: MessageRecord, { t, contactName }: EntryReader): string {
  if (!fromMe) {
    return contact ? formatContactName(contact) : contactName;
  }
  return author?.name ?? (origin === 'agent' ? t('messages.you') : t(`messages.origin.${origin}`));
}

/** Whose an entry is, for a screen reader that reads the list line by line; notes name their author themselves. */
export function nameEntry(entry: Entry, reader: EntryReader): string | undefined {
  if (entry.kind === 'outbox') {
    return reader.t('messages.you');
  }
  const last = entryMessages(entry).at(-1);
  return last && senderOf(last, reader);
}

/** What a screen reader says of an entry that the arrow keys have reached: sender, text, time; undefined: nothing of its own. */
export function describeEntry(entry: Entry, reader: EntryReader): string | undefined {
  const { t, language, timeZone } = reader;
  const timeOf = (at: string): string => formatTime(new Date(at), 'time', { language, now: new Date(), timeZone });
  if (entry.kind === 'note') {
    const { note, user, createdAt } = entry.note;
    return `${t('messages.note.by', { name: user.name || t('messages.note.gone') })}: ${note}, ${timeOf(createdAt)}`;
  }
  const messages = entryMessages(entry);
  const last = messages.at(-1);
  if (last === undefined) {
    return undefined;
  }
  const text = messages.length === 1 ? messagePreview(last, t) : t('messages.album', { count: messages.length });
  return `${t('messageStates.said', { name: senderOf(last, reader), text })}, ${timeOf(last.createdAt)}`;
}
