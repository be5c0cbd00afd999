import type { Translate } from '#ui/text/index.ts';
import type { TicketAction } from './TicketAction.ts';

/** What is done, in words that follow others: `resolver`. */
export const describeTicketAction = ({ kind, tag, macro }: TicketAction, t: Translate): string =>
  t(`ticketList.late.kinds.${kind}`, { tag: tag?.name ?? '', macro: macro?.name ?? '' });
