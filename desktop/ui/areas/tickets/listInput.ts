import type { TicketFilter } from '#shared/areas/ticketFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { can } from '#shared/rules/permissions.ts';
import type { Narrowing, Tab } from './inboxStore.ts';

const isGiven = <Value extends string | number[]>(value: Value | undefined): value is Value => value !== undefined && value.length > 0;

function narrowedBy({ queueIds, tags, users, date }: Narrowing): Pick<TicketFilter, 'queueIds' | 'tags' | 'users' | 'date'> {
  return {
    ...(isGiven(queueIds) && { queueIds }),
    ...(isGiven(tags) && { tags }),
    ...(isGiven(users) && { users }),
    ...(isGiven(date) && { date }),
  };
}

interface Asked {
  readonly tab: Tab;
  readonly term: string;
  readonly narrowing: Narrowing;
}

/** Admins see what everybody has in their hands unless they switch it off; others only see that when it is over. */
export const seesAll = ({ showAll }: Narrowing, actor: Actor): boolean => can(actor, 'tickets-manager:showall') && (showAll ?? true);

/** How the list of a tab is asked. */
export function listInput({ tab, term, narrowing }: Asked, actor: Actor): TicketFilter {
  const showAll = tab === 'closed' || tab === 'all' || (tab === 'open' && seesAll(narrowing, actor));
  return {
    ...(tab !== 'all' && { status: tab }),
    ...(showAll && { showAll }),
    ...(term !== '' && { searchParam: term.toLocaleLowerCase() }),
    ...narrowedBy(narrowing),
  };
}

/** How the numbers on the tabs are asked. */
export const countsInput = ({ narrowing }: Pick<Asked, 'narrowing'>, actor: Actor): Pick<TicketFilter, 'showAll' | 'queueIds'> => ({
  ...(seesAll(narrowing, actor) && { showAll: true }),
  ...(isGiven(narrowing.queueIds) && { queueIds: narrowing.queueIds }),
});
