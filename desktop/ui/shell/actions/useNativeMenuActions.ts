import { useEffect } from 'react';
import { menuActions } from '#shared/ipc.ts';
import { host } from '#ui/host/index.ts';
import { listCurrentActions, useAllActions } from './screenActions.ts';

/** Keeps native menus in sync and runs the chosen action. */
export function useNativeMenuActions(): void {
  const availableIds = new Set(useAllActions().map(({ id }) => id));
  const enabledIds = menuActions.filter((id) => availableIds.has(id)).join(' ');
  useEffect(() => host().desktop?.setEnabledActions(menuActions.filter((id) => enabledIds.split(' ').includes(id))), [enabledIds]);
  useEffect(() => () => host().desktop?.setEnabledActions([]), []);
  useEffect(
    () =>
      host().desktop?.onMenuAction((id) =>
        listCurrentActions()
          .find((action) => action.id === id)
          ?.run(),
      ),
    [],
  );
}
