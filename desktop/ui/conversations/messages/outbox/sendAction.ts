import { macros, type MacroRunResult } from '#shared/conversations/macros.ts';
import type { NoteRecord } from '#shared/conversations/notes.ts';
import { notes } from '#shared/conversations/notes.ts';
import { tags } from '#shared/contacts/tags.ts';
import type { TicketBulkAction } from '#shared/conversations/tickets/bulk.ts';
import { tickets, type TicketChanges, type TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { TicketSight } from '#shared/conversations/tickets/sight.ts';
import { AppError } from '#shared/errors.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import type { TicketAction } from './TicketAction.ts';

/** What the server made of an action. */
export interface ActionResult {
  /** Null: the author does not see it any more. */
  readonly ticket?: TicketRecord | null | undefined;
  readonly note?: NoteRecord;
  /** Of `macro`. */
  readonly outcomes?: MacroRunResult['outcomes'];
}

export interface SentAction {
  /** Idempotency key. */
  readonly key: string;
  readonly ticketId: number;
  /** Who has done it. */
  readonly userId: number;
  readonly action: TicketAction;
  readonly isLate: boolean;
}

/** Only what comes late may have been overtaken by the customer: with a connection the agent has just read the conversation. */
const toSight = ({ action: { seen }, isLate }: SentAction): { seen?: TicketSight } =>
  seen === undefined ? {} : { seen: isLate ? seen : { status: seen.status, userId: seen.userId } };

type Changes = Omit<TicketChanges, 'id' | 'key' | 'seen'>;

const transferChanges = ({ queueId, userId = null, whatsappId, note, handover }: TicketAction): Changes => ({
  ...(queueId !== undefined && { queueId }),
  ...(userId === null ? { userId, status: 'pending' } : { userId }),
  ...(whatsappId !== undefined && { whatsappId }),
  ...(note !== undefined && { note }),
  ...(handover !== undefined && { handover }),
});

const changesOf: Readonly<Partial<Record<TicketAction['kind'], (action: TicketAction, userId: number) => Changes>>> = {
  accept: (_action, userId) => ({ status: 'open', userId }),
  reopen: (_action, userId) => ({ status: 'open', userId }),
  returnToQueue: () => ({ status: 'pending', userId: null }),
  close: (_action, userId) => ({ status: 'closed', userId, useIntegration: false, promptId: null, integrationId: null }),
  transfer: transferChanges,
};

const bulkActions = ['tag', 'untag', 'snooze', 'wake', 'read', 'unread'] as const satisfies readonly TicketBulkAction[];

/** Id of the tag of an action. One that is new is made by its name, unless there is one of that name by now. */
async function findTagId({ tag }: TicketAction, signal: AbortSignal): Promise<number | undefined> {
  if (tag === undefined || tag.id > 0) {
    return tag?.id;
  }
  const named = await callEndpoint(tags.list, { searchParam: tag.name }, signal);
  // As the server compares names; the search for them knows neither case nor accents.
  const same = named.find(({ name }) => name.toLowerCase() === tag.name.toLowerCase());
  return (same ?? (await callEndpoint(tags.create, { name: tag.name }, signal))).id;
}

async function changeInBulk(sentAction: SentAction, signal: AbortSignal): Promise<ActionResult> {
  const { key, ticketId, action } = sentAction;
  const { kind, until } = action;
  const name = bulkActions.find((one) => one === kind);
  if (name === undefined) {
    throw new AppError('ERR_UNEXPECTED');
  }
  const tagId = await findTagId(action, signal);
  const input = { ids: [ticketId], action: name, key, ...(tagId !== undefined && { tagId }), ...(until !== undefined && { until }) };
  const { outcomes, tickets: changed } = await callEndpoint(tickets.bulk, { ...input, ...toSight(sentAction) }, signal);
  const [{ error } = {}] = outcomes;
  if (error !== undefined) {
    throw new AppError(error);
  }
  return { ticket: changed[0] };
}

type Send = (sentAction: SentAction, signal: AbortSignal) => Promise<ActionResult>;

/** Actions that are no change of the ticket's place. */
const senders: Readonly<Partial<Record<TicketAction['kind'], Send>>> = {
  note: async ({ key, ticketId, action: { note = '', promisedFor } }, signal) => ({
    note: await callEndpoint(notes.create, { ticketId, note, key, ...(promisedFor !== undefined && { promisedFor }) }, signal),
  }),
  lane: async ({ key, ticketId, action: { tag, leaves = [] } }, signal) => {
    const input = { ticketId, laneId: tag?.id ?? 0, fromLaneId: leaves[0] ?? 0, key };
    return { ticket: await callEndpoint(tickets.moveToLane, input, signal) };
  },
  macro: (sentAction, signal) =>
    callEndpoint(
      macros.run,
      { id: sentAction.action.macro?.id ?? 0, ticketId: sentAction.ticketId, key: sentAction.key, ...toSight(sentAction) },
      signal,
    ),
};

/** Does an action on the server, where its key makes it safe to repeat. */
export async function sendAction(sentAction: SentAction, signal: AbortSignal): Promise<ActionResult> {
  const { key, ticketId, userId, action } = sentAction;
  const send = senders[action.kind];
  if (send !== undefined) {
    return send(sentAction, signal);
  }
  const changes = changesOf[action.kind]?.(action, userId);
  if (changes === undefined) {
    return changeInBulk(sentAction, signal);
  }
  return { ticket: await callEndpoint(tickets.update, { id: ticketId, ...changes, key, ...toSight(sentAction) }, signal) };
}
