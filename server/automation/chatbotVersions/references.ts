import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const chatbotVersionReferences: readonly Reference[] = referencesOf('chatbot_versions', { user_id: 'user' });
