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

/** That the contact still reads what stands here: the last edit did not reach them. */
export function EditFailure({ reason }: { readonly reason: Reason }) {
  const { t } = useTexts();
  return <Trouble>{t(reason === 'expired' ? 'messages.editFailure.expired' : 'messages.editFailure.other')}</Trouble>;
}
