import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { RecipientDialog } from './RecipientDialog.tsx';
import type { RecipientOption } from './useRecipientSuggestions.ts';

const idsOfKind = (recipients: readonly RecipientOption[], kindToFind: RecipientOption['kind']): number[] =>
  recipients.filter(({ kind }) => kind === kindToFind).map(({ id }) => id);

export function ForwardDialog({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  // Idempotency key of the whole dialog: a retry after a lost response sends to nobody twice.
  const [key] = useState(() => crypto.randomUUID());
  const [errorText, setErrorText] = useState<string | null>(null);
  const forward = useEndpointMutation(api.messages.forward, {
    onSuccess: () => {
      toast.success(t('messages.forwarded'), { id: 'forwarded' });
      onClose();
    },
    onError: (error) => setErrorText(explainError(error)),
  });
  return (
    <RecipientDialog
      title={t('messages.forwardTitle')}
      submit={t('messages.forward')}
      hasTickets
      except={message.ticketId}
      error={errorText}
      isBusy={forward.isPending}
      onClose={onClose}
      onSubmit={(recipients) => {
        setErrorText(null);
        forward.mutate({
          rowId: message.rowId,
          key,
          ticketIds: idsOfKind(recipients, 'ticket'),
          contactIds: idsOfKind(recipients, 'contact'),
        });
      }}
    />
  );
}
