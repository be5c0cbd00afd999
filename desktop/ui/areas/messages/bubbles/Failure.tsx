import { RadioTower, RotateCw, SearchCheck, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Failure as Reason } from '#shared/rules/delivery.ts';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session.ts';
import { useTexts, type TextKey } from '#ui/text/index.ts';
import { Trouble } from './bubbleLook.ts';
import { stepAfter, type FailureStep } from './failureStep.ts';
import { useMessageActs } from '#ui/areas/messages/messageActs.ts';

const looks: Readonly<Record<Exclude<FailureStep, 'none'>, { readonly label: TextKey; readonly icon: LucideIcon }>> = {
  retry: { label: 'messages.sendAgain', icon: RotateCw },
  check: { label: 'messages.checkNumber', icon: SearchCheck },
  connections: { label: 'messages.openConnections', icon: RadioTower },
};

/** Why it did not leave, and the one thing to do. */
export function Failure({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { mayWrite, retry } = useMessageActs();
  const reason = message.failure ?? 'unknown';
  const step = stepAfter(reason, can(useActor(), 'connection.manage'));
  const { icon: Icon, label } = looks[step === 'none' ? 'retry' : step];
  const act = (): void => (step === 'connections' ? void navigate('/connections') : retry(message));
  return (
    <Trouble>
      {t(`messages.failure.${reason}`)}
      {mayWrite && step !== 'none' && (
        <button type="button" onClick={act}>
          <Icon size={12} aria-hidden />
          {t(label)}
        </button>
      )}
    </Trouble>
  );
}

const kindOf = (reason: Reason): 'expired' | 'other' => (reason === 'expired' ? reason : 'other');

/** What was done to a message did not reach the contact, who sees what stands here. */
export function ActionFailures({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const { isDeleted, editFailure, revokeFailure, reactionFailure } = message;
  if (isDeleted) {
    return null;
  }
  return (
    <>
      {editFailure && <Trouble>{t(`messages.editFailure.${kindOf(editFailure)}`)}</Trouble>}
      {revokeFailure && <Trouble>{t(`messages.revokeFailure.${kindOf(revokeFailure)}`)}</Trouble>}
      {reactionFailure && <Trouble>{t('messages.reactionFailure')}</Trouble>}
    </>
  );
}
