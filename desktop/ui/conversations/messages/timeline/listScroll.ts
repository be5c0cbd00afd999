import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';
import { entryMessages } from './buildEntries.ts';
import type { Entry, MessageTarget } from './Entry.ts';
import { saveMeasurements } from './measurementCache.ts';

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
