import { useState, type RefObject } from 'react';
import { insertText } from '#ui/kit/index.ts';

/** What is being looked for behind a sign, and where the sign stands. */
export interface Looking {
  readonly at: number;
  readonly term: string;
}

interface PlaceOptions {
  readonly isOn: boolean;
  /** The one that begins it: `@`. */
  readonly sign: string;
  /** What stands in the field. */
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly find: (value: string, caret: number) => Looking | null;
}

/** The place in a field where something is just being looked for by a sign and its first letters. */
export interface Place {
  /** Null: nothing is looked for, or what stands there is meant as it is. */
  readonly looking: Looking | null;
  /** Looks at what stands before the caret. */
  look(): void;
  close(): void;
  /** For as long as this sign stands there nothing is offered for it again. */
  settle(): void;
  /** Writes this instead of the sign and what stands behind it. */
  replace(text: string): void;
}

export function usePlace({ isOn, sign, value, field, find }: PlaceOptions): Place {
  const [looking, setLooking] = useState<Looking | null>(null);
  const [settled, setSettled] = useState<number | null>(null);
  if (settled !== null && value[settled] !== sign) {
    setSettled(null);
  }
  const look = (): void => {
    const found = isOn ? lookedAt(field.current, find) : null;
    // Every key looks, and hardly any changes something: nothing is drawn for the others.
    if (!isSame(looking, found)) {
      setLooking(found);
    }
  };
  const settle = (): void => setSettled(looking?.at ?? null);
  const replace = (text: string): void => {
    if (looking !== null && field.current !== null) {
      field.current.setSelectionRange(looking.at, looking.at + looking.term.length + sign.length);
      insertText(field.current, text);
      settle();
    }
  };
  const isOpen = isOn && looking !== null && looking.at !== settled;
  return { looking: isOpen ? looking : null, look, close: () => setLooking(null), settle, replace };
}

/** What stands before the caret, while nothing is marked. */
function lookedAt(field: HTMLTextAreaElement | null, find: PlaceOptions['find']): Looking | null {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = field ?? {};
  return selectionStart === selectionEnd ? find(value, selectionStart) : null;
}

const isSame = (one: Looking | null, other: Looking | null): boolean => one?.at === other?.at && one?.term === other?.term;
