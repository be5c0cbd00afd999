import type { MessageRecord } from '#shared/areas/messages.ts';
import type { TicketRound } from '#shared/areas/ticketRounds.ts';

/** That a ticket was opened, once more or for the first time, or resolved. */
export interface TicketTransition {
  readonly kind: 'opened' | 'closed';
  readonly key: string;
  readonly ticketId: number;
  /** Null where only the messages around it are known. */
  readonly at: string | null;
  /** On the day of what stands beside it, which says the day. */
  readonly isSameDay: boolean;
  readonly isReopened: boolean;
  /** Who did it, by their first name; null where nobody here did, or nobody knows. */
  readonly by: string | null;
  /** It began with what the contact wrote. */
  readonly isByContact: boolean;
}

type DatedTransition = TicketTransition & { readonly at: string; readonly isFirst: boolean };

const firstName = (person: TicketRound['openedBy']): string | null => person?.name.split(' ')[0] ?? null;

function roundTransitions(round: TicketRound): DatedTransition[] {
  const { id, ticketId, openedAt, openedBy, closedAt, closedBy, isReopened } = round;
  const common = { ticketId, isReopened, isByContact: false, isSameDay: false };
  const opened = {
    ...common,
    kind: 'opened',
    key: `opened-r${id}`,
    at: openedAt,
    by: firstName(openedBy),
    isFirst: !isReopened,
  } as const;
  const closed = { ...common, kind: 'closed', key: `closed-r${id}`, by: firstName(closedBy), isFirst: false } as const;
  return closedAt === null ? [opened] : [opened, { ...closed, at: closedAt }];
}

const timestampOf = (at: string): number => Date.parse(at);

/** Clocks differ: a contact's message that opens a ticket may seem older than the ticket. */
function isTransitionBefore(transition: DatedTransition, { fromMe, createdAt }: MessageRecord): boolean {
  if (transition.isFirst) {
    return true;
  }
  const isByContact = transition.kind === 'opened' && transition.by === null;
  return isByContact ? !fromMe : timestampOf(createdAt) > timestampOf(transition.at);
}

/** What the contact wrote opened the ticket at the moment when it was written. */
function attributeToContact(transition: DatedTransition, { origin, createdAt }: MessageRecord): TicketTransition {
  const isByContact = transition.kind === 'opened' && transition.by === null && origin === 'contact';
  return isByContact ? { ...transition, isByContact, at: createdAt } : transition;
}

/** The turns of tickets, as one goes through what was said in them. */
export interface TransitionQueue {
  hasTicket(ticketId: number): boolean;
  /** Those of its ticket that come before a message, and have not been given yet. */
  takeBefore(message: MessageRecord): TicketTransition[];
  /** Those that are left of a ticket. */
  takeRest(ticketId: number): TicketTransition[];
}

export function createTransitionQueue(rounds: readonly TicketRound[]): TransitionQueue {
  const remaining = Map.groupBy(rounds.flatMap(roundTransitions), ({ ticketId }) => ticketId);
  return {
    hasTicket: (ticketId) => remaining.has(ticketId),
    takeBefore: (message) => {
      const transitions = remaining.get(message.ticketId) ?? [];
      const end = transitions.findIndex((transition) => !isTransitionBefore(transition, message));
      return transitions.splice(0, end === -1 ? transitions.length : end).map((transition) => attributeToContact(transition, message));
    },
    takeRest: (ticketId) => remaining.get(ticketId)?.splice(0) ?? [],
  };
}
