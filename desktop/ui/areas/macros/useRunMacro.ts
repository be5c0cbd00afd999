import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { MacroRecord } from '#shared/areas/macros.ts';
import { AppError } from '#shared/errors.ts';
import { sendUndoableMessages } from '#ui/areas/messages/index.ts';
import { cacheTicket, expectLeaving, removeCachedTicket, ticketPath, type AnyTicket } from '#ui/areas/tickets/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation, type EndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts, type Translate } from '#ui/text/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { useResolvedToast } from './useResolvedToast.ts';

/** Keys of runs whose answer was lost: the next attempt doubles nothing. */
const pendingKeys = new Map<string, string>();

function keyOf(id: number, ticketId: number): string {
  const name = `${id} ${ticketId}`;
  const key = pendingKeys.get(name) ?? crypto.randomUUID();
  pendingKeys.set(name, key);
  return key;
}

const forgetKey = (id: number, ticketId: number): void => void pendingKeys.delete(`${id} ${ticketId}`);

/** The server has not refused: it may have done the work. */
const isLost = (error: unknown): boolean => !(error instanceof AppError) || error.status >= 500;

/** Names the step that was refused. */
function explainRefusal(error: unknown, { steps }: MacroRecord, t: Translate): string {
  const number = error instanceof AppError ? Number(error.details.values?.['step'] ?? 0) : 0;
  const kind = steps[number - 1]?.kind;
  const reason = explainError(error);
  return kind === undefined ? reason : t('macros.failedAt', { step: number, kind: t(`macros.kinds.${kind}`), reason });
}

type Run = typeof api.macros.run;

function useRunMutation(ticketId: number): EndpointMutation<InputOf<Run>, ResultOf<Run>> {
  const actor = useActor();
  return useEndpointMutation(api.macros.run, {
    // What may still be undone was written before the macro.
    prepare: () => sendUndoableMessages(ticketId),
    onSuccess: ({ ticket }, { id }, cache) => {
      forgetKey(id, ticketId);
      // The conversation may be left before its notes are told.
      invalidateEndpoint(cache, api.notes.list);
      if (ticket === null) {
        removeCachedTicket(cache, ticketId, actor);
      } else {
        cacheTicket(cache, ticket, actor);
      }
    },
    onError: (error, { id }) => (isLost(error) ? undefined : forgetKey(id, ticketId)),
  });
}

/** Runs macros on a ticket: one toast tells what became of it, and takes a resolution back. */
export function useRunMacro(ticket: AnyTicket): (macro: MacroRecord) => void {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useRunMutation(ticket.id);
  const tellResolved = useResolvedToast(ticket);
  const leave = (): void => (location.pathname === ticketPath(ticket) ? void navigate('/tickets') : undefined);
  const prepare = (kinds: readonly string[]): void => {
    if (kinds.includes('transferToQueue') || kinds.includes('transferToUser')) {
      expectLeaving(ticket.id);
    }
    if (kinds.includes('unread')) {
      // An open conversation would be read again at once.
      leave();
    }
  };
  const run = async (macro: MacroRecord): Promise<void> => {
    const { id, name, steps } = macro;
    prepare(steps.map(({ kind }) => kind));
    try {
      const { ticket: changed, outcomes } = await mutateAsync({ id, ticketId: ticket.id, key: keyOf(id, ticket.id) });
      if (changed === null || changed.status === 'closed') {
        leave();
      }
      const isResolved = steps.at(-1)?.kind === 'close' && outcomes.at(-1) === 'done';
      const told = t('macros.ran', { name, contact: ticket.contact.name });
      if (isResolved) {
        tellResolved(told);
      } else {
        toast.success(told, { id: 'macro' });
      }
    } catch (error) {
      toast.error(explainRefusal(error, macro, t), { id: 'macro' });
    }
  };
  return (macro) => (isPending ? undefined : void run(macro));
}
