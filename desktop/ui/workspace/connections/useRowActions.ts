import { Activity, Pencil, Smartphone, Star, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Action, toast, useNarrowScreen } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { OpenConnectionDialog, useConnectionActions } from './ConnectionDialogs.tsx';
import { connectionActionIcons } from './connectionActionIcons.ts';
import { type ConnectionAction, getConnectionActions } from './connectionActions.ts';

interface RowActionsOptions {
  readonly runner: ReturnType<typeof useConnectionActions>;
  readonly open: (dialog: OpenConnectionDialog) => void;
}

function useMakeDefault(): (connection: ConnectionRecord) => void {
  const { t } = useTexts();
  const update = useEndpointMutation(api.connections.update, {
    toEvent: (whatsapp) => ['whatsapp', { action: 'update', whatsapp }],
    onSuccess: ({ name }) => toast.success(t('connections.madeDefault', { name })),
  });
  return ({ id }) => update.mutate({ id, isDefault: true });
}

/** Row menu for admins; on narrow screens it includes the main action. */
export function useRowActions({ runner, open }: RowActionsOptions): ((connection: ConnectionRecord) => Action[]) | undefined {
  const { t } = useTexts();
  const actor = useActor();
  const narrow = useNarrowScreen();
  const makeDefault = useMakeDefault();
  const navigate = useNavigate();
  if (!can(actor, 'connections-page:editOrDeleteConnection')) {
    return undefined;
  }
  const step = (connectionAction: ConnectionAction, connection: ConnectionRecord): Action => ({
    key: connectionAction,
    label: t(`connections.stepOf.${connectionAction}`, { name: connection.name }),
    icon: connectionActionIcons[connectionAction].icon,
    run: () => runner.run(connectionAction, connection),
  });
  return (connection) => {
    const { id, name, isDefault, provider } = connection;
    const { main, others } = getConnectionActions(connection);
    return [
      ...(narrow && main !== null ? [step(main, connection)] : []),
      { key: 'edit', label: t('connections.edit', { name }), icon: Pencil, keys: 'Enter', run: () => open({ what: 'edit', id }) },
      { key: 'health', label: t('guardian.open', { name }), icon: Activity, run: () => open({ what: 'health', id }) },
      ...(provider === 'simulated'
        ? [{ key: 'phone', label: t('connections.phones'), icon: Smartphone, run: () => void navigate('/phone') }]
        : []),
      ...others.map((other) => step(other, connection)),
      ...(isDefault
        ? []
        : [{ key: 'default', label: t('connections.makeDefault', { name }), icon: Star, run: () => makeDefault(connection) }]),
      {
        key: 'remove',
        label: t('connections.remove', { name }),
        icon: Trash2,
        keys: 'Del',
        danger: true,
        run: () => open({ what: 'remove', id }),
      },
    ];
  };
}
