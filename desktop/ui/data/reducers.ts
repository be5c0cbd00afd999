import { connectionReducers } from '#ui/areas/connections/live.ts';
import { contactImportReducers } from '#ui/areas/contactImports/live.ts';
import { contactReducers } from '#ui/areas/contacts/live.ts';
import { messageReducers } from '#ui/areas/messages/live.ts';
import { noteReducers } from '#ui/areas/notes/live.ts';
import { phoneReducers } from '#ui/areas/phone/live.ts';
import { queueReducers } from '#ui/areas/queues/live.ts';
import { tagReducers } from '#ui/areas/tags/live.ts';
import { ticketReducers } from '#ui/areas/tickets/live.ts';
import { userReducers } from '#ui/areas/users/live.ts';
import type { Reducer } from './hear.ts';
import { sessionReducers } from './sessionReducers.ts';

/**
 * Every area's ears. To add one: export `tagReducers: Reducer[]` from `#ui/areas/tags/live.ts`,
 * import it here by that name and spread it into the list.
 */
export const reducers: readonly Reducer[] = [
  ...sessionReducers,
  ...connectionReducers,
  ...contactImportReducers,
  ...contactReducers,
  ...messageReducers,
  ...noteReducers,
  ...phoneReducers,
  ...queueReducers,
  ...tagReducers,
  ...ticketReducers,
  ...userReducers,
];
