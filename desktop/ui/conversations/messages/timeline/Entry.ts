import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketMove } from '#shared/conversations/tickets/moves.ts';
import type { NoteListRecord } from '#shared/conversations/notes.ts';
import type { TicketRound } from '#shared/conversations/tickets/rounds.ts';
import type { OutboxItem } from '#ui/conversations/messages/outbox/OutboxItem.ts';
import { toFirstName } from '#ui/text/index.ts';

/** Opening, reopening or closing of a ticket. */
export interface TicketTransition {
  readonly kind: 'opened' | 'closed';
  readonly key: string;
  readonly ticketId: number;
  /** Null when it is only inferred from the messages around it. */
  readonly at: string | null;
  /** Whether an adjacent message already shows the day. */
  readonly isSameDay: boolean;
  readonly isReopened: boolean;
  /** First name of the user who did it; null for contact, system or unknown. */
  readonly by: string | null;
  /** Opened by a message of the contact. */
  readonly isByContact: boolean;
}

type DatedTransition = TicketTransition & { readonly at: string; readonly isFirst: boolean };

const firstNameOf = (person: TicketRound['openedBy']): string | null => person && toFirstName(person.name);

function roundTransitions(round: TicketRound): DatedTransition[] {
  const { id, ticketId, openedAt, openedBy, closedAt, closedBy, isReopened } = round;
  const common = { ticketId, isReopened, isByContact: false, isSameDay: false };
  const opened = {
    ...common,
    kind: 'opened',
    key: `opened-r${id}`,
    at: openedAt,
    by: firstNameOf(openedBy),
    isFirst: !isReopened,
  } as const;
  const closed = { ...common, kind: 'closed', key: `closed-r${id}`, by: firstNameOf(closedBy), isFirst: false } as const;
  return closedAt === null ? [opened] : [opened, { ...closed, at: closedAt }];
}

const timestampOf = (at: string): number => Date.parse(at);

/** Clocks differ: a contact's message that opens a ticket may be older than the ticket. */
function isTransitionBefore(transition: DatedTransition, { fromMe, createdAt }: MessageRecord): boolean {
  if (transition.isFirst) {
    return true;
  }
  const isByContact = transition.kind === 'opened' && transition.by === null;
  return isByContact ? !fromMe : timestampOf(createdAt) > timestampOf(transition.at);
}

/** A ticket opened by a contact takes the time of that message. */
function attributeToContact(transition: DatedTransition, { origin, createdAt }: MessageRecord): TicketTransition {
  const isByContact = transition.kind === 'opened' && transition.by === null && origin === 'contact';
  return isByContact ? { ...transition, isByContact, at: createdAt } : transition;
}

/** Transitions of all tickets, consumed in order while messages are read. */
export interface TransitionQueue {
  hasTicket(ticketId: number): boolean;
  /** Takes the transitions of the message's ticket that precede it. */
  takeBefore(message: MessageRecord): TicketTransition[];
  /** Takes the remaining transitions of a ticket. */
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

/** Where one can go in a conversation: a message by its row id, or by its key one that has not left the device. */
export type MessageTarget = number | string;

/** Position within a group of entries by one sender. */
export interface GroupPosition {
  /** No entry of the same sender directly above, or below. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Entry of the message list. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | TicketTransition
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | { readonly kind: 'note'; readonly key: string; readonly note: NoteListRecord }
  | { readonly kind: 'move'; readonly key: string; readonly move: TicketMove }
  | { readonly kind: 'call' | 'system'; readonly key: string; readonly message: MessageRecord }
  | ({ readonly kind: 'message'; readonly key: string; readonly message: MessageRecord } & GroupPosition)
  | ({ readonly kind: 'album'; readonly key: string; readonly messages: readonly MessageRecord[] } & GroupPosition)
  | ({ readonly kind: 'outbox'; readonly key: string; readonly item: OutboxItem } & GroupPosition);
