import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { takeStep, type Asked } from './useSteps.ts';

interface QuestionProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

interface StepQuestionProps extends QuestionProps {
  readonly step: Asked;
  /** Once the server has agreed. */
  readonly onDone: () => void;
}

const questions = { stop: 'connections.stopping', pause: 'connections.pausing', renew: 'connections.renewing' } as const;

/** Before a number that works is cut off. */
export function StepQuestion({ step, connection, onDone, onClose }: StepQuestionProps) {
  const { t } = useTexts();
  const texts = questions[step];
  const agree = async (): Promise<void> => {
    await takeStep(step, connection);
    onDone();
  };
  return (
    <ConfirmDialog
      title={t(`${texts}.title`, { name: connection.name })}
      confirm={t(`${texts}.confirm`)}
      onConfirm={agree}
      onClose={onClose}
    >
      {t(`${texts}.text`)}
    </ConfirmDialog>
  );
}

export function RemoveConnection({ connection, onClose }: QuestionProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const remove = async (): Promise<void> => {
    await call(api.connections.remove, { id: connection.id });
    echo('whatsapp', { action: 'delete', whatsappId: connection.id });
    toast.done(t('connections.removing.done'));
  };
  return (
    <ConfirmDialog
      title={t('connections.removing.title', { name: connection.name })}
      confirm={t('connections.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('connections.removing.text')}
    </ConfirmDialog>
  );
}
