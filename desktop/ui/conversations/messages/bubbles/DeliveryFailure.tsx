import { RadioTower, RotateCw, SearchCheck, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { SendFailure as Reason } from '#shared/rules/delivery.ts';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { useTexts, type TextKey } from '#ui/text/index.ts';
import { DeliveryHint } from './Bubble.styles.ts';
import { remedyFor, type FailureRemedy } from './failureRemedy.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';

const remedyButtons: Readonly<Record<Exclude<FailureRemedy, 'none'>, { readonly label: TextKey; readonly icon: LucideIcon }>> = {
  retry: { label: 'messages.sendAgain', icon: RotateCw },
  check: { label: 'messages.checkNumber', icon: SearchCheck },
  connections: { label: 'messages.openConnections', icon: RadioTower },
};

/** Reason of a delivery failure and the remedy for it. */
export function DeliveryFailure({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { canWrite, retry } = useMessageActions();
  const reason = message.failure ?? 'unknown';
  const remedy = remedyFor(reason, can(useActor(), 'connection.manage'));
  const { icon: Icon, label } = remedyButtons[remedy === 'none' ? 'retry' : remedy];
  const applyRemedy = (): void => (remedy === 'connections' ? void navigate('/connections') : retry(message));
  return (
    <DeliveryHint>
      {t(`messages.failure.${reason}`)}
      {canWrite && remedy !== 'none' && (
        <button type="button" onClick={applyRemedy}>
          <Icon size={12} aria-hidden />
          {t(label)}
        </button>
      )}
    </DeliveryHint>
  );
}

const failureTextKind = (reason: Reason): 'expired' | 'other' => (reason === 'expired' ? reason : 'other');

/** Failed edits, deletions and reactions: the contact still sees the previous state. */
export function ActionFailures({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const { isDeleted, editFailure, revokeFailure, reactionFailure } = message;
  if (isDeleted) {
    return null;
  }
  return (
    <>
      {editFailure && <DeliveryHint>{t(`messages.editFailure.${failureTextKind(editFailure)}`)}</DeliveryHint>}
      {revokeFailure && <DeliveryHint>{t(`messages.revokeFailure.${failureTextKind(revokeFailure)}`)}</DeliveryHint>}
      {reactionFailure && <DeliveryHint>{t('messages.reactionFailure')}</DeliveryHint>}
    </>
  );
}
