import type { UserActor, Actor } from '#shared/rules/permissions.ts';

import type { ChannelClient } from '#server/channels/ChannelClient.ts';
import { systemActor, runInScope, runInTransaction, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DemoConnection, DemoPerson, DemoQueue, DemoTag } from './demoCompany.ts';
import type { DemoFile } from './conversationDsl.ts';
import type { DemoAssets } from './makeDemoAssets.ts';

/** The demo company and what its conversations refer to. */
export interface DemoContext {
  readonly platform: Platform;
  readonly companyId: number;
  /** The time of creation; everything else lies before it. */
  readonly now: Date;
  readonly people: ReadonlyMap<DemoPerson, UserActor>;
  readonly queues: ReadonlyMap<DemoQueue, number>;
  readonly connections: ReadonlyMap<DemoConnection, number>;
  readonly tags: ReadonlyMap<DemoTag, number>;
  readonly assets: DemoAssets;
  /** The stored files of customers' messages, as media references. */
  readonly references: ReadonlyMap<DemoFile, string>;
}

/** The value of a key; throws when it is missing. */
export function requireEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) {
    throw new Error(`the demo has no ${String(key)}`);
  }
  return value;
}

/** Channels do not run yet while the demo is made: media files lie in our own store. */
const demoChannelMethods = {
  fetchMedia: ({ platform }, _connectionId, { reference }) => platform.files.open(reference),
  wakeSenders: async () => undefined,
} satisfies Partial<ChannelClient>;

/** The platform with the demo's channels. */
export const demoPlatform = (platform: Platform): Platform => ({
  ...platform,
  ...(platform.channels && { channels: { ...platform.channels, ...demoChannelMethods } }),
  config: { ...platform.config, demo: true },
});

/** A scope without events and jobs: nobody listens, and media are fetched at once. */
const silentScope = (scope: Scope): Scope => ({ ...scope, recordEvent: () => undefined, enqueue: () => undefined });

/** Runs work at another time, in a transaction of its own. */
export const inScopeAt = <T>(
  { platform, companyId }: Pick<DemoContext, 'platform' | 'companyId'>,
  time: Date,
  work: (scope: Scope) => Promise<T>,
): Promise<T> =>
  runInScope({ ...platform, now: () => time }, { companyId, actor: systemActor(companyId) }, (scope) => work(silentScope(scope)));

/** Runs work at another time as this actor, within the open transaction, and flushes it. */
export async function runInScopeAt<T>(
  scope: Scope,
  { time, actor }: { time: Date; actor: Actor },
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const principal = { em: scope.em, companyId: scope.companyId, actor };
  const result = await runInTransaction({ ...scope.platform, now: () => time }, principal, (inside) => work(silentScope(inside)));
  await scope.em.flush();
  return result;
}
