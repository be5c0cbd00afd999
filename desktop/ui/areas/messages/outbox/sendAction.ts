import type { NoteRecord } from '#shared/areas/notes.ts';
import { notes } from '#shared/areas/notes.ts';
import type { TicketBulkAction } from '#shared/areas/ticketBulk.ts';
import { tickets, type TicketChanges, type TicketRecord } from '#shared/areas/tickets.ts';
import type { TicketSight } from '#shared/areas/ticketSight.ts';
import { AppError } from '#shared/errors.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import type { TicketAction } from './TicketAction.ts';

/** What the server made of an action. */
export interface ActionResult {
  readonly ticket?: TicketRecord | undefined;
  readonly note?: NoteRecord;
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

async function changeInBulk(sent: SentAction, signal: AbortSignal): Promise<ActionResult> {
  const { key, ticketId, action } = sent;
  const { kind, tag, until } = action;
  const name = bulkActions.find((one) => one === kind);
  if (name === undefined) {
    throw new AppError('ERR_UNEXPECTED');
  }
  const input = { ids: [ticketId], action: name, key, ...(tag && { tagId: tag.id }), ...(until !== undefined && { until }) };
  const { outcomes, tickets: changed } = await callEndpoint(tickets.bulk, { ...input, ...toSight(sent) }, signal);
  const [{ error } = {}] = outcomes;
  if (error !== undefined) {
    throw new AppError(error);
  }
  return { ticket: changed[0] };
}

/** Does an action on the server, where its key makes it safe to repeat. */
export async function sendAction(sent: SentAction, signal: AbortSignal): Promise<ActionResult> {
  const { key, ticketId, userId, action } = sent;
  const { kind, note = '', promisedFor } = action;
  if (kind === 'note') {
    return { note: await callEndpoint(notes.create, { ticketId, note, key, ...(promisedFor !== undefined && { promisedFor }) }, signal) };
  }
  const changes = changesOf[kind]?.(action, userId);
  if (changes === undefined) {
    return changeInBulk(sent, signal);
  }
  return { ticket: await callEndpoint(tickets.update, { id: ticketId, ...changes, key, ...toSight(sent) }, signal) };
}
