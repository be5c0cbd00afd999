import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import { parseInboxFilter, type InboxFilter } from '#shared/rules/inboxFilter.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The filter with its days in the company's time zone, which is read only where a day is given. */
export async function readInboxFilter(scope: Scope, filter: TicketFilter): Promise<InboxFilter> {
  const hasDay = [filter.date, filter.updatedAt, filter.roundsFrom].some((day) => day !== undefined);
  return parseInboxFilter(filter, hasDay ? await readTimeZone(scope) : scope.platform.config.timeZone, scope.now);
}
