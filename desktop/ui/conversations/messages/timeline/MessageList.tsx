import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type HTMLAttributes, type PointerEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPointerActive, usePointerActivity } from '#ui/kit/index.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { entryMessages } from './buildEntries.ts';
import type { Entry } from './Entry.ts';
import { describeEntry, nameEntry } from './describeEntry.ts';
import { EntryLine } from './EntryLine.tsx';
import { ListContent, ListFrame, ListScroller, OlderStatus, ScrollToEnd } from './MessageList.styles.ts';
import { useLongPress } from './useLongPress.ts';
import { isWalked, walkEntries } from './walkEntries.ts';
import {
  atEndThresholdPx,
  estimateHeight,
  findLandingIndex,
  isAwayFromEnd,
  knownMeasurements,
  lastViewport,
  type MessageListHandle,
  totalHeight,
  useInitialScroll,
  useSaveMeasurements,
  useStickToEnd,
} from './listScroll.ts';

interface MessageListProps {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
  readonly newestOwn: number | null;
  readonly onOlder: () => void;
  /** The end has come into sight. */
  readonly onEnd?: () => void;
  readonly handle: Ref<MessageListHandle>;
  /** Messages have no toolbar. */
  readonly isReadOnly?: boolean;
}

const loadOlderWithinPx = 50;
const estimateHeightAt = (entries: readonly Entry[], index: number): number => {
  const entry = entries[index];
  return entry === undefined ? 40 : estimateHeight(entry);
};
const paddingPx = { start: 12, end: 16 };

/** Estimated scroll offset before the first render. */
function estimateInitialOffset(entries: readonly Entry[], height: number): number {
  const landingIndex = findLandingIndex(entries);
  const above = totalHeight(landingIndex === null ? entries : entries.slice(0, landingIndex));
  return height === 0 ? 0 : landingIndex === null ? Math.max(0, paddingPx.start + above + paddingPx.end - height) : paddingPx.start + above;
}

const hasMessages = (entry: Entry | undefined): boolean => entry !== undefined && entryMessages(entry).length > 0;

const addIndex = (indexes: number[], index: number): number[] =>
  index === -1 || indexes.includes(index) ? indexes : [...indexes, index].toSorted((one, other) => one - other);

/** What a screen reader says of a line: whose it is; the active one alone is described, because lines are drawn on every scroll. */
function useLineDescription(active: string | null) {
  const { t, language, timeZone } = useTexts();
  const { contactName } = useMessageActions();
  return (entry: Entry): HTMLAttributes<HTMLElement> => {
    const reader = { t, language, timeZone, contactName };
    if (!isWalked(entry)) {
      return entry.kind === 'outbox' ? { role: 'article', 'aria-label': nameEntry(entry, reader) } : {};
    }
    return { role: 'article', tabIndex: -1, 'aria-label': (entry.key === active ? describeEntry : nameEntry)(entry, reader) };
  };
}

interface OlderMessagesProps {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** State of the messages above the list. */
function OlderMessages({ isLoading, hasFailed, onRetry }: OlderMessagesProps) {
  const { t } = useTexts();
  return (
    <OlderStatus role="status">
      {isLoading ? t('messages.older.loading') : t('messages.older.failed')}{' '}
      {hasFailed && (
        <button type="button" onClick={onRetry}>
          {t('kit.tryAgain')}
        </button>
      )}
    </OlderStatus>
  );
}

/** Loads older messages while the list is near its top; the result tells whether it is. */
function useLoadOlder(
  { entries, hasMore, isLoadingOlder, olderFailed, onOlder }: MessageListProps,
  scroller: RefObject<HTMLElement | null>,
): (isNearTop: boolean) => void {
  const [isNearTop, setNearTop] = useState(true);
  useEffect(() => {
    // Before the initial scroll the list is at its top without the user having scrolled there.
    const isReallyNear = isNearTop && (scroller.current?.scrollTop ?? 0) < loadOlderWithinPx;
    if (isReallyNear && hasMore && !isLoadingOlder && !olderFailed && entries.length > 0) {
      onOlder();
    }
  }, [scroller, isNearTop, hasMore, isLoadingOlder, olderFailed, entries.length, onOlder]);
  return (isNear) => {
    setNearTop(isNear);
    // A message that was gone to may lie at the top, where the list was near before.
    if (isNear && hasMore && !isLoadingOlder && !olderFailed) {
      onOlder();
    }
  };
}

/** Virtualized message list that keeps its position when messages are added at either end. */
export function MessageList(props: MessageListProps) {
  'use no memo'; // the virtualizer changes in place, which memoised reads would not see
  const { entries, isLoadingOlder, olderFailed, newestOwn, onOlder, onEnd, handle, isReadOnly = false } = props;
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const staysAtEnd = useRef(false);
  const [active, setActive] = useState<string | null>(null);
  const describeLine = useLineDescription(active);
  const [measurements] = useState(() => knownMeasurements(entries));
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoised
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeightAt(entries, index),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 5,
    // A line that has the focus stays, however far the list is scrolled.
    rangeExtractor: (range) =>
      addIndex(
        defaultRangeExtractor(range),
        entries.findIndex(({ key }) => key === active),
      ),
    paddingStart: paddingPx.start,
    paddingEnd: paddingPx.end,
    // Cached measurements draw the list in place at once; without them the first render is empty.
    initialRect: lastViewport(),
    initialOffset: () => estimateInitialOffset(entries, lastViewport().height),
    initialMeasurementsCache: measurements,
    directDomUpdates: true,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: atEndThresholdPx,
  });
  list.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) => item.start < (instance.scrollOffset ?? 0);
  const isAway = (): boolean => !staysAtEnd.current && isAwayFromEnd(list);
  useInitialScroll(list, { entries, handle, staysAtEnd, isAway });
  useSaveMeasurements(list);
  useStickToEnd(scroller, list, { staysAtEnd, onEnd });
  const setNearTop = useLoadOlder(props, scroller);
  usePointerActivity();
  const hover = (event: PointerEvent): void => {
    const { target, currentTarget } = event;
    // Menus and popovers of the toolbar are portals, and on the way there the pointer crosses other messages.
    if (!(target instanceof Node && currentTarget.contains(target)) || isMenuOpen(currentTarget) || !isPointerActive(event)) {
      return;
    }
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    const entry = entries[Number(line?.dataset['index'] ?? -1)];
    setActive(entry !== undefined && hasMessages(entry) ? entry.key : null);
  };
  const longPress = useLongPress((target) => {
    const line = target.closest<HTMLElement>('[data-index]');
    const entry = entries[Number(line?.dataset['index'] ?? -1)];
    if (entry !== undefined && hasMessages(entry)) {
      flushSync(() => setActive(entry.key));
      openMenu(line);
    }
  });
  return (
    <ListFrame>
      {(isLoadingOlder || olderFailed) && <OlderMessages isLoading={isLoadingOlder} hasFailed={olderFailed} onRetry={onOlder} />}
      <ListScroller
        ref={scroller}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('messages.log')}
        onScroll={({ currentTarget }) => setNearTop(currentTarget.scrollTop < loadOlderWithinPx)}
        onPointerOver={hover}
        {...longPress}
        onContextMenu={(event) => {
          // A finger that rests opens the actions instead of the browser's menu.
          if (event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch') {
            event.preventDefault();
          }
        }}
        onPointerLeave={(event) => {
          if (!isMenuOpen(event.currentTarget)) {
            setActive(null);
          }
        }}
        onKeyDown={(event) => walkEntries(event, { list, entries, active, setActive })}
      >
        <ListContent ref={list.containerRef}>
          {list.getVirtualItems().map((item) => {
            const entry = entries[item.index];
            return (
              entry !== undefined && (
                <div key={item.key} ref={list.measureElement} data-index={item.index} {...describeLine(entry)}>
                  <EntryLine
                    entry={entry}
                    isNewestOwn={newestOwn !== null && entryMessages(entry).at(-1)?.rowId === newestOwn}
                    hasTools={!isReadOnly && entry.key === active}
                  />
                </div>
              )
            );
          })}
        </ListContent>
      </ListScroller>
      <BackToEndButton list={list} entries={entries} isAway={isAway} />
    </ListFrame>
  );
}

/** Reached first, because the menu is mounted closed. */
function openMenu(line: HTMLElement | null): void {
  const button = line?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  button?.focus();
  requestAnimationFrame(() => button?.click());
}

const isMenuOpen = (log: Element): boolean => log.querySelector('[aria-expanded="true"]') !== null;

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface BackToEndProps {
  readonly list: List;
  readonly entries: readonly Entry[];
  readonly isAway: () => boolean;
}

function findNewest(entries: readonly Entry[]): number {
  const lastEntry = entries.findLast(hasMessages);
  return lastEntry === undefined ? 0 : (entryMessages(lastEntry).at(-1)?.rowId ?? 0);
}

/** Messages of the contact that came after one, and are still there. */
const countNew = (entries: readonly Entry[], lastSeen: number): number =>
  entries.flatMap(entryMessages).filter(({ fromMe, isDeleted, rowId }) => !fromMe && !isDeleted && rowId > lastSeen).length;

/** Further from the end than a glance. */
const farFromEndPx = 240;

/** Button shown while the end is out of sight, with the number of new messages from the contact. */
function BackToEndButton({ list, entries, ...props }: BackToEndProps) {
  'use no memo'; // reads the virtualizer
  const { t } = useTexts();
  const newest = findNewest(entries);
  const isAway = props.isAway();
  // A row, not an entry: entries join into albums, and give way when a message arrives that was sent.
  const [lastSeen, setLastSeen] = useState(newest);
  if (!isAway && lastSeen !== newest) {
    setLastSeen(newest);
  }
  const newCount = isAway ? countNew(entries, lastSeen) : 0;
  if (!isAway || (newCount === 0 && list.isAtEnd(farFromEndPx))) {
    return null;
  }
  return (
    <ScrollToEnd
      type="button"
      aria-label={newCount > 0 ? t('messages.toEndCount', { count: newCount }) : t('messages.toEnd')}
      onClick={() => {
        list.scrollToEnd();
        // The button goes at the end.
        list.scrollElement?.focus({ preventScroll: true });
      }}
    >
      <ArrowDown size={16} strokeWidth={2} aria-hidden />
      {newCount > 0 ? t('messages.fresh', { count: newCount }) : t('messages.toEnd')}
    </ScrollToEnd>
  );
}
