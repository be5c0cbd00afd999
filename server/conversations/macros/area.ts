import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { macroSchema } from './Macro.ts';
import { createMacro, listMacros, removeMacro, updateMacro } from './commands.ts';
import { macroRecords } from './macroRecords.ts';
import { macroMigrations } from './migrations.ts';
import { prepareQuickMessages, runMacro } from './runMacro.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'macro.created': { macroId: number };
    'macro.changed': { macroId: number };
    /** `userId`: whose it was; null: everybody's. */
    'macro.removed': { macroId: number; userId: number | null };
  }
}

const macroRoutes = [
  serveEndpoint(api.macros.list, listMacros),
  serveEndpoint(api.macros.create, createMacro),
  serveEndpoint(api.macros.update, updateMacro),
  serveEndpoint(api.macros.remove, removeMacro),
  servePreparedEndpoint(api.macros.run, { prepare: prepareQuickMessages, command: runMacro }),
];

/** Columns of this area that point to records of others. */
const macroReferences: readonly Reference[] = [
  ...referencesOf('macros', { user_id: 'user' }),
  ...usedBy({ kind: 'macros', by: 'macro_id' }, referencesOf('macro_steps', { queue_id: 'queue', tag_id: 'tag', user_id: 'user' })),
  ...referencesOf('macro_runs', { user_id: 'user' }),
];

const event = 'macro';

const audience = (companyId: number, userId: number | null): string[] => [
  userId === null ? room.company(companyId) : room.user(companyId, userId),
];

const broadcastRecord =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { macroId }: { macroId: number }): Promise<Broadcast[]> => {
    const macro = await findRecord(em, macroRecords, macroId);
    return macro === null ? [] : [{ to: audience(companyId, macro.userId), event, body: { action, macro } }];
  };

/** Shared ones to the company, own ones to their owner. */
const macroBroadcasts = [
  broadcastOn('macro.created', broadcastRecord('create')),
  broadcastOn('macro.changed', broadcastRecord('update')),
  broadcastOn('macro.removed', async ({ companyId }, { macroId, userId }) => [
    { to: audience(companyId, userId), event, body: { action: 'delete', macroId } },
  ]),
];

export const macrosArea: Area = {
  name: 'macros',
  migrations: macroMigrations,
  readsTables: ['users'],
  references: macroReferences,
  entities: [macroSchema],
  routes: macroRoutes,
  broadcasts: macroBroadcasts,
  uniqueConstraintErrors: {
    macros_own_key: 'ERR_MACRO_NAME_TAKEN',
    macros_shared_key: 'ERR_MACRO_NAME_TAKEN',
    macros_own_shortcut_key: 'ERR_MACRO_SHORTCUT_TAKEN',
    macros_shared_shortcut_key: 'ERR_MACRO_SHORTCUT_TAKEN',
  },
};
