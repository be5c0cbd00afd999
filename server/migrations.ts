import { allAreas } from './allAreas.ts';
import { channelMigrations } from './channels/migrations.ts';
import { simulatedMigrations } from './channels/simulated/migrations.ts';
import { whatsappMigrations } from './channels/whatsapp/migrations.ts';
import type { DatabaseMigration } from './platform/database/migrations/DatabaseMigration.ts';
import { platformMigrations } from './platform/database/migrations/platformMigrations.ts';

/** Every step of the schema, in the order of their names. */
export const migrations: readonly DatabaseMigration[] = [
  ...platformMigrations,
  ...channelMigrations,
  ...simulatedMigrations,
  ...whatsappMigrations,
  ...allAreas.flatMap((area) => area.migrations ?? []),
].toSorted((one, other) => (one.name < other.name ? -1 : 1));
