import { useNavigate } from 'react-router-dom';
import type { MacroRecord } from '#shared/conversations/macros.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '#shared/api.ts';
import { type ActionResult, listOutboxItems } from '#ui/conversations/messages/index.ts';
import {
  type AnyTicket,
  cacheTicket,
  offerUndo,
  ticketPath,
  undoTimeMs,
  useLeaveTicket,
  useQueueAction,
  withdrawUndo,
} from '#ui/conversations/tickets/index.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, type Translate, useTexts } from '#ui/text/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';

/** A toast that takes the resolution of a ticket back, by its button and by Alt Z. */
function useResolvedToast(ticket: AnyTicket): (text: string) => void {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const takeBack = useEndpointMutation(api.tickets.undoMove, {
    onSuccess: (restoredTicket, _input, cache) => {
      cacheTicket(cache, restoredTicket, actor);
      void navigate(ticketPath(restoredTicket));
    },
  });
  return (text) => {
    const undo = {
      ticketId: ticket.id,
      run: (): void => {
        withdrawUndo(undo);
        toast.dismiss('undo');
        takeBack.mutate({ id: ticket.id });
      },
    };
    offerUndo(undo);
    toast.success(text, { id: 'undo', durationMs: undoTimeMs, action: { label: t('tickets.undo.action'), run: undo.run } });
  };
}

/** Names the step that was refused. */
function explainRefusal(error: unknown, { steps }: MacroRecord, t: Translate): string {
  const number = error instanceof AppError ? Number(error.details.values?.['step'] ?? 0) : 0;
  const kind = steps[number - 1]?.kind;
  const reason = explainError(error);
  return kind === undefined ? reason : t('macros.failedAt', { step: number, kind: t(`macros.kinds.${kind}`), reason });
}

/** The same macro again, before the first run is done, is a key that was pressed twice. */
const isRunning = (ticket: AnyTicket, { id }: MacroRecord): boolean =>
  listOutboxItems().some(({ ticketId, action, state }) => ticketId === ticket.id && action?.macro?.id === id && state !== 'failed');

/** Runs macros on a ticket: one toast shows the outcome, and offers to take a resolution back. */
export function useRunMacro(ticket: AnyTicket): (macro: MacroRecord) => void {
  const { t } = useTexts();
  const { leaveFor, comeBack } = useLeaveTicket(ticket);
  const queueAction = useQueueAction();
  const tellResolved = useResolvedToast(ticket);
  const tell = ({ name, steps }: MacroRecord, { ticket: changedTicket, outcomes = [] }: ActionResult): void => {
    if (changedTicket === null || changedTicket?.status === 'closed') {
      leaveFor('/tickets');
    }
    const message = t('macros.ran', { name, contact: ticket.contact.name });
    if (steps.at(-1)?.kind === 'close' && outcomes.at(-1) === 'done') {
      tellResolved(message);
    } else {
      toast.success(message, { id: 'macro' });
    }
  };
  const run = async (macro: MacroRecord): Promise<void> => {
    const { id, name, steps } = macro;
    const has = (...kinds: readonly string[]): boolean => steps.some(({ kind }) => kinds.includes(kind));
    // An open conversation would be read again at once.
    const leftFor = has('unread') ? leaveFor('/tickets') : null;
    try {
      const outcome = await queueAction(ticket, { kind: 'macro', macro: { id, name, putsAway: has('close', 'snooze') } });
      if (outcome.state === 'waiting') {
        comeBack(leftFor);
        return;
      }
      tell(macro, outcome);
    } catch (error) {
      toast.error(explainRefusal(error, macro, t), { id: 'macro' });
      comeBack(leftFor);
    }
  };
  return (macro) => (isRunning(ticket, macro) ? undefined : void run(macro));
}
