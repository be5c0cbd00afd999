import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useAct } from '#ui/data/query.ts';
import { toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { ChooserDialog } from './ChooserDialog.tsx';
import type { Choosable } from './useSuggested.ts';

const idsOf = (chosen: readonly Choosable[], wanted: Choosable['kind']): number[] =>
  chosen.filter(({ kind }) => kind === wanted).map(({ id }) => id);

/** Passes a message on to other conversations and contacts. */
export function ForwardDialog({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  // One for as long as the dialog stands: tried again after a lost answer, nobody gets it twice.
  const [key] = useState(() => crypto.randomUUID());
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = useAct(api.messages.forward, {
    onDone: () => {
      toast.done(t('messages.forwarded'), { id: 'forwarded' });
      onClose();
    },
    onFailed: (error) => setTrouble(explain(error)),
  });
  return (
    <ChooserDialog
      title={t('messages.forwardTitle')}
      submit={t('messages.forward')}
      hasTickets
      except={message.ticketId}
      trouble={trouble}
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(chosen) => {
        setTrouble(null);
        act.mutate({ rowId: message.rowId, key, ticketIds: idsOf(chosen, 'ticket'), contactIds: idsOf(chosen, 'contact') });
      }}
    />
  );
}
