import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';
import type { Entry } from './entries.ts';
import type { ListHandle } from './MessageList.tsx';

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** So near the end counts as at the end. */
export const atEndWithin = 80;

/** The first sight of a conversation: the line of new messages where there is one, else the end. */
export function useLanding(list: List, entries: readonly Entry[], handle: Ref<ListHandle>): void {
  'use no memo'; // reads the virtualizer
  const hasLanded = useRef(false);
  useLayoutEffect(() => {
    if (hasLanded.current || entries.length === 0) {
      return;
    }
    hasLanded.current = true;
    const line = entries.findIndex(({ kind }) => kind === 'new');
    if (line === -1) {
      list.scrollToEnd();
    } else {
      list.scrollToIndex(Math.max(0, line - 1), { align: 'start' });
    }
  }, [entries, list]);
  useImperativeHandle(handle, () => ({
    toEnd: () => list.scrollToEnd(),
    toRow: (rowId) => {
      const index = entries.findIndex((entry) => entry.kind === 'message' && entry.message.rowId === rowId);
      if (index !== -1) {
        list.scrollToIndex(index, { align: 'center' });
        requestAnimationFrame(() => flash(list, rowId));
      }
    },
  }));
}

/** Shows for a moment which one was meant. */
function flash(list: List, rowId: number): void {
  const bubble = list.scrollElement?.querySelector(`[data-row="${rowId}"] .bubble`);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  bubble?.animate([{ outline: '2px solid currentColor', outlineOffset: '2px' }, { outline: '2px solid transparent' }], isCalm ? 400 : 1200);
}

/** When the composer grows or the keyboard comes, the end stays in sight for those who were there. */
export function useStayAtEnd(scroller: RefObject<HTMLDivElement | null>, list: List): void {
  'use no memo'; // reads the virtualizer
  useEffect(() => {
    const room = scroller.current;
    if (room === null) {
      return;
    }
    let height = room.clientHeight;
    const observer = new ResizeObserver(() => {
      const lost = height - room.clientHeight;
      height = room.clientHeight;
      const distance = room.scrollHeight - room.scrollTop - room.clientHeight;
      if (lost > 0 && distance - lost <= atEndWithin) {
        room.scrollTop = room.scrollHeight;
      }
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, [scroller, list]);
}
