import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Broadcast, Broadcaster } from './broadcast.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createEventActor, type DomainEvent, type LiveEventRow } from '#server/platform/database/outbox/publishEvents.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { relayMetrics } from '#server/platform/database/outbox/relayMetrics.ts';
import { runInTransaction } from '#server/platform/database/scope.ts';
import { runInReadOnlySnapshot } from '#server/platform/database/readOnlySnapshot.ts';

interface RendererDeps {
  readonly platform: Platform;
  readonly broadcasters: ReadonlyMap<string, readonly Broadcaster[]>;
}

const maxConcurrentCompanies = 4;
const maxTriesPerEvent = 3;
const retryDelayMs = 100;

function createLiveEventRow({ companyId, name }: DomainEvent, { to, event, body }: Broadcast): LiveEventRow {
  const foreign = to.find((room) => !room.startsWith(`company-${companyId}-`));
  if (foreign !== undefined) {
    throw new Error(`${name} would be told to ${foreign}, outside of company ${companyId}`);
  }
  return { companyId, event, rooms: to, body: JSON.stringify(body) };
}

async function renderEvent({ platform, broadcasters }: RendererDeps, em: EntityManager, domainEvent: DomainEvent): Promise<LiveEventRow[]> {
  const liveEvents: LiveEventRow[] = [];
  const principal = { companyId: domainEvent.companyId, actor: createEventActor(domainEvent) };
  for (const broadcaster of broadcasters.get(domainEvent.name) ?? []) {
    // Data was typed where it was recorded; it comes back from the database as what was written.
    const broadcasts = await runInTransaction(platform, { ...principal, em }, (scope) =>
      broadcaster.render(scope, domainEvent.data as never),
    );
    liveEvents.push(
      ...broadcasts.filter(({ to, event }) => to.length > 0 || event.startsWith('$')).map((one) => createLiveEventRow(domainEvent, one)),
    );
  }
  em.clear();
  return liveEvents;
}

/** Throws when it was the database that failed: then nothing is skipped, and the whole batch is tried again. */
async function assertDatabaseReachable(platform: Platform, error: unknown): Promise<void> {
  const { ok } = await platform.orms.app.em.getConnection().checkConnection();
  if (!ok) {
    throw error;
  }
}

function skipEvent({ log }: Platform, { id, companyId, name }: DomainEvent, error: unknown): void {
  relayMetrics.skipped.inc({ fact: name });
  log.error({ err: error, fact: name, factId: id, companyId }, 'a fact could not be told and is left out of the live log');
}

/** The facts of one company, told one after the other. */
interface RenderState {
  readonly remaining: DomainEvent[];
  readonly liveEvents: LiveEventRow[];
  /** The fact that is being told. */
  current: DomainEvent | undefined;
  tries: number;
}

async function renderRemaining(deps: RendererDeps, em: EntityManager, state: RenderState): Promise<void> {
  for ([state.current] = state.remaining; state.current !== undefined; [state.current] = state.remaining) {
    state.liveEvents.push(...(await renderEvent(deps, em, state.current)));
    state.remaining.shift();
    state.tries = 0;
  }
}

/** A fact that cannot be told is left out after a few tries, so that the log never stops for ever. */
async function handleFailure({ platform }: RendererDeps, state: RenderState, error: unknown): Promise<void> {
  if (state.current === undefined) {
    throw error;
  }
  await assertDatabaseReachable(platform, error);
  state.tries += 1;
  if (state.tries === maxTriesPerEvent) {
    skipEvent(platform, state.current, error);
    state.remaining.shift();
    state.tries = 0;
  }
  state.current = undefined;
  await pause(retryDelayMs);
}

/**
 * All facts of a company in one batch are told from one view of the database, and those of the next batch from a later one: what
 * is said later never shows an older state.
 */
async function renderCompany(deps: RendererDeps, events: readonly DomainEvent[]): Promise<LiveEventRow[]> {
  const state: RenderState = { remaining: [...events], liveEvents: [], current: undefined, tries: 0 };
  for (let [first] = state.remaining; first !== undefined; [first] = state.remaining) {
    await runInReadOnlySnapshot(deps.platform, first.companyId, (em) => renderRemaining(deps, em, state)).catch((error: unknown) =>
      handleFailure(deps, state, error),
    );
  }
  return state.liveEvents;
}

const groupByCompany = (facts: readonly DomainEvent[]): DomainEvent[][] => [...Map.groupBy(facts, ({ companyId }) => companyId).values()];

export type LiveEventRenderer = (facts: readonly DomainEvent[]) => Promise<LiveEventRow[]>;

/** What the screens shall hear about these facts, in order within each company. */
export function createLiveEventRenderer(platform: Platform, broadcasters: readonly Broadcaster[]): LiveEventRenderer {
  const deps = { platform, broadcasters: Map.groupBy(broadcasters, ({ on }) => on) };
  return async (facts) => {
    const broadcastEvents = facts.filter(({ name }) => deps.broadcasters.has(name as Broadcaster['on']));
    const liveEvents = await mapParallel(groupByCompany(broadcastEvents), maxConcurrentCompanies, (own) => renderCompany(deps, own));
    return liveEvents.flat();
  };
}
