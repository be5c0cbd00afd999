import { minuteMs } from '#shared/rules/durations.ts';
import type { Effect } from './Effect.ts';
import { reply, stay } from './effects.ts';

/** What a connection lets the time do. */
export interface TimeoutRules {
  readonly transferQueueId: number | null;
  /** Minutes without a queue; null or 0: no end. */
  readonly transferMinutes: number | null;
  /** Minutes without a customer's answer; 0: no end. */
  readonly closeMinutes: number;
  readonly closingText: string;
}

/** A ticket to which nothing has happened since `changedAt`. */
export interface TimedTicket {
  readonly isGroup: boolean;
  readonly status: 'pending' | 'open' | 'closed';
  readonly queueId: number | null;
  /** The last message is ours. */
  readonly isAnswered: boolean;
  /** Somebody has put it aside. */
  readonly isAside: boolean;
  readonly changedAt: Date;
}

type Timeout = 'transfer' | 'close';

const isTransferred = ({ status, queueId }: TimedTicket, { transferQueueId, transferMinutes }: TimeoutRules): boolean =>
  status === 'pending' && queueId === null && transferQueueId !== null && (transferMinutes ?? 0) > 0;

const isClosed = ({ status, isAnswered, isAside }: TimedTicket, { closeMinutes }: TimeoutRules): boolean =>
  status === 'open' && isAnswered && !isAside && closeMinutes > 0;

function findTimeout(ticket: TimedTicket, rules: TimeoutRules): Timeout | null {
  if (ticket.isGroup) {
    return null;
  }
  if (isTransferred(ticket, rules)) {
    return 'transfer';
  }
  return isClosed(ticket, rules) ? 'close' : null;
}

/** After which instant the time acts on a ticket, when nothing else happens; null: never. */
export function findTimeoutAt(ticket: TimedTicket, rules: TimeoutRules): Date | null {
  const timeout = findTimeout(ticket, rules);
  const minutes = timeout === 'transfer' ? (rules.transferMinutes ?? 0) : rules.closeMinutes;
  return timeout === null ? null : new Date(ticket.changedAt.getTime() + minutes * minuteMs);
}

/** What the time does: to a queue what waits without one, to its end what a customer leaves unanswered (contract, behaviour 9.2 and 9.3). */
export function decideTimeout(now: Date, ticket: TimedTicket, rules: TimeoutRules): Effect[] {
  const at = findTimeoutAt(ticket, rules);
  if (at === null || now <= at) {
    return stay('timeNotOver');
  }
  return findTimeout(ticket, rules) === 'transfer' && rules.transferQueueId !== null
    ? [{ kind: 'enterQueue', queueId: rules.transferQueueId, reason: 'waitedWithoutQueue' }]
    : [...reply(rules.closingText, 'customerSilent'), { kind: 'close', reason: 'customerSilent' }];
}
