import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { runConnectionAction, type ConfirmableAction } from './useConnectionActions.ts';

interface ConfirmationProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

interface ConfirmConnectionActionProps extends ConfirmationProps {
  readonly action: ConfirmableAction;
  /** Called after the server has accepted the action. */
  readonly onDone: () => void;
}

const textKeys = { stop: 'connections.stopping', pause: 'connections.pausing', renew: 'connections.renewing' } as const;

/** Confirmation of an action that interrupts a connection. */
export function ConfirmConnectionAction({ action, connection, onDone, onClose }: ConfirmConnectionActionProps) {
  const { t } = useTexts();
  const texts = textKeys[action];
  const confirm = async (): Promise<void> => {
    await runConnectionAction(action, connection);
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

export function RemoveConnectionDialog({ connection, onClose }: ConfirmationProps) {
  const { t } = useTexts();
  const applyLocally = useApplyLocally();
  const remove = async (): Promise<void> => {
    await callEndpoint(api.connections.remove, { id: connection.id });
    applyLocally('whatsapp', { action: 'delete', whatsappId: connection.id });
    toast.success(t('connections.removing.done'));
  };
  return (
    <ConfirmDialog
      title={t('connections.removing.title', { name: connection.name })}
      confirmLabel={t('connections.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('connections.removing.text')}
    </ConfirmDialog>
  );
}
