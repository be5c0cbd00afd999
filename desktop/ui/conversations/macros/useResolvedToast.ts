import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { cacheTicket, offerUndo, ticketPath, undoTimeMs, withdrawUndo, type AnyTicket } from '#ui/conversations/tickets/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** A toast that takes the resolution of a ticket back, by its button and by Alt Z. */
export function useResolvedToast(ticket: AnyTicket): (told: string) => void {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const takeBack = useEndpointMutation(api.tickets.undoMove, {
    onSuccess: (restored, _input, cache) => {
      cacheTicket(cache, restored, actor);
      void navigate(ticketPath(restored));
    },
  });
  return (told) => {
    const undo = {
      ticketId: ticket.id,
      run: (): void => {
        withdrawUndo(undo);
        toast.dismiss('undo');
        takeBack.mutate({ id: ticket.id });
      },
    };
    offerUndo(undo);
    toast.success(told, { id: 'undo', durationMs: undoTimeMs, action: { label: t('tickets.undo.action'), run: undo.run } });
  };
}
