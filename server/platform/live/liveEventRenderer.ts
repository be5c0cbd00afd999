import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Broadcast, Broadcaster } from './broadcast.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createEventActor, type DomainEvent, type LiveEventRow } from '#server/platform/database/outbox/publishEvents.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { settleAll } from '#server/platform/async/settleAll.ts';
import { relayMetrics } from '#server/platform/database/outbox/relayMetrics.ts';
import type { RenderLiveEvents } from '#server/platform/database/outbox/relay.ts';
import { runInTransaction } from '#server/platform/database/scope.ts';
import { runInReadOnlySnapshot } from '#server/platform/database/runInReadOnlySnapshot.ts';

interface RendererDeps {
  readonly platform: Platform;
  readonly broadcasters: ReadonlyMap<string, readonly Broadcaster[]>;
}

const maxConcurrentCompanies = 4;
const maxEventsAtOnce = 20;
const maxTriesPerEvent = 3;
const retryDelayMs = 100;

function createLiveEventRow({ companyId, name }: DomainEvent, { to, event, body }: Broadcast): LiveEventRow {
  const foreign = to.find((room) => !room.startsWith(`company-${companyId}-`));
  if (foreign !== undefined) {
    throw new Error(`${name} would be broadcast to ${foreign}, outside of company ${companyId}`);
  }
  return { companyId, event, rooms: to, body: JSON.stringify(body) };
}

/** Events of one name and actor share a scope, and what their broadcasters read. */
async function renderGroup(
  { platform, broadcasters }: RendererDeps,
  em: EntityManager,
  group: readonly [DomainEvent, ...DomainEvent[]],
): Promise<(readonly [DomainEvent, LiveEventRow[]])[]> {
  const [first] = group;
  // The data was typed where the event was recorded and comes back as it was written.
  const data = group.map((event) => event.data as never);
  const principal = { companyId: first.companyId, actor: createEventActor(first), em };
  const rendered = await runInTransaction(platform, principal, (scope) =>
    settleAll(
      (broadcasters.get(first.name) ?? []).map((broadcaster) =>
        broadcaster.renderEach === undefined
          ? settleAll(data.map((one) => broadcaster.render(scope, one)))
          : broadcaster.renderEach(scope, data),
      ),
    ),
  );
  return group.map((event, place) => {
    const broadcasts = rendered.flatMap((ofBroadcaster) => ofBroadcaster[place] ?? []);
    const effectiveBroadcasts = broadcasts.filter((broadcast) => broadcast.to.length > 0 || broadcast.event.startsWith('$'));
    return [event, effectiveBroadcasts.map((broadcast) => createLiveEventRow(event, broadcast))] as const;
  });
}

/** The live events of each, in the order of the events. */
async function renderEvents(deps: RendererDeps, em: EntityManager, events: readonly DomainEvent[]): Promise<LiveEventRow[]> {
  const groups = [...Map.groupBy(events, ({ name, actorId }) => `${name} ${actorId}`).values()];
  const rendered = await settleAll(
    groups.map(([first, ...others]) => (first === undefined ? Promise.resolve([]) : renderGroup(deps, em, [first, ...others]))),
  );
  const ofEvent = new Map(rendered.flat());
  return events.flatMap((event) => ofEvent.get(event) ?? []);
}

/** Rethrows when the database is unreachable: nothing is skipped then, and the whole batch is retried. */
async function assertDatabaseReachable(platform: Platform, error: unknown): Promise<void> {
  const { ok } = await platform.orms.app.em.getConnection().checkConnection();
  if (!ok) {
    throw error;
  }
}

function skipEvent({ log }: Platform, { id, companyId, name }: DomainEvent, error: unknown): void {
  relayMetrics.skipped.inc({ fact: name });
  log.error({ err: error, event: name, eventId: id, companyId }, 'an event could not be rendered and is skipped');
}

/** Progress within the events of one company. */
interface RenderState {
  readonly remaining: DomainEvent[];
  readonly liveEvents: LiveEventRow[];
  /** The event being rendered by itself. */
  current: DomainEvent | undefined;
  tries: number;
  /** After a failure, to know whose it is. */
  isOneByOne: boolean;
}

/** Renders several events at once: their statements share packets. */
async function renderRemaining(deps: RendererDeps, em: EntityManager, state: RenderState): Promise<void> {
  while (state.remaining.length > 0) {
    const events = state.remaining.slice(0, state.isOneByOne ? 1 : maxEventsAtOnce);
    state.current = state.isOneByOne ? events[0] : undefined;
    const liveEvents = await renderEvents(deps, em, events);
    em.clear();
    state.liveEvents.push(...liveEvents);
    state.remaining.splice(0, events.length);
    state.tries = 0;
  }
}

/** Skips an event after a few tries, so that the log never stops for ever. */
async function handleFailure({ platform }: RendererDeps, state: RenderState, error: unknown): Promise<void> {
  if (state.current === undefined && state.isOneByOne) {
    throw error;
  }
  await assertDatabaseReachable(platform, error);
  if (state.current === undefined) {
    state.isOneByOne = true;
    return;
  }
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
 * The events of a company in one batch are rendered from one snapshot, those of the next batch from a later one: a later live
 * event never shows an older state.
 */
async function renderCompany(deps: RendererDeps, events: readonly DomainEvent[]): Promise<LiveEventRow[]> {
  const state: RenderState = { remaining: [...events], liveEvents: [], current: undefined, tries: 0, isOneByOne: false };
  for (let [first] = state.remaining; first !== undefined; [first] = state.remaining) {
    await runInReadOnlySnapshot(deps.platform, first.companyId, (em) => renderRemaining(deps, em, state)).catch((error: unknown) =>
      handleFailure(deps, state, error),
    );
  }
  return state.liveEvents;
}

const groupByCompany = (events: readonly DomainEvent[]): DomainEvent[][] => [...Map.groupBy(events, ({ companyId }) => companyId).values()];

/** Renders domain events as live events, in order within each company. */
export function createLiveEventRenderer(platform: Platform, broadcasters: readonly Broadcaster[]): RenderLiveEvents {
  const deps = { platform, broadcasters: Map.groupBy(broadcasters, ({ on }) => on) };
  return async (events) => {
    const broadcastEvents = events.filter(({ name }) => deps.broadcasters.has(name as Broadcaster['on']));
    const liveEvents = await mapParallel(groupByCompany(broadcastEvents), maxConcurrentCompanies, (companyEvents) =>
      renderCompany(deps, companyEvents),
    );
    return liveEvents.flat();
  };
}
