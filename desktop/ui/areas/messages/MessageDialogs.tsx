import { Fragment, type ReactNode } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Delivery } from '#shared/rules/delivery.ts';
import { useAct } from '#ui/data/query.ts';
import { ConfirmDialog, Dialog, DialogBody, Time, toast } from '#ui/kit/index.ts';
import { explain, useTexts, type TextKey, type Translate } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
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

type Fact = readonly [label: TextKey, value: ReactNode];

function deliveryFacts({ fromMe, delivery, failure, updatedAt }: MessageRecord, t: Translate): Fact[] {
  if (!fromMe || delivery === null) {
    return [];
  }
  const state: Fact[] = [
    ['messages.detail.state', <State key="state" delivery={delivery} />],
    ['messages.detail.since', <Time key="since" at={updatedAt} />],
  ];
  return delivery === 'failed' ? [...state, ['messages.detail.why', t(`messages.failure.${failure ?? 'unknown'}`)]] : state;
}

function State({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTexts();
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
      <Ticks delivery={delivery} /> {t(`messages.delivery.${delivery}`)}
    </span>
  );
}

function writer({ author, fromMe, origin, contact }: MessageRecord, t: Translate): string {
  return author?.name ?? (fromMe ? t(`messages.origin.${origin}`) : (contact?.name ?? t('messages.origin.contact')));
}

/** Where a message of ours stands, since when, and who wrote it. */
function Details({ message, onClose }: { readonly message: MessageRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { createdAt, id, isEdited, isDeleted } = message;
  const changed: Fact[] =
    isEdited || isDeleted ? [['messages.detail.changed', isDeleted ? t('messages.deleted') : t('messages.edited')]] : [];
  const facts: Fact[] = [
    ['messages.detail.by', writer(message, t)],
    ['messages.detail.at', <Time key="at" at={createdAt} />],
    ...deliveryFacts(message, t),
    ...changed,
    ['messages.detail.id', id],
  ];
  return (
    <Dialog title={t('messages.detailsTitle')} width={420} onClose={onClose}>
      <DialogBody>
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px' }}>
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt style={{ color: v.ink.meta }}>{t(label)}</dt>
              <dd style={{ overflowWrap: 'anywhere', color: v.ink.strong }}>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
