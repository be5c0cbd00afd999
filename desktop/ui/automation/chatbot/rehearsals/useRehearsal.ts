import { useState } from 'react';
import { api } from '#shared/api.ts';
import { maxRehearsalSteps, type RehearsalRecord, type RehearsalStep } from '#shared/automation/chatbot/rehearsals.ts';
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
  /** As a person of the company: an answer, or the end. */
  act(kind: 'answer' | 'close', text: string): void;
  undo(): void;
  restart(): void;
}

const isWait = ({ kind }: RehearsalStep): boolean => kind === 'wait';

/** Without the time that has passed since the last thing that somebody did. */
const withoutWait = (steps: readonly RehearsalStep[]): readonly RehearsalStep[] =>
  steps.slice(0, steps.findLastIndex((step) => !isWait(step)) + 1);

const lastAt = (steps: readonly RehearsalStep[]): number => Date.parse(steps.at(-1)?.at ?? '') || 0;

/** Lets the time pass in a conversation that has begun; back in time there was none. */
function passUntil(steps: readonly RehearsalStep[], at: Date): readonly RehearsalStep[] {
  const acts = withoutWait(steps);
  if (at.getTime() < lastAt(acts)) {
    return [];
  }
  return acts.length === 0 || acts.length >= maxRehearsalSteps ? steps : [...acts, { kind: 'wait', text: '', at: at.toISOString() }];
}

/** What the clock shows when a step is taken back. */
const clockBefore = (steps: readonly RehearsalStep[], removedStep: RehearsalStep): Date =>
  new Date(isWait(removedStep) ? lastAt(steps) + writingMs : removedStep.at);

/** A conversation with the chatbot: the page keeps its messages, and the server answers all of them again each time. */
export function useRehearsal(options: RehearsalOptions): Rehearsal {
  const [steps, setSteps] = useState<readonly RehearsalStep[]>([]);
  const [clock, setClock] = useState(() => new Date());
  const input = { ...options, steps: [...steps] };
  const query = useEndpointQuery(api.rehearsals.run, input, { keepPrevious: true, staleTime: 0 });
  const add = (step: Pick<RehearsalStep, 'kind' | 'text'>): void => {
    setSteps([...steps, { ...step, at: clock.toISOString() }]);
    setClock(new Date(clock.getTime() + writingMs));
  };
  return {
    data: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    steps,
    isFull: steps.length >= maxRehearsalSteps,
    clock,
    setClock: (at) => {
      setSteps((before) => passUntil(before, at));
      setClock(at);
    },
    send: (text) => add({ text }),
    act: (kind, text) => add({ kind, text }),
    undo: () => {
      const [removed, before] = [steps.at(-1), steps.slice(0, -1)];
      if (removed !== undefined) {
        setSteps(before);
        setClock(clockBefore(before, removed));
      }
    },
    restart: () => {
      setSteps([]);
      setClock(new Date());
    },
  };
}
