import { AppError, type ErrorCode } from '#shared/errors.ts';
import { t } from '#ui/text/index.ts';
import { explainTicketError } from '#ui/conversations/tickets/ticketConflict.ts';

const reasonsByCode: Readonly<
  Partial<Record<ErrorCode, 'closed' | 'answered' | 'gone' | 'forbidden' | 'queue' | 'person' | 'tag' | 'macro' | 'time'>>
> = {
  ERR_TICKET_CLOSED: 'closed',
  ERR_TICKET_NOT_OPEN: 'closed',
  ERR_TICKET_ANSWERED: 'answered',
  ERR_NO_TICKET_FOUND: 'gone',
  ERR_NO_PERMISSION: 'forbidden',
  ERR_QUEUE_NOT_FOUND: 'queue',
  ERR_NO_USER_FOUND: 'person',
  ERR_ASSIGNEE_INACTIVE: 'person',
  ERR_NO_TAG_FOUND: 'tag',
  ERR_NO_MACRO_FOUND: 'macro',
  ERR_SNOOZE_TIME: 'time',
  ERR_PROMISE_TIME: 'time',
};
function explainReason(error: unknown, userId: number): string {
  const reason = error instanceof AppError ? reasonsByCode[error.code] : undefined;
  return reason === undefined ? explainTicketError(error, userId) : t(`ticketList.late.reasons.${reason}`);
}

/** Why what waited for the connection can no longer be done, and what to do; of a macro also the step that was refused. */
export function explainLateError(error: unknown, userId: number): string {
  const step = error instanceof AppError ? error.details.values?.['step'] : undefined;
  const reason = explainReason(error, userId);
  return step === undefined ? reason : t('ticketList.late.reasons.step', { step, reason });
}
