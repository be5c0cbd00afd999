import type { MacroStep, MacroStepKind } from '#shared/conversations/macros.ts';
import type { TicketBulkAction } from '#shared/conversations/tickets/bulk.ts';
import { sendToTicket } from '#server/conversations/messages/index.ts';
import { createNote } from '#server/conversations/notes/index.ts';
import { changeTicket } from '#server/conversations/tickets/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import type { PreparedMessage } from './prepareQuickMessages.ts';

interface StepRun {
  readonly step: MacroStep;
  /** Of `quickMessage`. */
  readonly message: PreparedMessage | undefined;
}

/** Does one step; false: it was so already. */
type RunStep = (scope: Scope, ticketId: number, run: StepRun) => Promise<boolean>;

const sendText = async (scope: Scope, ticketId: number, { body, media }: PreparedMessage): Promise<true> => {
  await sendToTicket(scope, { ticketId, body, requireVariables: true }, media);
  return true;
};

const endOfSnooze = ({ now }: Scope, minutes: number | null): string | null =>
  minutes === null ? null : new Date(now.getTime() + minutes * minuteMs).toISOString();

/** Steps that are a bulk action on one ticket. */
const change =
  (
    action: TicketBulkAction,
    read: (step: MacroStep, scope: Scope) => Omit<Parameters<typeof changeTicket>[2], 'ids' | 'action'>,
  ): RunStep =>
  (scope, id, { step }) =>
    changeTicket(scope, id, { ids: [id], action, ...read(step, scope) });

const runners: Readonly<Record<MacroStepKind, RunStep>> = {
  reply: (scope, ticketId, { step: { text } }) => sendText(scope, ticketId, { body: text ?? '', media: [] }),
  quickMessage: (scope, ticketId, { message }) => sendText(scope, ticketId, required(message ?? null, 'ERR_NO_QUICKMESSAGE_FOUND')),
  note: async (scope, ticketId, { step: { text } }) => {
    await createNote(scope, { ticketId, note: text ?? '' });
    return true;
  },
  tag: change('tag', ({ tagId = null }) => ({ tagId: required(tagId, 'ERR_NO_TAG_FOUND') })),
  untag: change('untag', ({ tagId = null }) => ({ tagId: required(tagId, 'ERR_NO_TAG_FOUND') })),
  transferToQueue: change('transfer', ({ queueId = null }) => ({ queueId: required(queueId, 'ERR_QUEUE_NOT_FOUND') })),
  transferToUser: change('transfer', ({ userId = null }) => ({ userId: required(userId, 'ERR_NO_USER_FOUND') })),
  snooze: change('snooze', ({ minutes = null }, scope) => ({ until: endOfSnooze(scope, minutes) })),
  unread: change('unread', () => ({})),
  close: change('close', () => ({})),
};

export const runStep: RunStep = (scope, ticketId, run) => runners[run.step.kind](scope, ticketId, run);
