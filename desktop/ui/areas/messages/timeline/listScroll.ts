import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';
import { entryMessages } from './buildEntries.ts';
import type { Entry } from './Entry.ts';
import { saveMeasurements } from './measurementCache.ts';

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** What others may ask of the list. */
export interface MessageListHandle {
  scrollToEnd(): void;
  scrollToMessage(rowId: number): void;
}

/** So near the end counts as at the end. */
export const atEndThresholdPx = 80;

/** The entry that the first sight of a conversation begins with: the one above the line of new messages. Null: it is the end. */
export function findLandingIndex(entries: readonly Entry[]): number | null {
  const dividerIndex = entries.findIndex(({ kind }) => kind === 'new');
  return dividerIndex === -1 ? null : Math.max(0, dividerIndex - 1);
}

/** Goes there, once. */
export function useInitialScroll(list: List, entries: readonly Entry[], handle: Ref<MessageListHandle>): void {
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
    scrollToEnd: () => list.scrollToEnd(),
    scrollToMessage: (rowId) => {
      const index = entries.findIndex((entry) => entryMessages(entry).some((message) => message.rowId === rowId));
      if (index !== -1) {
        list.scrollToIndex(index, { align: 'center' });
        requestAnimationFrame(() => flashMessage(list, rowId));
      }
    },
  }));
}

/** What was learnt of its lines stays for the next time. */
export function useSaveMeasurements(list: List): void {
  useLayoutEffect(() => () => saveMeasurements(list), [list]);
}

/** Shows for a moment which one was meant. */
function flashMessage(list: List, rowId: number): void {
  const bubble = list.scrollElement?.querySelector(`[data-row="${rowId}"] .bubble, .bubble [data-row="${rowId}"]`);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  bubble?.animate([{ outline: '2px solid currentColor', outlineOffset: '2px' }, { outline: '2px solid transparent' }], isCalm ? 400 : 1200);
}

/**
 * Who reads the end keeps the end: when the composer grows, the keyboard comes, or a line turns out higher than
 * it was thought to be. A turn of the wheel or a touch ends whatever scrolling is still under way.
 */
export function useStickToEnd(scroller: RefObject<HTMLDivElement | null>, list: List): void {
  'use no memo'; // reads the virtualizer
  useEffect(() => {
    const container = scroller.current;
    const content = container?.firstElementChild;
    if (container === null || !content) {
      return;
    }
    let isAtEnd = false;
    const updateIsAtEnd = (): void => {
      // While the list puts an older page in front, the element is at an end that the list knows to be none.
      isAtEnd = list.isAtEnd(atEndThresholdPx) && container.scrollHeight - container.scrollTop - container.clientHeight <= atEndThresholdPx;
    };
    const resizeObserver = new ResizeObserver(() => {
      if (isAtEnd) {
        container.scrollTop = container.scrollHeight;
      }
    });
    const cancelScroll = (): void => list.cancelScroll();
    resizeObserver.observe(container);
    resizeObserver.observe(content);
    container.addEventListener('scroll', updateIsAtEnd, { passive: true });
    container.addEventListener('wheel', cancelScroll, { passive: true });
    container.addEventListener('touchstart', cancelScroll, { passive: true });
    return () => {
      resizeObserver.disconnect();
      container.removeEventListener('scroll', updateIsAtEnd);
      container.removeEventListener('wheel', cancelScroll);
      container.removeEventListener('touchstart', cancelScroll);
    };
  }, [scroller, list]);
}
