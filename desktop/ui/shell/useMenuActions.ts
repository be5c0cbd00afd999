import { useEffect } from 'react';
import { host } from '#ui/host/index.ts';
import { currentActions } from './actions.ts';

/** Runs what was chosen in a menu of the system, if it can be done now. */
export function useMenuActions(): void {
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
