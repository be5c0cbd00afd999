import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';

/** Asks again for one answer, as `keyOf` names it. */
function askAgain(cache: QueryClient, { path }: { readonly path: string }, input: object): void {
  void cache.invalidateQueries({ queryKey: ['read', 'GET', path, input] });
}

/** What changed on a phone is read again: the server says only whose it was. */
export const phoneReducers: readonly Reducer[] = [
  hear('phone', (cache, { connectionId, personId }) => {
    askAgain(cache, api.phone.chat, { id: personId });
    askAgain(cache, api.phone.people, { connectionId });
  }),
];
