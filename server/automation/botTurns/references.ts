import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const botTurnReferences: readonly Reference[] = referencesOf('bot_turns', { ticket_id: ['ticket', 'own'] });
