import type { ScheduleRecord } from '#shared/areas/schedules.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { useCompanyZone } from './useCompanyZone.ts';

/** The text of a schedule as its contact reads it, without the name above it: nobody reads `{{firstName}}`. */
export function useFilledText(): (schedule: ScheduleRecord) => string {
  const { name: timeZone } = useCompanyZone();
  return ({ body, contact, user, sendAt }) =>
    substituteVariables(splitSignature(body).text, { name: contact.name, user: user?.name ?? '', now: new Date(sendAt), timeZone });
}
