import { ticketStatuses } from '#shared/conversations/tickets/filter.ts';
import type { TicketSight } from '#shared/conversations/tickets/sight.ts';
import { arrayParser, booleanParser, enumParser, nullableParser, numberParser, objectParser, textParser } from '#shared/kit/parsers.ts';

const ticketActionKinds = [
  'accept',
  'reopen',
  'returnToQueue',
  'close',
  'transfer',
  'tag',
  'untag',
  'lane',
  'macro',
  'note',
  'snooze',
  'wake',
  'read',
  'unread',
] as const;
type TicketActionKind = (typeof ticketActionKinds)[number];

/** What an agent has done to a ticket and the server has not confirmed yet. */
export interface TicketAction {
  readonly kind: TicketActionKind;
  /** Name of the contact, for notices. */
  readonly name: string;
  /** What the agent saw of the ticket; absent where it does not matter. */
  readonly seen?: TicketSight | undefined;
  /** Of `transfer`; null: the first agent who accepts. */
  readonly userId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
  readonly whatsappId?: number | null | undefined;
  /** Of `transfer`: card for the next agent. */
  readonly handover?: string | undefined;
  /** Text of the note, or words that go with a transfer. */
  readonly note?: string | undefined;
  /** Of `note`: wall time of the company. */
  readonly promisedFor?: string | undefined;
  /** Of `snooze`, as ISO time; null: until the customer answers. */
  readonly until?: string | null | undefined;
  /** Of `tag` and `untag`, below 0: one that is made by its name. Of `lane`, the lane to be in; 0: the one of untagged tickets. */
  readonly tag?: { readonly id: number; readonly name: string; readonly color: string } | undefined;
  /** Of `lane`: ids of the lanes that are left. */
  readonly leaves?: readonly number[] | undefined;
  readonly macro?: { readonly id: number; readonly name: string; readonly putsAway: boolean } | undefined;
}

const idParser = numberParser(1);

export const readTicketAction = objectParser<TicketAction>(
  {
    kind: enumParser(ticketActionKinds),
    name: textParser(),
    seen: objectParser<TicketSight>(
      { status: enumParser(ticketStatuses), userId: nullableParser(idParser), lastMessageAt: nullableParser(textParser()) },
      ['lastMessageAt'],
    ),
    userId: nullableParser(idParser),
    queueId: nullableParser(idParser),
    whatsappId: nullableParser(idParser),
    handover: textParser(),
    note: textParser(),
    promisedFor: textParser(),
    until: nullableParser(textParser()),
    tag: objectParser<NonNullable<TicketAction['tag']>>({ id: numberParser(), name: textParser(), color: textParser() }),
    leaves: arrayParser(idParser),
    macro: objectParser<NonNullable<TicketAction['macro']>>({ id: idParser, name: textParser(), putsAway: booleanParser }),
  },
  ['seen', 'userId', 'queueId', 'whatsappId', 'handover', 'note', 'promisedFor', 'until', 'tag', 'leaves', 'macro'],
);

/** Without them nothing that follows in the ticket can be done. */
const openingKinds = new Set<TicketActionKind>(['accept', 'reopen']);
/** After them nobody looks at the ticket again: what was written before must have left. */
const leavingKinds = new Set<TicketActionKind>(['returnToQueue', 'close', 'transfer', 'snooze', 'macro']);

export const isOpeningAction = ({ kind }: TicketAction): boolean => openingKinds.has(kind);
export const isLeavingAction = ({ kind }: TicketAction): boolean => leavingKinds.has(kind);
