import type { ScheduleRecord } from '#shared/areas/schedules.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { useCompanyZone } from './useCompanyZone.ts';

/** The text of a schedule as its contact reads it: nobody reads `{{firstName}}`. */
export function useFilledText(): (schedule: ScheduleRecord) => string {
  const { name: timeZone } = useCompanyZone();
  return ({ body, contact, user, sendAt }) =>
    substituteVariables(body, { name: contact.name, user: user?.name ?? '', now: new Date(sendAt), timeZone });
}
