import type { InvoiceRecord, InvoiceState } from '#shared/tenancy/billing/record.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';

/** An invoice is overdue from the day after its due day, by the company's calendar. */
export function readInvoiceState(
  { status, dueDate }: Pick<InvoiceRecord, 'status' | 'dueDate'>,
  now: Date,
  timeZone: string,
): InvoiceState {
  if (status === 'paid') {
    return 'paid';
  }
  return toZonedDay(new Date(dueDate), timeZone) < toZonedDay(now, timeZone) ? 'overdue' : 'open';
}
