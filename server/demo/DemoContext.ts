import type { Readable } from 'node:stream';
import type { Actor } from '#shared/rules/permissions.ts';

import type { ChannelClient, FetchMediaInput } from '#server/channels/ChannelClient.ts';
import { systemActor, runInScope, runInTransaction, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DemoConnection, DemoPerson, DemoQueue, DemoTag } from './demoCompany.ts';
import type { DemoFile } from './conversationDsl.ts';
import type { DemoAssets } from './makeDemoAssets.ts';

/** Where the demo's conversations take place. */
export interface DemoContext {
  readonly platform: Platform;
  readonly companyId: number;
  /** When the demo is made; everything lies before. */
  readonly now: Date;
  readonly people: ReadonlyMap<DemoPerson, Actor>;
  readonly queues: ReadonlyMap<DemoQueue, number>;
  readonly connections: ReadonlyMap<DemoConnection, number>;
  readonly tags: ReadonlyMap<DemoTag, number>;
  readonly assets: DemoAssets;
  /** The store's copy of what customers send. */
  readonly references: ReadonlyMap<DemoFile, string>;
}

/** What is named in a script and was made before. */
export function requireEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) {
    throw new Error(`the demo has no ${String(key)}`);
  }
  return value;
}

/** Numbers do not run yet while the demo is made: every number exists, and waiting files lie in our own store. */
const demoChannelClient: ChannelClient = {
  checkNumber: async (_scope, _connectionId, { number }) => ({
    exists: true,
    person: { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false },
  }),
  fetchMedia: ({ platform }: Scope, _connectionId: number, { media }: FetchMediaInput): Promise<Readable> =>
    platform.files.open(media.reference),
  addressBook: async () => [],
  members: async () => [],
  fetchPicture: async () => null,
  markRead: async () => undefined,
  rejectCall: async () => undefined,
  setTyping: async () => undefined,
  forget: async () => undefined,
};

/** The house as the demo is made in it. */
export const demoPlatform = (platform: Platform): Platform => ({
  ...platform,
  channels: demoChannelClient,
  config: { ...platform.config, demo: true },
});

/** Nobody is there to hear of what happens in the demo, and its files are fetched at once: nothing is told, no job is filed. */
const silentScope = (scope: Scope): Scope => ({ ...scope, recordEvent: () => undefined, enqueue: () => undefined });

/** Does a piece of work at another time, as a transaction of its own. */
export const inScopeAt = <T>(
  { platform, companyId }: Pick<DemoContext, 'platform' | 'companyId'>,
  time: Date,
  work: (scope: Scope) => Promise<T>,
): Promise<T> =>
  runInScope({ ...platform, now: () => time }, { companyId, actor: systemActor(companyId) }, (scope) => work(silentScope(scope)));

/** The same in somebody's name and inside a transaction that is open; what it made is there for what follows in it. */
export async function runInScopeAt<T>(
  scope: Scope,
  { time, actor }: { time: Date; actor: Actor },
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const sign = { em: scope.em, companyId: scope.companyId, actor };
  const made = await runInTransaction({ ...scope.platform, now: () => time }, sign, (inside) => work(silentScope(inside)));
  await scope.em.flush();
  return made;
}
