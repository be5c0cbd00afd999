import { useState, type RefObject } from 'react';
import { insertText } from '#ui/kit/index.ts';

/** Text typed after a trigger character, and the position of that character. */
export interface TriggerQuery {
  readonly start: number;
  readonly term: string;
}

interface TriggerOptions {
  readonly isEnabled: boolean;
  /** Trigger character such as `@`. */
  readonly character: string;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly find: (value: string, caret: number) => TriggerQuery | null;
}

/** Inline trigger: detects a query such as `@ana` before the caret. */
export interface Trigger {
  /** Null without a query, or once it was dismissed. */
  readonly query: TriggerQuery | null;
  /** Updates the query from the caret position. */
  update(): void;
  close(): void;
  /** Suppresses suggestions for this occurrence of the trigger character. */
  dismiss(): void;
  /** Replaces the trigger character and query. */
  replace(text: string): void;
}

export function useTrigger({ isEnabled, character, value, field, find }: TriggerOptions): Trigger {
  const [query, setQuery] = useState<TriggerQuery | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  if (dismissedAt !== null && value[dismissedAt] !== character) {
    setDismissedAt(null);
  }
  const update = (): void => {
    const queryAtCaret = isEnabled ? findQueryAtCaret(field.current, find) : null;
    // Runs on every key and rarely changes anything: equal queries cause no render.
    if (!isSameQuery(query, queryAtCaret)) {
      setQuery(queryAtCaret);
    }
  };
  const dismiss = (): void => setDismissedAt(query?.start ?? null);
  const replace = (text: string): void => {
    if (query !== null && field.current !== null) {
      field.current.setSelectionRange(query.start, query.start + query.term.length + character.length);
      insertText(field.current, text);
      dismiss();
    }
  };
  const isOpen = isEnabled && query !== null && query.start !== dismissedAt;
  return { query: isOpen ? query : null, update, close: () => setQuery(null), dismiss, replace };
}

/** Query before the caret, when nothing is selected. */
function findQueryAtCaret(field: HTMLTextAreaElement | null, find: TriggerOptions['find']): TriggerQuery | null {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = field ?? {};
  return selectionStart === selectionEnd ? find(value, selectionStart) : null;
}

const isSameQuery = (one: TriggerQuery | null, other: TriggerQuery | null): boolean =>
  one?.start === other?.start && one?.term === other?.term;
