import { describeLastInteraction, type TicketActivity } from '#shared/rules/describeLastInteraction.ts';

/** Customer's wait such as '38 minutos', by the rule of the list's rows; null where the customer does not wait. */
export function waitLabel(ticket: TicketActivity, now: Date, locale: string): string | null {
  const wait = describeLastInteraction(ticket, now);
  if (wait === null || wait.urgency === 'none') {
    return null;
  }
  return new Intl.NumberFormat(locale, { style: 'unit', unit: wait.unit, unitDisplay: 'long' }).format(Math.max(1, wait.count));
}
