import { api } from '#shared/api.ts';
import type { MacroRecord } from '#shared/conversations/macros.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import { sortByName } from '#ui/data/sortByName.ts';

const noMacros: readonly MacroRecord[] = [];

/** The user's macros by name; none for an operator, who runs none. */
export function useMacros(): readonly MacroRecord[] {
  const mayRun = useMayCall(api.macros.run);
  const { data = noMacros } = useEndpointQuery(api.macros.list, {}, { enabled: mayRun });
  return sortByName([...data]);
}
