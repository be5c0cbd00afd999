import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useConfirmedAction, type ConfirmableAction } from './useConnectionActions.ts';

interface ConfirmConnectionActionProps {
  readonly connection: ConnectionRecord;
  readonly action: ConfirmableAction;
  /** Called after the server has accepted the action. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const textKeys = { stop: 'connections.stopping', pause: 'connections.pausing', renew: 'connections.renewing' } as const;

/** Confirmation of an action that interrupts a connection. */
export function ConfirmConnectionAction({ action, connection, onDone, onClose }: ConfirmConnectionActionProps) {
  const { t } = useTexts();
  const texts = textKeys[action];
  const confirmed = useConfirmedAction(action);
  const confirm = async (): Promise<void> => {
    await confirmed.mutateAsync({ id: connection.id });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t(`${texts}.title`, { name: connection.name })}
      confirmLabel={t(`${texts}.confirm`)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(`${texts}.text`)}
    </ConfirmDialog>
  );
}
