import { allAreas } from './allAreas.ts';
import { channelReferences } from './channels/references.ts';
import { simulatedReferences } from './channels/simulated/references.ts';
import { whatsappReferences } from './channels/whatsapp/references.ts';
import { platformReferences } from './platform/database/platformReferences.ts';
import type { Reference } from './platform/database/references.ts';

/** Every column that points to a contact, ticket, user, queue or connection. */
export const references: readonly Reference[] = [
  ...platformReferences,
  ...channelReferences,
  ...simulatedReferences,
  ...whatsappReferences,
  ...allAreas.flatMap((area) => area.references ?? []),
];
