import { useState, type RefObject } from 'react';
import { insertText } from '#ui/kit/index.ts';

/** What is being looked for behind a sign, and where the sign stands. */
export interface TriggerQuery {
  readonly start: number;
  readonly term: string;
}

interface TriggerOptions {
  readonly isEnabled: boolean;
  /** The one that begins it: `@`. */
  readonly character: string;
  /** What stands in the field. */
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly find: (value: string, caret: number) => TriggerQuery | null;
}

/** The place in a field where something is just being looked for by a sign and its first letters. */
export interface Trigger {
  /** Null: nothing is looked for, or what stands there is meant as it is. */
  readonly query: TriggerQuery | null;
  /** Looks at what stands before the caret. */
  look(): void;
  close(): void;
  /** For as long as this sign stands there nothing is offered for it again. */
  settle(): void;
  /** Writes this instead of the sign and what stands behind it. */
  replace(text: string): void;
}

export function useTrigger({ isEnabled, character, value, field, find }: TriggerOptions): Trigger {
  const [query, setQuery] = useState<TriggerQuery | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  if (dismissedAt !== null && value[dismissedAt] !== character) {
    setDismissedAt(null);
  }
  const look = (): void => {
    const queryAtCaret = isEnabled ? findQueryAtCaret(field.current, find) : null;
    // Every key looks, and hardly any changes something: nothing is drawn for the others.
    if (!isSameQuery(query, queryAtCaret)) {
      setQuery(queryAtCaret);
    }
  };
  const settle = (): void => setDismissedAt(query?.start ?? null);
  const replace = (text: string): void => {
    if (query !== null && field.current !== null) {
      field.current.setSelectionRange(query.start, query.start + query.term.length + character.length);
      insertText(field.current, text);
      settle();
    }
  };
  const isOpen = isEnabled && query !== null && query.start !== dismissedAt;
  return { query: isOpen ? query : null, look, close: () => setQuery(null), settle, replace };
}

/** What stands before the caret, while nothing is marked. */
function findQueryAtCaret(field: HTMLTextAreaElement | null, find: TriggerOptions['find']): TriggerQuery | null {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = field ?? {};
  return selectionStart === selectionEnd ? find(value, selectionStart) : null;
}

const isSameQuery = (one: TriggerQuery | null, other: TriggerQuery | null): boolean =>
  one?.start === other?.start && one?.term === other?.term;
