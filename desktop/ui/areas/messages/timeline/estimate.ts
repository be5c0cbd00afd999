import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Entry } from './Entry.ts';
import { boxOf, captionOf, kindOf } from '#ui/areas/messages/messageKind.ts';

const lineHeight = 20;
const signsPerLine = 58;

const linesOf = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / signsPerLine)), 0);

const flat: Readonly<Partial<Record<string, number>>> = {
  sticker: 180,
  document: 96,
  location: 190,
  contact: 128,
  contacts: 200,
  audio: 62,
};

function bodyHeight(message: MessageRecord): number {
  const kind = kindOf(message);
  if (kind === 'image' || kind === 'video') {
    const caption = captionOf(message, kind);
    return boxOf(message.media?.width, message.media?.height).height + 36 + (caption === '' ? 0 : linesOf(caption) * lineHeight);
  }
  return flat[kind] ?? 14 + linesOf(message.body) * lineHeight;
}

const fixed: Readonly<Record<Exclude<Entry['kind'], 'message' | 'album' | 'waiting' | 'note'>, number>> = {
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
  const trouble = message.delivery === 'failed' && !message.isDeleted ? 34 : 0;
  const name = isFirst && message.author !== null ? 16 : 0;
  return (isFirst ? 12 : 2) + name + bodyHeight(message) + quote + reactions + trouble;
}

/** About how high a line will be, before it is drawn: the nearer, the calmer the scroll bar. */
export function estimatedHeight(entry: Entry): number {
  switch (entry.kind) {
    case 'message':
      return messageHeight(entry);
    case 'album':
      return 36 + Math.ceil(entry.messages.length / 2) * 142;
    case 'waiting':
      return entry.item.file === null ? 16 + linesOf(entry.item.text) * lineHeight : 110;
    case 'note':
      return 54 + linesOf(entry.note.note) * lineHeight;
    default:
      return fixed[entry.kind];
  }
}
