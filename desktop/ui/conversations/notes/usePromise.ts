import { useState } from 'react';
import { parsePromiseTime } from '#shared/rules/parsePromiseTime.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import { useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { hourMs } from '#shared/rules/durations.ts';

/** Until when a note promises something: as its words say, unless somebody has chosen. */
export interface NotePromiseDraft {
  /** Wall time of the company; null: nothing is promised. */
  readonly at: string | null;
  readonly choose: (at: string | null) => void;
  /** Time to begin with where the words name none. */
  readonly suggest: () => string;
  /** For the next note. */
  readonly reset: () => void;
}

export function usePromise(note: string): NotePromiseDraft {
  const { timeZone } = useTexts();
  const [chosen, choose] = useState<string | null>();
  const promiseTime = parsePromiseTime(note, { now: useNow(), timeZone });
  const named = promiseTime === null ? null : toZonedTime(promiseTime, timeZone);
  return {
    at: chosen === undefined ? named : chosen,
    choose,
    reset: () => choose(undefined),
    suggest: () => named ?? toZonedTime(new Date(Date.now() + hourMs), timeZone),
  };
}
