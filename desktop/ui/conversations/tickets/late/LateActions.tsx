import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import {
  type ActionFollower,
  describeTicketAction,
  followActions,
  isLeavingAction,
  listOutboxItems,
  useOutboxCount,
} from '#ui/conversations/messages/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { useActor } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { t, useTexts } from '#ui/text/index.ts';
import { findCachedTicket } from '#ui/conversations/tickets/cache/ticketCache.ts';
import { useAcceptGreeting } from '#ui/conversations/tickets/useAcceptGreeting.ts';
import { LazyLateMark } from '#ui/conversations/tickets/list/LazyLateMark.ts';
import { expectLeaving } from '#ui/conversations/tickets/leaving.ts';
import { explainTicketError } from '#ui/conversations/tickets/ticketConflict.ts';
import { cacheActionResult } from './cacheActionResult.ts';

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
function explainLateError(error: unknown, userId: number): string {
  const step = error instanceof AppError ? error.details.values?.['step'] : undefined;
  const reason = explainReason(error, userId);
  return step === undefined ? reason : t('ticketList.late.reasons.step', { step, reason });
}

/** Until it is closed: nothing else has the text. */
const lostNoticeMs = dayMs;
const signedOutNoticeId = 'signedOut';

/** Renders nothing; tells on every screen what became of actions that had waited for the connection. */
export function LateActions(): null {
  const { t } = useTexts();
  const cache = useQueryClient();
  const actor = useActor();
  const navigate = useNavigate();
  const greet = useAcceptGreeting();
  const onSending: ActionFollower['onSending'] = useEffectEvent(({ action, ticketId }, answer) => {
    if (isLeavingAction(action)) {
      expectLeaving(
        ticketId,
        answer.then(
          ({ ticket }) =>
            ticket === null || (ticket !== undefined && (ticket.userId !== actor.userId || !can(actor, 'ticket.see', ticket))),
        ),
      );
    }
  });
  const onDone: ActionFollower['onDone'] = useEffectEvent(({ action, ticketId }, result) => {
    cacheActionResult(cache, result, { ticketId, kind: action.kind, actor });
    const isWrittenTo = listOutboxItems().some((item) => item.ticketId === ticketId && item.action === undefined);
    if (action.kind === 'accept' && result.ticket && !isWrittenTo) {
      greet(result.ticket);
    }
  });
  const onFailed: ActionFollower['onFailed'] = useEffectEvent(({ action, ticketId, reason }) => {
    const ticket = findCachedTicket(cache, ticketId);
    const path = ticket !== null && can(actor, 'ticket.see', ticket) ? `/tickets/${ticket.uuid}` : null;
    // What the cache shows may be older than the refusal.
    invalidateEndpoint(cache, api.tickets.byUuid);
    // The refusal says more.
    toast.dismiss(`leave ${ticket?.uuid}`);
    toast.error(t('ticketList.late.failedOf', { name: action.name, what: describeTicketAction(action, t) }), {
      id: `late ${ticketId}`,
      durationMs: 8_000,
      detail: reason,
      ...(path !== null && location.pathname !== path && { action: { label: t('tickets.conflict.open'), run: () => void navigate(path) } }),
    });
  });
  const lostTexts = useRef(new Map<number, string[]>());
  const onLost: ActionFollower['onLost'] = useEffectEvent(({ ticketId, text, file }) => {
    const texts = [...(lostTexts.current.get(ticketId) ?? []), text || (file?.name ?? '')];
    lostTexts.current.set(ticketId, texts);
    const lost = texts.join('\n');
    toast.error(t('ticketList.late.lost', { count: texts.length }), {
      id: `lost ${ticketId}`,
      durationMs: lostNoticeMs,
      detail: lost,
      action: { label: t('ticketList.late.copy'), run: () => void navigator.clipboard.writeText(lost) },
    });
  });
  const explain = useEffectEvent((error: unknown) => explainLateError(error, actor.userId));
  useEffect(
    () =>
      followActions({
        onSending: (item, answer) => onSending(item, answer),
        onDone: (item, result) => onDone(item, result),
        onFailed: (item, error) => onFailed(item, error),
        onLost: (item) => onLost(item),
        explain: (error) => explain(error),
        explainBehind: () => t('ticketList.late.behind'),
      }),
    [t],
  );
  // Loaded while there is a connection, for when there is none.
  useEffect(() => {
    LazyLateMark.prefetch();
    void import('./tellActionsWait.ts').catch(() => undefined);
  }, []);
  useTellSignedOut();
  return null;
}

/** A user who signs out sees a notice of what stays on the device. */
function useTellSignedOut(): void {
  const { t } = useTexts();
  const count = useOutboxCount();
  const counted = useRef(0);
  useEffect(() => {
    counted.current = count;
  }, [count]);
  const tell = useEffectEvent(() => {
    if (sessionStore.getState().status === 'out' && counted.current > 0) {
      toast.info(t('ticketList.late.signedOut', { count: counted.current }), { id: signedOutNoticeId, durationMs: 8_000 });
    }
  });
  useEffect(() => {
    // The notice was for the user who signed out; another one may be signed in now.
    toast.dismiss(signedOutNoticeId);
    return () => tell();
  }, []);
}
