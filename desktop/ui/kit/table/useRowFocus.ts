import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { findNextRow } from './rowKeys.ts';

interface RowFocus {
  readonly active: number;
  readonly enter: (index: number) => void;
  readonly move: (key: string, index: number) => boolean;
}

/** Roving tab index over rows. The focus moves to a neighbour when its row is removed, and along when its row is moved. */
export function useRowFocus(body: HTMLElement | null, rows: readonly unknown[]): RowFocus {
  const count = rows.length;
  const [storedIndex, setStoredIndex] = useState(0);
  const active = Math.min(storedIndex, Math.max(count - 1, 0));
  const focusRow = (index: number): void => body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus();
  useFocusRecovery(body, rows, (rowCount) => focusRow(Math.min(storedIndex, rowCount - 1)));
  return {
    active,
    enter: setStoredIndex,
    move: (key, index) => {
      const next = findNextRow(key, index, count);
      if (next === null) {
        return false;
      }
      // A virtual row must be rendered before it can take the focus.
      flushSync(() => setStoredIndex(next));
      focusRow(next);
      return true;
    },
  };
}

/** Removing or moving a focused element fires no event, so the focus is restored after the update. */
function useFocusRecovery(body: HTMLElement | null, rows: readonly unknown[], restoreFocus: (count: number) => void): void {
  const restoreLatest = useEffectEvent(restoreFocus);
  useEffect(() => {
    if (body?.dataset['focused'] === 'true' && document.activeElement === document.body) {
      restoreLatest(rows.length);
    }
  }, [body, rows]);
  useEffect(() => {
    const trackFocus = (event: FocusEvent): void => {
      const isLeaving = event.type === 'focusout' && event.relatedTarget instanceof Node;
      if (body && !(isLeaving && body.contains(event.relatedTarget))) {
        body.dataset['focused'] = String(!isLeaving);
      }
    };
    body?.addEventListener('focusin', trackFocus);
    body?.addEventListener('focusout', trackFocus);
    return () => {
      body?.removeEventListener('focusin', trackFocus);
      body?.removeEventListener('focusout', trackFocus);
    };
  }, [body]);
}
