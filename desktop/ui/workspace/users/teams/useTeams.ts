import { api } from '#shared/api.ts';
import type { TeamRecord } from '#shared/workspace/users/teams.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

/** The teams of the company by name; none until they have arrived. */
export const useTeams = (): readonly TeamRecord[] => useEndpointQuery(api.teams.list, {}).data ?? [];
