import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { api } from '#shared/api.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { RecordUses } from '#ui/shell/lists/RecordUses.tsx';
import { LostTickets } from '#ui/shell/lists/LostTickets.tsx';
import { useTexts } from '#ui/text/index.ts';
import { type EndpointMutation, useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import { HealthDialog } from './slots.ts';
import { type ConnectionAction, needsConfirmation } from './connectionActions.ts';

const confirmableEndpoints = { renew: api.connections.renew, pause: api.connections.pause, stop: api.connections.stop } as const;

/** Actions that may need confirmation. */
type ConfirmableAction = keyof typeof confirmableEndpoints;

/** Calls the server; the new state arrives as a live event. */
const useConfirmedAction = (action: ConfirmableAction): EndpointMutation<{ id: number }, Confirmation> =>
  useEndpointMutation(confirmableEndpoints[action], { isErrorShown: true });

interface ConnectionActionsOptions {
  readonly showQr: (connection: ConnectionRecord) => void;
  readonly confirm: (step: ConfirmableAction, connection: ConnectionRecord) => void;
}

interface ConnectionActionRunner {
  readonly run: (step: ConnectionAction, connection: ConnectionRecord) => void;
  readonly isBusy: (connection: ConnectionRecord) => boolean;
}

/** Runs an action at once, after confirmation or in the pairing dialog. */
export function useConnectionActions({ showQr, confirm }: ConnectionActionsOptions): ConnectionActionRunner {
  const start = useEndpointMutation(api.connections.start);
  const renew = useEndpointMutation(api.connections.renew);
  const run = (action: ConnectionAction, connection: ConnectionRecord): void => {
    const { id, provider } = connection;
    if (action === 'showQr' || action === 'showCode') {
      showQr(connection);
    } else if (action === 'retry' || action === 'resume') {
      start.mutate({ id });
    } else if (needsConfirmation(action, connection)) {
      confirm(action, connection);
    } else {
      renew.mutate({ id }, { onSuccess: () => provider !== 'simulated' && showQr(connection) });
    }
  };
  return { run, isBusy: ({ id }) => [start, renew].some(({ isPending, variables }) => isPending && variables.id === id) };
}

interface ConfirmConnectionActionProps {
  readonly connection: ConnectionRecord;
  readonly action: ConfirmableAction;
  /** Called after the server has accepted the action. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const textKeys = { stop: 'connections.stopping', pause: 'connections.pausing', renew: 'connections.renewing' } as const;

/** Confirmation of an action that interrupts a connection. */
function ConfirmConnectionAction({ action, connection, onDone, onClose }: ConfirmConnectionActionProps) {
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

interface RemoveConnectionDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

function RemoveConnectionDialog({ connection: { id, name }, onClose }: RemoveConnectionDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.connections.remove, () => ['whatsapp', { action: 'delete', whatsappId: id }]);
  return (
    <ConfirmDialog
      title={t('connections.removing.title', { name })}
      confirmLabel={t('connections.removing.confirm')}
      successMessage={t('connections.removing.done')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('connections.removing.text')}
      <RecordUses record="connection" id={id} />
      <LostTickets without={{ whatsappId: id }} />
    </ConfirmDialog>
  );
}

export type OpenConnectionDialog =
  | { readonly what: 'new' }
  | { readonly what: 'qr' | 'edit' | 'health' | 'remove' | ConfirmableAction; readonly id: number };

interface ConnectionDialogsProps {
  readonly dialog: OpenConnectionDialog | null;
  readonly connections: readonly ConnectionRecord[];
  readonly onOpen: (change: (dialog: OpenConnectionDialog | null) => OpenConnectionDialog | null) => void;
}

export function ConnectionDialogs({ dialog, connections, onOpen }: ConnectionDialogsProps) {
  // A dialog may open its successor before it closes itself; the successor stays open.
  const close = (): void => onOpen((current) => (current === dialog ? null : current));
  const showQr = ({ id, provider }: ConnectionRecord): void => onOpen(() => (provider === 'simulated' ? null : { what: 'qr', id }));
  if (dialog === null) {
    return null;
  }
  if (dialog.what === 'new') {
    return <ConnectionDialog key="new" connection={null} onClose={close} onAdded={showQr} />;
  }
  const connection = connections.find(({ id }) => id === dialog.id);
  if (connection === undefined) {
    return null;
  }
  switch (dialog.what) {
    case 'edit':
      return <ConnectionDialog key={dialog.id} connection={connection} onClose={close} onAdded={showQr} />;
    case 'qr':
      return <PairingDialog key={dialog.id} connection={connection} onClose={close} />;
    case 'health':
      return (
        <LatePart key={dialog.id}>
          <HealthDialog connection={connection} onClose={close} />
        </LatePart>
      );
    case 'remove':
      return <RemoveConnectionDialog connection={connection} onClose={close} />;
    default:
      return (
        <ConfirmConnectionAction
          action={dialog.what}
          connection={connection}
          onDone={() => dialog.what === 'renew' && showQr(connection)}
          onClose={close}
        />
      );
  }
}
