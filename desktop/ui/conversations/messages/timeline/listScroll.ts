import type { Rect, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { captionOf, hasDrawablePage, mediaBoxSize, messageKindOf, pageHeightPx } from '#ui/conversations/messages/messageKind.ts';
import { entryMessages } from './buildEntries.ts';
import type { Entry, MessageTarget } from './Entry.ts';

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

interface MeasuredList {
  readonly scrollRect: Rect | null;
  getVirtualItems(): readonly VirtualItem[];
}

/** Limit of the cache. */
const maxHeights = 5_000;

/** Last size of the list, and measured heights by entry key at that width. */
let viewport: Rect = { width: 0, height: 0 };
const heights = new Map<string, number>();

export const lastViewport = (): Rect => viewport;

/** Saved on unmount, so that reopening a conversation needs no second layout. */
export function saveMeasurements({ scrollRect, getVirtualItems }: MeasuredList): void {
  if (scrollRect === null || scrollRect.height === 0) {
    return;
  }
  if (scrollRect.width !== viewport.width || heights.size > maxHeights) {
    heights.clear();
  }
  viewport = scrollRect;
  getVirtualItems().forEach(({ key, size }) => heights.set(String(key), size));
}

/** Initial measurements for the virtualizer; entries that have changed are measured again. */
export const knownMeasurements = (entries: readonly Entry[]): VirtualItem[] =>
  entries.flatMap(({ key }, index) => {
    const size = heights.get(key);
    return size === undefined ? [] : [{ key, index, start: 0, end: size, size, lane: 0 }];
  });

export const totalHeight = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + (heights.get(entry.key) ?? estimateHeight(entry)), 0);

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Commands for the message list. */
export interface MessageListHandle {
  scrollToEnd(): void;
  scrollToMessage(target: MessageTarget): void;
  /** Whether new messages come out of sight. */
  isAway(): boolean;
}

const isEntryOf = (entry: Entry, target: MessageTarget): boolean =>
  entry.kind === 'outbox' ? entry.key === target : entryMessages(entry).some(({ rowId }) => rowId === target);

/** Distance to the end in px that still counts as the end. */
export const atEndThresholdPx = 80;

/** Entry above the unread divider, where the list starts; null for the end. */
export function findLandingIndex(entries: readonly Entry[]): number | null {
  const dividerIndex = entries.findIndex(({ kind }) => kind === 'new');
  return dividerIndex === -1 ? null : Math.max(0, dividerIndex - 1);
}

interface InitialScrollInput {
  readonly entries: readonly Entry[];
  readonly handle: Ref<MessageListHandle>;
  readonly staysAtEnd: RefObject<boolean>;
  readonly isAway: () => boolean;
}

/** Scrolls to the initial position once. */
export function useInitialScroll(list: List, { entries, handle, staysAtEnd, isAway }: InitialScrollInput): void {
  'use no memo'; // reads the virtualizer
  const hasLanded = useRef(false);
  useLayoutEffect(() => {
    if (hasLanded.current || entries.length === 0) {
      return;
    }
    hasLanded.current = true;
    const landing = findLandingIndex(entries);
    if (landing === null) {
      list.scrollToEnd();
    } else {
      list.scrollToIndex(landing, { align: 'start' });
    }
  }, [entries, list]);
  useImperativeHandle(handle, () => ({
    isAway,
    scrollToEnd: () => {
      staysAtEnd.current = true;
      list.scrollToEnd();
    },
    scrollToMessage: (target) => {
      const index = entries.findIndex((entry) => isEntryOf(entry, target));
      if (index !== -1) {
        staysAtEnd.current = false;
        list.scrollToIndex(index, { align: 'center' });
        requestAnimationFrame(() => flashMessage(list, target));
      }
    },
  }));
}

/** Keeps measured heights for the next visit. */
export function useSaveMeasurements(list: List): void {
  useLayoutEffect(() => () => saveMeasurements(list), [list]);
}

/** Outlines a message for a moment. */
function flashMessage(list: List, target: MessageTarget): void {
  const bubble = list.scrollElement?.querySelector(
    `:is([data-row="${target}"], [data-waiting="${target}"]) .bubble, .bubble [data-row="${target}"]`,
  );
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  bubble?.animate([{ outline: '2px solid currentColor', outlineOffset: '2px' }, { outline: '2px solid transparent' }], isCalm ? 400 : 1200);
}

/** Of a list that stays at its end only until it has followed what came. */
export const isAwayFromEnd = (list: List): boolean => list.getTotalSize() > 0 && !list.isAtEnd(atEndThresholdPx);

interface StickInput extends Pick<InitialScrollInput, 'staysAtEnd'> {
  /** The end has come into sight. */
  readonly onEnd: (() => void) | undefined;
}

/** Keeps the end in view when composer, keyboard or measured heights change the layout; wheel and touch cancel scrolling in progress. */
export function useStickToEnd(scroller: RefObject<HTMLDivElement | null>, list: List, { staysAtEnd, onEnd }: StickInput): void {
  'use no memo'; // reads the virtualizer
  const reachEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const container = scroller.current;
    const content = container?.firstElementChild;
    if (container === null || !content) {
      return;
    }
    let lastHeight = container.scrollHeight;
    const updateStaysAtEnd = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = container;
      // While an older page is prepended, the element reports an end that the virtualizer knows is none.
      const isAtEnd = list.isAtEnd(atEndThresholdPx) && scrollHeight - scrollTop - clientHeight <= atEndThresholdPx;
      // Where the content has changed as well, nobody scrolled away: heights were measured.
      staysAtEnd.current = isAtEnd || (staysAtEnd.current && scrollHeight !== lastHeight);
      lastHeight = scrollHeight;
      if (isAtEnd) {
        reachEnd();
      }
    };
    const resizeObserver = new ResizeObserver(() => {
      if (staysAtEnd.current) {
        container.scrollTop = container.scrollHeight;
      }
    });
    const cancelScroll = (): void => list.cancelScroll();
    const wheel = ({ deltaY }: WheelEvent): void => {
      cancelScroll();
      staysAtEnd.current &&= deltaY >= 0;
    };
    resizeObserver.observe(container);
    resizeObserver.observe(content);
    container.addEventListener('scroll', updateStaysAtEnd, { passive: true });
    container.addEventListener('wheel', wheel, { passive: true });
    container.addEventListener('touchstart', cancelScroll, { passive: true });
    return () => {
      resizeObserver.disconnect();
      container.removeEventListener('scroll', updateStaysAtEnd);
      container.removeEventListener('wheel', wheel);
      container.removeEventListener('touchstart', cancelScroll);
    };
  }, [scroller, list, staysAtEnd]);
}
