import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';

/** Whether an assistant of the company helps its agents to write. */
export function useAssistAvailable(): boolean {
  const enabled = can(useActor(), 'assist.use');
  const { data } = useEndpointQuery(api.assist.show, {}, { enabled });
  return enabled && data?.isAvailable === true;
}
