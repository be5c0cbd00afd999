import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useAct } from '#ui/data/query.ts';
import { ConfirmDialog, Dialog, DialogBody, Time, toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { Lightbox } from './Lightbox.tsx';
import { Ticks } from './Ticks.tsx';

/** What lies over the conversation. */
export interface MessageDialog {
  readonly kind: 'remove' | 'details' | 'picture';
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
  return dialog.kind === 'details' ? (
    <Details message={message} onClose={onClose} />
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

function Details({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { delivery, failure, createdAt, updatedAt, author, origin, fromMe, id, isEdited, isDeleted } = message;
  const by = author?.name ?? (fromMe ? t(`messages.origin.${origin}`) : (message.contact?.name ?? t('messages.origin.contact')));
  return (
    <Dialog title={t('messages.detailsTitle')} width={420} onClose={onClose}>
      <DialogBody>
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px' }}>
          <dt>{t('messages.detail.by')}</dt>
          <dd>{by}</dd>
          <dt>{t('messages.detail.at')}</dt>
          <dd>
            <Time at={createdAt} />
          </dd>
          {fromMe && delivery !== null && (
            <>
              <dt>{t('messages.detail.state')}</dt>
              <dd style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
                <Ticks delivery={delivery} /> {t(`messages.delivery.${delivery}`)}
              </dd>
              <dt>{t('messages.detail.since')}</dt>
              <dd>
                <Time at={updatedAt} />
              </dd>
            </>
          )}
          {fromMe && delivery === 'failed' && (
            <>
              <dt>{t('messages.detail.why')}</dt>
              <dd>{t(`messages.failure.${failure ?? 'unknown'}`)}</dd>
            </>
          )}
          {(isEdited || isDeleted) && (
            <>
              <dt>{t('messages.detail.changed')}</dt>
              <dd>{isDeleted ? t('messages.deleted') : t('messages.edited')}</dd>
            </>
          )}
          <dt>{t('messages.detail.id')}</dt>
          <dd style={{ overflowWrap: 'anywhere' }}>{id}</dd>
        </dl>
      </DialogBody>
    </Dialog>
  );
}
