import { queueReducers } from '#ui/areas/queues/live.ts';
import { tagReducers } from '#ui/areas/tags/live.ts';
import { userReducers } from '#ui/areas/users/live.ts';
import type { Reducer } from './hear.ts';
import { sessionReducers } from './sessionReducers.ts';

/**
 * Every area's ears. To add one: export `tagReducers: Reducer[]` from `#ui/areas/tags/live.ts`,
 * import it here by that name and spread it into the list.
 */
export const reducers: readonly Reducer[] = [...sessionReducers, ...queueReducers, ...tagReducers, ...userReducers];
