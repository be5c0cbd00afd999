import type { Area } from '#server/platform/area.ts';
import { macroBroadcasts } from './live.ts';
import { macroSchema } from './Macro.ts';
import { macroMigrations } from './migrations.ts';
import { macroReferences } from './references.ts';
import { macroRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'macro.created': { macroId: number };
    'macro.changed': { macroId: number };
    /** `userId`: whose it was; null: everybody's. */
    'macro.removed': { macroId: number; userId: number | null };
  }
}

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
