import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';
import { messagesOf } from './entries.ts';
import type { Entry } from './Entry.ts';
import { noteLook } from './lastLook.ts';

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** What others may ask of the list. */
export interface ListHandle {
  toEnd(): void;
  toRow(rowId: number): void;
}

/** So near the end counts as at the end. */
export const atEndWithin = 80;

/** The entry that the first sight of a conversation begins with: the one above the line of new messages. Null: it is the end. */
export function landingOf(entries: readonly Entry[]): number | null {
  const line = entries.findIndex(({ kind }) => kind === 'new');
  return line === -1 ? null : Math.max(0, line - 1);
}

/** Goes there, once. */
export function useLanding(list: List, entries: readonly Entry[], handle: Ref<ListHandle>): void {
  'use no memo'; // reads the virtualizer
  const hasLanded = useRef(false);
  useLayoutEffect(() => {
    if (hasLanded.current || entries.length === 0) {
      return;
    }
    hasLanded.current = true;
    const landing = landingOf(entries);
    if (landing === null) {
      list.scrollToEnd();
    } else {
      list.scrollToIndex(landing, { align: 'start' });
    }
  }, [entries, list]);
  useImperativeHandle(handle, () => ({
    toEnd: () => list.scrollToEnd(),
    toRow: (rowId) => {
      const index = entries.findIndex((entry) => messagesOf(entry).some((message) => message.rowId === rowId));
      if (index !== -1) {
        list.scrollToIndex(index, { align: 'center' });
        requestAnimationFrame(() => flash(list, rowId));
      }
    },
  }));
}

/** What was learnt of its lines stays for the next time. */
export function useNoting(list: List): void {
  useLayoutEffect(() => () => noteLook(list), [list]);
}

/** Shows for a moment which one was meant. */
function flash(list: List, rowId: number): void {
  const bubble = list.scrollElement?.querySelector(`[data-row="${rowId}"] .bubble, .bubble [data-row="${rowId}"]`);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  bubble?.animate([{ outline: '2px solid currentColor', outlineOffset: '2px' }, { outline: '2px solid transparent' }], isCalm ? 400 : 1200);
}

/**
 * Who reads the end keeps the end: when the composer grows, the keyboard comes, or a line turns out higher than
 * it was thought to be. A turn of the wheel or a touch ends whatever scrolling is still under way.
 */
export function useStayAtEnd(scroller: RefObject<HTMLDivElement | null>, list: List): void {
  'use no memo'; // reads the virtualizer
  useEffect(() => {
    const room = scroller.current;
    const content = room?.firstElementChild;
    if (room === null || !content) {
      return;
    }
    let isAtEnd = false;
    const look = (): void => {
      // While the list puts an older page in front, the element is at an end that the list knows to be none.
      isAtEnd = list.isAtEnd(atEndWithin) && room.scrollHeight - room.scrollTop - room.clientHeight <= atEndWithin;
    };
    const stay = new ResizeObserver(() => {
      if (isAtEnd) {
        room.scrollTop = room.scrollHeight;
      }
    });
    const yieldToHand = (): void => list.cancelScroll();
    stay.observe(room);
    stay.observe(content);
    room.addEventListener('scroll', look, { passive: true });
    room.addEventListener('wheel', yieldToHand, { passive: true });
    room.addEventListener('touchstart', yieldToHand, { passive: true });
    return () => {
      stay.disconnect();
      room.removeEventListener('scroll', look);
      room.removeEventListener('wheel', yieldToHand);
      room.removeEventListener('touchstart', yieldToHand);
    };
  }, [scroller, list]);
}
