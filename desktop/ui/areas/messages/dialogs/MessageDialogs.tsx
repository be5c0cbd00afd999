import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useAct } from '#ui/data/query.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { ForwardDialog } from './ForwardDialog.tsx';
import { Lightbox } from '#ui/areas/messages/bubbles/Lightbox.tsx';
import { MessageDetails } from './MessageDetails.tsx';

/** What lies over the conversation. */
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
    return <Remove message={message} onClose={onClose} />;
  }
  if (dialog.kind === 'forward') {
    return <ForwardDialog message={message} onClose={onClose} />;
  }
  return dialog.kind === 'details' ? (
    <MessageDetails message={message} onClose={onClose} />
  ) : (
    <Lightbox messages={messages} start={message} onClose={onClose} />
  );
}

function Remove({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const act = useAct(api.messages.remove, {
    onFailed: (error) => toast.failed(t('messages.notRemoved'), { id: 'remove', detail: explain(error) }),
  });
  return (
    <ConfirmDialog
      title={t('messages.removeTitle')}
      confirm={t('messages.removeConfirm')}
      onConfirm={async () => {
        await act.mutateAsync({ messageId: message.id });
      }}
      onClose={onClose}
    >
      {t('messages.removeText')}
    </ConfirmDialog>
  );
}
