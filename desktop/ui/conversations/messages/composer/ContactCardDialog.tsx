import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { RecipientDialog } from '#ui/conversations/messages/dialogs/RecipientDialog.tsx';

export function ContactCardDialog({ ticketId, onClose }: { readonly ticketId: number; readonly onClose: () => void }) {
  const { t } = useTexts();
  // Idempotency key of the whole dialog: a retry after a lost response sends to nobody twice.
  const [key] = useState(() => crypto.randomUUID());
  const [errorText, setErrorText] = useState<string | null>(null);
  const send = useEndpointMutation(api.messages.send, { onSuccess: onClose, onError: (error) => setErrorText(explainError(error)) });
  return (
    <RecipientDialog
      title={t('messages.card.title')}
      submit={t('messages.card.send')}
      hasTickets={false}
      except={ticketId}
      error={errorText}
      isBusy={send.isPending}
      onClose={onClose}
      onSubmit={(contacts) => {
        setErrorText(null);
        send.mutate({ ticketId, key, contactIds: contacts.map(({ id }) => id) });
      }}
    />
  );
}
