import type { Readable } from 'node:stream';
import type { Actor } from '#shared/rules/permissions.ts';

import type { ChannelDesk, WantedMedia } from '#server/channels/ports.ts';
import { houseActor, inScope, workIn, type Scope } from '#server/platform/db/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DemoConnection, DemoPerson, DemoQueue, DemoTag } from './people.ts';
import type { DemoFile } from './script.ts';
import type { Props } from './props.ts';

/** Where the demo's conversations take place. */
export interface Stage {
  readonly platform: Platform;
  readonly companyId: number;
  /** When the demo is made; everything lies before. */
  readonly now: Date;
  readonly people: ReadonlyMap<DemoPerson, Actor>;
  readonly queues: ReadonlyMap<DemoQueue, number>;
  readonly connections: ReadonlyMap<DemoConnection, number>;
  readonly tags: ReadonlyMap<DemoTag, number>;
  readonly props: Props;
  /** The store's copy of what customers send. */
  readonly references: ReadonlyMap<DemoFile, string>;
}

/** What is named in a script and was made before. */
export function of<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) {
    throw new Error(`the demo has no ${String(key)}`);
  }
  return value;
}

/** Numbers do not run yet while the demo is made: every number exists, and waiting files lie in our own store. */
const standIn: ChannelDesk = {
  checkNumber: async (_scope, _connectionId, { number }) => ({
    exists: true,
    person: { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false },
  }),
  fetchMedia: ({ platform }: Scope, _connectionId: number, { media }: WantedMedia): Promise<Readable> =>
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
  channels: standIn,
  config: { ...platform.config, demo: true },
});

/** Nobody is there to hear of what happens in the demo, and its files are fetched at once: nothing is told, no job is filed. */
const quiet = (scope: Scope): Scope => ({ ...scope, record: () => undefined, enqueue: () => undefined });

/** Does a piece of work at another time, as a transaction of its own. */
export const at = <T>(
  { platform, companyId }: Pick<Stage, 'platform' | 'companyId'>,
  time: Date,
  work: (scope: Scope) => Promise<T>,
): Promise<T> => inScope({ ...platform, now: () => time }, { companyId, actor: houseActor(companyId) }, (scope) => work(quiet(scope)));

/** The same in somebody's name and inside a transaction that is open; what it made is there for what follows in it. */
export async function during<T>(
  scope: Scope,
  { time, actor }: { time: Date; actor: Actor },
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const sign = { em: scope.em, companyId: scope.companyId, actor };
  const made = await workIn({ ...scope.platform, now: () => time }, sign, (inside) => work(quiet(inside)));
  await scope.em.flush();
  return made;
}
