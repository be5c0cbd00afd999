import { useState } from 'react';
import { api } from '#shared/api.ts';
import { maxRehearsalSteps, type RehearsalRecord, type RehearsalStep } from '#shared/areas/rehearsals.ts';
import type { RehearsedPeople } from '#shared/rules/chatbotWords.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

/** Between two messages; the chatbot takes less for somebody who is still writing. */
const writingMs = 30_000;

export interface RehearsalOptions {
  readonly connectionId: number;
  /** Null: the queues of the connection. */
  readonly queueId: number | null;
  readonly name: string;
  readonly isReturning: boolean;
  readonly people: RehearsedPeople;
  /** Null: the rules of now. */
  readonly versionId: number | null;
  /** Menus that are being written count as if they were published. */
  readonly usesDrafts: boolean;
}

export interface Rehearsal {
  readonly data: RehearsalRecord | undefined;
  readonly error: Error | null;
  retry(): void;
  readonly steps: readonly RehearsalStep[];
  readonly isFull: boolean;
  /** What the clock of the rehearsal shows. */
  readonly clock: Date;
  /** Going back in time begins a new conversation. */
  setClock(at: Date): void;
  send(text: string): void;
  undo(): void;
  restart(): void;
}

/** A conversation with the chatbot: the page keeps its messages, and the server answers all of them again each time. */
export function useRehearsal(options: RehearsalOptions): Rehearsal {
  const [steps, setSteps] = useState<readonly RehearsalStep[]>([]);
  const [clock, setClock] = useState(() => new Date());
  const input = { ...options, steps: [...steps] };
  const query = useEndpointQuery(api.rehearsals.run, input, { keepPrevious: true, staleTime: 0 });
  const lastAt = (list: readonly RehearsalStep[]): number => Date.parse(list.at(-1)?.at ?? '') || 0;
  return {
    data: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    steps,
    isFull: steps.length >= maxRehearsalSteps,
    clock,
    setClock: (at) => {
      setSteps((before) => (at.getTime() < lastAt(before) ? [] : before));
      setClock(at);
    },
    send: (text) => {
      setSteps([...steps, { text, at: clock.toISOString() }]);
      setClock(new Date(clock.getTime() + writingMs));
    },
    undo: () => setSteps(steps.slice(0, -1)),
    restart: () => {
      setSteps([]);
      setClock(new Date());
    },
  };
}
