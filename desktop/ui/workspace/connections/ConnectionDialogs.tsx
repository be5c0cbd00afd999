import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import { ConfirmConnectionAction } from './ConfirmConnectionAction.tsx';
import { RemoveConnectionDialog } from './RemoveConnectionDialog.tsx';
import { HealthDialog } from './slots.ts';
import type { ConfirmableAction } from './useConnectionActions.ts';

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
