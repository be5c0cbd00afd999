import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { Entry } from './Entry.ts';
import { captionOf, hasDrawablePage, mediaBoxSize, messageKindOf, pageHeightPx } from '#ui/conversations/messages/messageKind.ts';

const lineHeightPx = 20;
const charactersPerLine = 58;

const countLines = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);

const bodyHeightsPx: Readonly<Partial<Record<string, number>>> = {
  sticker: 180,
  location: 190,
  contact: 128,
  contacts: 200,
  audio: 62,
};

const documentHeightPx = 82;

const documentHeight = (message: MessageRecord): number =>
  documentHeightPx + (message.media?.thumbnailUrl || hasDrawablePage(message) ? pageHeightPx : 0);

function bodyHeight(message: MessageRecord): number {
  const kind = messageKindOf(message);
  if (kind === 'image' || kind === 'video') {
    const caption = captionOf(message, kind);
    return (
      mediaBoxSize(message.media?.width, message.media?.height).height + 36 + (caption === '' ? 0 : countLines(caption) * lineHeightPx)
    );
  }
  return kind === 'document' ? documentHeight(message) : (bodyHeightsPx[kind] ?? 14 + countLines(message.body) * lineHeightPx);
}

const entryHeightsPx: Readonly<Record<Exclude<Entry['kind'], 'message' | 'album' | 'outbox' | 'note' | 'move'>, number>> = {
  day: 38,
  opened: 34,
  closed: 34,
  new: 34,
  call: 44,
  system: 28,
};

function messageHeight({ message, isFirst }: Extract<Entry, { kind: 'message' }>): number {
  const quote = message.quotedMsg ? 51 : 0;
  const reactions = message.reactions.length > 0 ? 22 : 0;
  const failure = message.delivery === 'failed' && !message.isDeleted ? 34 : 0;
  const name = isFirst && message.author !== null ? 16 : 0;
  return (isFirst ? 12 : 2) + name + bodyHeight(message) + quote + reactions + failure;
}

/** Estimated height in px before measurement; accuracy keeps the scroll bar steady. */
export function estimateHeight(entry: Entry): number {
  switch (entry.kind) {
    case 'message':
      return messageHeight(entry);
    case 'album':
      return 36 + Math.ceil(entry.messages.length / 2) * 142;
    case 'outbox':
      if (entry.item.action !== undefined) {
        return 54 + countLines(entry.item.action.note ?? '') * lineHeightPx;
      }
      return entry.item.file === null ? 16 + countLines(entry.item.text) * lineHeightPx : 110;
    case 'note':
      return 54 + countLines(entry.note.note) * lineHeightPx;
    case 'move':
      return 28 + (entry.move.note === '' ? 0 : 26 + countLines(entry.move.note) * lineHeightPx);
    default:
      return entryHeightsPx[entry.kind];
  }
}
