import type { Broadcaster } from '#server/platform/live/tell.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dropFact, handOn, readFacts, type Fact, type NewTask } from './facts.ts';
import { startLine, type Line } from './line.ts';
import { jobListener, type FileJob, type Listener } from './listeners.ts';
import { locks } from './locks.ts';
import { startLoop } from './loop.ts';
import { meters } from './meters.ts';
import { outboxChannel } from './outbox.ts';
import { startTasks } from './tasks.ts';
import { createTeller, type TellFacts } from './tellFacts.ts';

/** Housekeeping that one process does for all: whoever owns the relay. Must bear being begun twice. */
export interface Chore {
  readonly name: string;
  /** Milliseconds. */
  readonly every: number;
  /** True: there is more to do at once. */
  round(platform: Platform): Promise<boolean | void>;
}

export interface RelayOptions {
  readonly platform: Platform;
  /** The support role's address. */
  readonly url: string;
  readonly broadcasters: readonly Broadcaster[];
  readonly listeners: readonly Listener[];
  readonly fileJob: FileJob;
  readonly chores: readonly Chore[];
}

export interface Relay {
  /** Finishes the batch and the listeners' work under way. */
  stop(): Promise<void>;
}

const takeOverEvery = 1_000;
const pollEvery = 1_000;
const fullBatch = 100;
const triesAlone = 3;

/** Waits until this process is the one that works. The lock lives and dies with the connection. */
async function isOwner(line: Line): Promise<boolean> {
  while (line.isOpen) {
    const [answer] = await line.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [locks.relay]);
    if (answer?.held === true) {
      return true;
    }
    await line.pause(takeOverEvery);
  }
  return false;
}

/** Data that the log cannot hold, or a company that is gone: nothing a later try would change. */
function isFaultOfFact(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['22', '23', '54'].includes(code.slice(0, 2));
}

interface Handing {
  readonly platform: Platform;
  readonly tell: TellFacts;
  tasksOf(facts: readonly Fact[]): NewTask[];
  readonly wakeTasks: () => void;
}

const tasksFor =
  (listeners: ReadonlyMap<string, readonly Listener[]>) =>
  (facts: readonly Fact[]): NewTask[] =>
    facts.flatMap(({ id, name, data }) =>
      (listeners.get(name) ?? []).map((listener) => ({ id, listener: listener.name, line: listener.line?.(data as never) ?? null })),
    );

/** Hands facts on, batch by batch. A batch that the database refuses is tried fact by fact, and the culprit is left behind. */
function createBatches({ platform, tell, tasksOf, wakeTasks }: Handing): (line: Line) => Promise<boolean> {
  /** How many facts are still to be handed on one by one, and how often the first of them was refused. */
  const careful = { left: 0, refusals: 0 };
  const done = (count: number): void => {
    careful.left = Math.max(0, careful.left - count);
    careful.refusals = 0;
  };
  const hand = async (line: Line, facts: readonly Fact[]): Promise<void> => {
    const [said, tasks] = [await tell(facts), tasksOf(facts)];
    await handOn(line, facts, { said, tasks });
    meters.facts.inc(facts.length);
    meters.said.inc(said.length);
    done(facts.length);
    if (tasks.length > 0) {
      wakeTasks();
    }
  };
  const refused = async (line: Line, facts: readonly [Fact, ...Fact[]], error: unknown): Promise<void> => {
    const [first] = facts;
    careful.left = Math.max(careful.left, facts.length);
    careful.refusals += 1;
    if (careful.refusals > triesAlone) {
      meters.skipped.inc({ fact: first.name });
      platform.log.error(
        { err: error, fact: first.name, factId: first.id, companyId: first.companyId },
        'a fact cannot be handed on and is dropped',
      );
      await dropFact(line, first);
      done(1);
    }
  };
  return async (line) => {
    const size = careful.left > 0 ? 1 : fullBatch;
    const [first, ...others] = await readFacts(line, size);
    meters.lag.set(first?.age ?? 0);
    if (first === undefined) {
      careful.left = 0;
      return false;
    }
    const facts = [first, ...others] as const;
    await hand(line, facts).catch((error: unknown) => {
      if (!isFaultOfFact(error)) {
        throw error;
      }
      platform.log.warn({ err: error, facts: facts.length }, 'the database refused a batch of facts');
      return refused(line, facts, error);
    });
    return facts.length === size;
  };
}

async function relayOn(line: Line, batch: (line: Line) => Promise<boolean>, { platform, chores }: RelayOptions): Promise<void> {
  if (!(await isOwner(line))) {
    return;
  }
  // A plan is kept: however short the outbox was when it was made, a long one is read by its index.
  await line.query('set enable_seqscan = off');
  platform.log.info('the relay works in this process');
  meters.owner.set(1);
  const loops = chores.map(({ name, every, round }) => startLoop({ name, every, log: platform.log, round: () => round(platform) }));
  try {
    await line.listen(outboxChannel);
    while (line.isOpen) {
      const isMore = await batch(line);
      await (isMore ? undefined : line.pause(pollEvery));
    }
  } finally {
    meters.owner.set(0);
    await Promise.all(loops.map((loop) => loop.stop()));
  }
}

/**
 * Hands committed facts on, in order: what they mean to the screens into the live log, the rest to the listeners. One process
 * works at a time; when it dies, its connection frees the lock and another one goes on.
 */
export function startRelay(options: RelayOptions): Relay {
  const { platform, url, broadcasters } = options;
  const listeners = [jobListener(options.fileJob), ...options.listeners];
  const tasks = startTasks(platform, listeners);
  const batch = createBatches({
    platform,
    tell: createTeller(platform, broadcasters),
    tasksOf: tasksFor(Map.groupBy(listeners, ({ on }): string => on)),
    wakeTasks: tasks.wake,
  });
  const line = startLine({ url, name: 'prosa relay', log: platform.log, serve: (own) => relayOn(own, batch, options) });
  return {
    stop: async () => {
      await line.stop();
      await tasks.stop();
    },
  };
}
