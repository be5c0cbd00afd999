import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { fillScheduleText } from '#shared/rules/fillScheduleText.ts';
import { useCompanyZone } from './useCompanyZone.ts';

/** The text of a schedule as its contact reads it, without marks. */
export function useScheduleText(): (schedule: ScheduleRecord) => string {
  const { name: timeZone } = useCompanyZone();
  return ({ body, contact, user, sendAt }) =>
    stripWhatsappMarks(fillScheduleText(body, { name: contact.name, user: user?.name ?? '', sendAt, timeZone }));
}
