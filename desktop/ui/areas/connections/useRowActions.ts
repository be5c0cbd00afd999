import { Activity, Pencil, Smartphone, Star, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEcho } from '#ui/data/echo.ts';
import { useAct } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { type Action, toast, useNarrow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { Opened } from './ConnectionDialogs.tsx';
import { stepLooks } from './stepLook.ts';
import { stepsFor, type Step } from './steps.ts';
import type { useSteps } from './useSteps.ts';

interface RowDoors {
  readonly steps: ReturnType<typeof useSteps>;
  readonly open: (opened: Opened) => void;
}

function useMakeDefault(): (connection: ConnectionRecord) => void {
  const { t } = useTexts();
  const echo = useEcho();
  const update = useAct(api.connections.update, {
    onDone: (whatsapp) => {
      echo('whatsapp', { action: 'update', whatsapp });
      toast.done(t('connections.madeDefault', { name: whatsapp.name }));
    },
  });
  return ({ id }) => update.mutate({ id, isDefault: true });
}

/** Everything an admin may do to a number; none for those who may only look. On a phone the useful step is in the menu too. */
export function useRowActions({ steps, open }: RowDoors): ((connection: ConnectionRecord) => Action[]) | undefined {
  const { t } = useTexts();
  const actor = useActor();
  const narrow = useNarrow();
  const makeDefault = useMakeDefault();
  const navigate = useNavigate();
  if (!can(actor, 'connections-page:editOrDeleteConnection')) {
    return undefined;
  }
  const step = (taken: Step, connection: ConnectionRecord): Action => ({
    key: taken,
    label: t(`connections.stepOf.${taken}`, { name: connection.name }),
    icon: stepLooks[taken].icon,
    run: () => steps.run(taken, connection),
  });
  return (connection) => {
    const { id, name, isDefault, provider } = connection;
    const { main, others } = stepsFor(connection);
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
