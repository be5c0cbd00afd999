import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { Lightbox } from '#ui/conversations/messages/media/Lightbox.tsx';
import { MessageDetailsDialog } from './MessageDetailsDialog.tsx';
import { RecipientDialog, type RecipientOption } from './RecipientDialog.tsx';

const idsOfKind = (recipients: readonly RecipientOption[], kindToFind: RecipientOption['kind']): number[] =>
  recipients.filter(({ kind }) => kind === kindToFind).map(({ id }) => id);

function ForwardDialog({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
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

/** Dialog over the conversation. */
export interface MessageDialog {
  readonly kind: 'remove' | 'details' | 'picture' | 'forward';
  readonly rowId: number;
}

interface MessageDialogsProps {
  readonly dialog: MessageDialog;
  readonly messages: readonly MessageRecord[];
  readonly onClose: () => void;
}

export function MessageDialogs({ dialog, messages, onClose }: MessageDialogsProps) {
  const message = messages.find(({ rowId }) => rowId === dialog.rowId);
  if (message === undefined) {
    return null;
  }
  if (dialog.kind === 'remove') {
    return <RemoveMessageDialog message={message} onClose={onClose} />;
  }
  if (dialog.kind === 'forward') {
    return <ForwardDialog message={message} onClose={onClose} />;
  }
  return dialog.kind === 'details' ? (
    <MessageDetailsDialog message={message} onClose={onClose} />
  ) : (
    <Lightbox messages={messages} start={message} onClose={onClose} />
  );
}

function RemoveMessageDialog({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const remove = useEndpointMutation(api.messages.remove, {
    onError: (error) => toast.error(t('messages.notRemoved'), { id: 'remove', detail: explainError(error) }),
  });
  return (
    <ConfirmDialog
      title={t('messages.removeTitle')}
      confirmLabel={t('messages.removeConfirm')}
      onConfirm={async () => {
        await remove.mutateAsync({ messageId: message.id });
      }}
      onClose={onClose}
    >
      {t('messages.removeText')}
    </ConfirmDialog>
  );
}
