import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Broadcast, Broadcaster } from '#server/platform/live/tell.ts';
import type { Platform } from '#server/platform/platform.ts';
import { actorOf, type Fact, type Said } from './facts.ts';
import { inParallel } from './inParallel.ts';
import { meters } from './meters.ts';
import { workIn } from './scope.ts';
import { viewOf } from './view.ts';

interface Ground {
  readonly platform: Platform;
  readonly broadcasters: ReadonlyMap<string, readonly Broadcaster[]>;
}

const companiesAtOnce = 4;
const triesPerFact = 3;
const retryPause = 100;

function saidOf({ companyId, name }: Fact, { to, event, body }: Broadcast): Said {
  const foreign = to.find((room) => !room.startsWith(`company-${companyId}-`));
  if (foreign !== undefined) {
    throw new Error(`${name} would be told to ${foreign}, outside of company ${companyId}`);
  }
  return { companyId, event, rooms: to, body: JSON.stringify(body) };
}

async function tellFact({ platform, broadcasters }: Ground, em: EntityManager, fact: Fact): Promise<Said[]> {
  const said: Said[] = [];
  const sign = { companyId: fact.companyId, actor: actorOf(fact) };
  for (const broadcaster of broadcasters.get(fact.name) ?? []) {
    // Data was typed where it was recorded; it comes back from the database as what was written.
    const told = await workIn(platform, { ...sign, em }, (scope) => broadcaster.tell(scope, fact.data as never));
    said.push(...told.filter(({ to, event }) => to.length > 0 || event.startsWith('$')).map((one) => saidOf(fact, one)));
  }
  em.clear();
  return said;
}

/** Throws when it was the database that failed: then nothing is skipped, and the whole batch is tried again. */
async function blameFact(platform: Platform, error: unknown): Promise<void> {
  const { ok } = await platform.orms.app.em.getConnection().checkConnection();
  if (!ok) {
    throw error;
  }
}

function skip({ log }: Platform, { id, companyId, name }: Fact, error: unknown): void {
  meters.skipped.inc({ fact: name });
  log.error({ err: error, fact: name, factId: id, companyId }, 'a fact could not be told and is left out of the live log');
}

/** The facts of one company, told one after the other. */
interface Telling {
  readonly left: Fact[];
  readonly said: Said[];
  /** The fact that is being told. */
  now: Fact | undefined;
  tries: number;
}

async function tellOn(ground: Ground, em: EntityManager, telling: Telling): Promise<void> {
  for ([telling.now] = telling.left; telling.now !== undefined; [telling.now] = telling.left) {
    telling.said.push(...(await tellFact(ground, em, telling.now)));
    telling.left.shift();
    telling.tries = 0;
  }
}

/** A fact that cannot be told is left out after a few tries, so that the log never stops for ever. */
async function failed({ platform }: Ground, telling: Telling, error: unknown): Promise<void> {
  if (telling.now === undefined) {
    throw error;
  }
  await blameFact(platform, error);
  telling.tries += 1;
  if (telling.tries === triesPerFact) {
    skip(platform, telling.now, error);
    telling.left.shift();
    telling.tries = 0;
  }
  telling.now = undefined;
  await pause(retryPause);
}

/**
 * All facts of a company in one batch are told from one view of the database, and those of the next batch from a later one: what
 * is said later never shows an older state.
 */
async function tellCompany(ground: Ground, facts: readonly Fact[]): Promise<Said[]> {
  const telling: Telling = { left: [...facts], said: [], now: undefined, tries: 0 };
  for (let [first] = telling.left; first !== undefined; [first] = telling.left) {
    await viewOf(ground.platform, first.companyId, (em) => tellOn(ground, em, telling)).catch((error: unknown) =>
      failed(ground, telling, error),
    );
  }
  return telling.said;
}

const byCompany = (facts: readonly Fact[]): Fact[][] => [...Map.groupBy(facts, ({ companyId }) => companyId).values()];

export type TellFacts = (facts: readonly Fact[]) => Promise<Said[]>;

/** What the screens shall hear about these facts, in order within each company. */
export function createTeller(platform: Platform, broadcasters: readonly Broadcaster[]): TellFacts {
  const ground = { platform, broadcasters: Map.groupBy(broadcasters, ({ on }) => on) };
  return async (facts) => {
    const audible = facts.filter(({ name }) => ground.broadcasters.has(name as Broadcaster['on']));
    const said = await inParallel(byCompany(audible), companiesAtOnce, (own) => tellCompany(ground, own));
    return said.flat();
  };
}
