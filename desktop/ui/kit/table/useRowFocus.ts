import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { findNextRow } from './rowKeys.ts';

interface RowFocus {
  readonly active: number;
  readonly enter: (index: number) => void;
  readonly move: (key: string, index: number) => boolean;
}

/** Roving tab index over rows. The focus moves to a neighbour when its row is removed. */
export function useRowFocus(body: HTMLElement | null, count: number): RowFocus {
  const [kept, setKept] = useState(0);
  const active = Math.min(kept, Math.max(count - 1, 0));
  const focusRow = (index: number): void => body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus();
  useFocusRecovery(body, count, (left) => focusRow(Math.min(kept, left - 1)));
  return {
    active,
    enter: setKept,
    move: (key, index) => {
      const next = findNextRow(key, index, count);
      if (next === null) {
        return false;
      }
      // A virtual row must be rendered before it can take the focus.
      flushSync(() => setKept(next));
      focusRow(next);
      return true;
    },
  };
}

/** Removing a focused element fires no event, so the focus is restored after the update. */
function useFocusRecovery(body: HTMLElement | null, count: number, bringBack: (count: number) => void): void {
  const bringBackLatest = useEffectEvent(bringBack);
  useEffect(() => {
    if (body?.dataset['focused'] === 'true' && document.activeElement === document.body) {
      bringBackLatest(count);
    }
  }, [body, count]);
  useEffect(() => {
    const mark = (event: FocusEvent): void => {
      const isLeaving = event.type === 'focusout' && event.relatedTarget instanceof Node;
      if (body && !(isLeaving && body.contains(event.relatedTarget))) {
        body.dataset['focused'] = String(!isLeaving);
      }
    };
    body?.addEventListener('focusin', mark);
    body?.addEventListener('focusout', mark);
    return () => {
      body?.removeEventListener('focusin', mark);
      body?.removeEventListener('focusout', mark);
    };
  }, [body]);
}
