import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useAct } from '#ui/data/query.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { ChooserDialog } from '#ui/areas/messages/dialogs/ChooserDialog.tsx';

/** Sends contact cards. */
export function CardDialog({ ticketId, onClose }: { readonly ticketId: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  // One for as long as the dialog stands: whoever was chosen again after a lost answer is sent once, whoever was not yet is sent.
  const [key] = useState(() => crypto.randomUUID());
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = useAct(api.messages.send, { onDone: onClose, onFailed: (error) => setTrouble(explain(error)) });
  return (
    <ChooserDialog
      title={t('messages.card.title')}
      submit={t('messages.card.send')}
      hasTickets={false}
      except={ticketId}
      trouble={trouble}
      isBusy={send.isPending}
      onClose={onClose}
      onSubmit={(chosen) => {
        setTrouble(null);
        send.mutate({ ticketId, key, contactIds: chosen.map(({ id }) => id) });
      }}
    />
  );
}
