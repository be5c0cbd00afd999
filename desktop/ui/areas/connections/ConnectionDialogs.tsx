import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { HealthDialog } from './HealthDialog.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import { RemoveConnectionDialog, ConfirmConnectionAction } from './ConfirmConnectionAction.tsx';
import type { ConfirmableAction } from './useConnectionActions.ts';

export type OpenConnectionDialog =
  | { readonly what: 'new' }
  | { readonly what: 'qr' | 'edit' | 'health' | 'remove' | ConfirmableAction; readonly id: number };

interface ConnectionDialogsProps {
  readonly opened: OpenConnectionDialog | null;
  readonly connections: readonly ConnectionRecord[];
  readonly onOpen: (change: (opened: OpenConnectionDialog | null) => OpenConnectionDialog | null) => void;
}

export function ConnectionDialogs({ opened, connections, onOpen }: ConnectionDialogsProps) {
  // A dialog may open its successor before it closes itself; the successor stays open.
  const close = (): void => onOpen((current) => (current === opened ? null : current));
  const showQr = ({ id, provider }: ConnectionRecord): void => onOpen(() => (provider === 'simulated' ? null : { what: 'qr', id }));
  if (opened === null) {
    return null;
  }
  if (opened.what === 'new') {
    return <ConnectionDialog key="new" connection={null} onClose={close} onAdded={showQr} />;
  }
  const connection = connections.find(({ id }) => id === opened.id);
  if (connection === undefined) {
    return null;
  }
  switch (opened.what) {
    case 'edit':
      return <ConnectionDialog key={opened.id} connection={connection} onClose={close} onAdded={showQr} />;
    case 'qr':
      return <PairingDialog key={opened.id} connection={connection} onClose={close} />;
    case 'health':
      return <HealthDialog key={opened.id} connection={connection} onClose={close} />;
    case 'remove':
      return <RemoveConnectionDialog connection={connection} onClose={close} />;
    default:
      return (
        <ConfirmConnectionAction
          action={opened.what}
          connection={connection}
          onDone={() => opened.what === 'renew' && showQr(connection)}
          onClose={close}
        />
      );
  }
}
