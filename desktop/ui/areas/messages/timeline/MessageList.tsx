import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import { isPointed, usePointerRest } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { messagesOf } from './entries.ts';
import type { Entry } from './Entry.ts';
import { EntryLine } from './EntryLine.tsx';
import { estimatedHeight } from './estimate.ts';
import { Column, Older, Room, Scroll, ToEnd } from './listLook.ts';
import { heightOf, knownLines, lastRoom } from './lastLook.ts';
import { atEndWithin, landingOf, useLanding, useNoting, useStayAtEnd, type ListHandle } from './useLanding.ts';

export interface MessageListProps {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
  readonly newestOwn: number | null;
  readonly onOlder: () => void;
  readonly handle: Ref<ListHandle>;
}

const olderWithin = 50;
const heightAt = (entries: readonly Entry[], index: number): number => {
  const entry = entries[index];
  return entry === undefined ? 40 : estimatedHeight(entry);
};
const padding = { start: 12, end: 16 };

/** Where the list will stand when it has landed, as far as that is known before it is drawn. */
function landingOffset(entries: readonly Entry[], height: number): number {
  const landing = landingOf(entries);
  const above = heightOf(landing === null ? entries : entries.slice(0, landing));
  return height === 0 ? 0 : landing === null ? Math.max(0, padding.start + above + padding.end - height) : padding.start + above;
}

const isAct = (entry: Entry | undefined): boolean => entry !== undefined && messagesOf(entry).length > 0;

/** The log of a conversation: what is in sight is drawn, and nothing jumps when more comes at either end. */
export function MessageList(props: MessageListProps) {
  'use no memo'; // the virtualizer changes in place, which memoised reads would not see
  const { entries, hasMore, isLoadingOlder, olderFailed, newestOwn, onOlder, handle } = props;
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [known] = useState(() => knownLines(entries));
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoised
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightAt(entries, index),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 5,
    paddingStart: padding.start,
    paddingEnd: padding.end,
    // What was seen before is drawn where it will stand, in one turn: a list that knows nothing draws itself empty first.
    initialRect: lastRoom(),
    initialOffset: () => landingOffset(entries, lastRoom().height),
    initialMeasurementsCache: known,
    directDomUpdates: true,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: atEndWithin,
  });
  list.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) => item.start < (instance.scrollOffset ?? 0);
  useLanding(list, entries, handle);
  useNoting(list);
  useStayAtEnd(scroller, list);
  const [isNearTop, setNearTop] = useState(true);
  useEffect(() => {
    // Before the landing the list stands at its top, which nobody has scrolled to.
    const isReallyNear = isNearTop && (scroller.current?.scrollTop ?? 0) < olderWithin;
    if (isReallyNear && hasMore && !isLoadingOlder && !olderFailed && entries.length > 0) {
      onOlder();
    }
  }, [isNearTop, hasMore, isLoadingOlder, olderFailed, entries.length, onOlder]);
  usePointerRest();
  const hover = (event: PointerEvent): void => {
    const { target, currentTarget } = event;
    // What hangs from the tools lies elsewhere in the page, and on the way there the pointer crosses other messages.
    if (!(target instanceof Node && currentTarget.contains(target)) || isMenuOpen(currentTarget) || !isPointed(event)) {
      return;
    }
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    const entry = entries[Number(line?.dataset['index'] ?? -1)];
    setActive(entry !== undefined && isAct(entry) ? entry.key : null);
  };
  return (
    <Room>
      {(isLoadingOlder || olderFailed) && (
        <Older role="status">
          {isLoadingOlder ? t('messages.older.loading') : t('messages.older.failed')}{' '}
          {olderFailed && (
            <button type="button" onClick={onOlder}>
              {t('kit.tryAgain')}
            </button>
          )}
        </Older>
      )}
      <Scroll
        ref={scroller}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('messages.log')}
        onScroll={({ currentTarget }) => setNearTop(currentTarget.scrollTop < olderWithin)}
        onPointerOver={hover}
        onPointerLeave={(event) => {
          if (!isMenuOpen(event.currentTarget)) {
            setActive(null);
          }
        }}
        onKeyDown={(event) => moveActive(event, { list, entries, active, setActive })}
      >
        <Column ref={list.containerRef}>
          {list.getVirtualItems().map((item) => {
            const entry = entries[item.index];
            return (
              entry !== undefined && (
                <div key={item.key} ref={list.measureElement} data-index={item.index}>
                  <EntryLine
                    entry={entry}
                    isNewestOwn={newestOwn !== null && messagesOf(entry).at(-1)?.rowId === newestOwn}
                    hasTools={entry.key === active}
                  />
                </div>
              )
            );
          })}
        </Column>
      </Scroll>
      <BackToEnd list={list} entries={entries} />
    </Room>
  );
}

const isMenuOpen = (log: Element): boolean => log.querySelector('[aria-expanded="true"]') !== null;

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface Moving {
  readonly list: List;
  readonly entries: readonly Entry[];
  readonly active: string | null;
  readonly setActive: (key: string | null) => void;
}

/** With the log in focus, Alt and an arrow walk from message to message, and their tools come along; Tab reaches them. */
function moveActive(event: KeyboardEvent, { list, entries, active, setActive }: Moving): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === 'Escape' && active !== null) {
    setActive(null);
    return;
  }
  if (step === undefined || event.target !== event.currentTarget) {
    return;
  }
  event.preventDefault();
  const from = entries.findIndex(({ key }) => key === active);
  let next = from === -1 ? (step < 0 ? entries.length - 1 : 0) : from + step;
  while (entries[next] !== undefined && !isAct(entries[next])) {
    next += step;
  }
  const entry = entries[next];
  if (entry !== undefined) {
    setActive(entry.key);
    list.scrollToIndex(next, { align: 'auto' });
  }
}

/** Shown once the end is out of sight, with how many of the contact's messages came meanwhile. */
function BackToEnd({ list, entries }: { readonly list: List; readonly entries: readonly Entry[] }) {
  'use no memo'; // reads the virtualizer
  const { t } = useTexts();
  const last = entries.at(-1)?.key;
  const isAway = list.getTotalSize() > 0 && !list.isAtEnd(240);
  const [seen, setSeen] = useState<string | undefined>(last);
  if (!isAway && seen !== last) {
    setSeen(last);
  }
  if (!isAway) {
    return null;
  }
  const from = entries.findLastIndex(({ key }) => key === seen);
  const fresh = entries
    .slice(from + 1)
    .flatMap(messagesOf)
    .filter(({ fromMe }) => !fromMe).length;
  return (
    <ToEnd
      type="button"
      aria-label={fresh > 0 ? t('messages.toEndCount', { count: fresh }) : t('messages.toEnd')}
      onClick={() => list.scrollToEnd()}
    >
      <ArrowDown size={16} strokeWidth={2} aria-hidden />
      {fresh > 0 ? t('messages.fresh', { count: fresh }) : t('messages.toEnd')}
    </ToEnd>
  );
}
