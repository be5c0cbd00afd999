import { useEffect } from 'react';
import { menuActions } from '#shared/ipc.ts';
import { host } from '#ui/host/index.ts';
import { currentActions, useAllActions } from './actions.ts';

/** Tells the menus of the system what can be done now, and does what was chosen there. */
export function useMenuActions(): void {
  const possible = new Set(useAllActions().map(({ id }) => id));
  const offered = menuActions.filter((id) => possible.has(id)).join(' ');
  useEffect(() => host().desktop?.offerActions(menuActions.filter((id) => offered.split(' ').includes(id))), [offered]);
  useEffect(() => () => host().desktop?.offerActions([]), []);
  useEffect(
    () =>
      host().desktop?.hearAction((id) =>
        currentActions()
          .find((action) => action.id === id)
          ?.run(),
      ),
    [],
  );
}
