import type { MessageRecord } from '#shared/areas/messages.ts';
import type { TicketRound } from '#shared/areas/ticketRounds.ts';

/** That a ticket was opened, once more or for the first time, or resolved. */
export interface Turn {
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

type Held = Turn & { readonly at: string; readonly isFirst: boolean };

const firstName = (person: TicketRound['openedBy']): string | null => person?.name.split(' ')[0] ?? null;

function turnsOf(round: TicketRound): Held[] {
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

const timeOf = (at: string): number => Date.parse(at);

/** Clocks differ: a contact's message that opens a ticket may seem older than the ticket. */
function isBefore(turn: Held, { fromMe, createdAt }: MessageRecord): boolean {
  if (turn.isFirst) {
    return true;
  }
  const isContacts = turn.kind === 'opened' && turn.by === null;
  return isContacts ? !fromMe : timeOf(createdAt) > timeOf(turn.at);
}

/** What the contact wrote opened the ticket at the moment when it was written. */
function begunBy(turn: Held, { origin, createdAt }: MessageRecord): Turn {
  const isByContact = turn.kind === 'opened' && turn.by === null && origin === 'contact';
  return isByContact ? { ...turn, isByContact, at: createdAt } : turn;
}

/** The turns of tickets, as one goes through what was said in them. */
export interface Turns {
  knows(ticketId: number): boolean;
  /** Those of its ticket that come before a message, and have not been given yet. */
  before(message: MessageRecord): Turn[];
  /** Those that are left of a ticket. */
  rest(ticketId: number): Turn[];
}

export function turnsIn(rounds: readonly TicketRound[]): Turns {
  const left = Map.groupBy(rounds.flatMap(turnsOf), ({ ticketId }) => ticketId);
  return {
    knows: (ticketId) => left.has(ticketId),
    before: (message) => {
      const turns = left.get(message.ticketId) ?? [];
      const end = turns.findIndex((turn) => !isBefore(turn, message));
      return turns.splice(0, end === -1 ? turns.length : end).map((turn) => begunBy(turn, message));
    },
    rest: (ticketId) => left.get(ticketId)?.splice(0) ?? [],
  };
}
