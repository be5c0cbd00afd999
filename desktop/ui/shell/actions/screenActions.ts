import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { createStore, useStore } from 'zustand';

/** Action shared by command palette, shortcuts and the list of shortcuts. */
export interface ScreenAction {
  /** Stable id such as `queues.create`; changed shortcuts are stored under it. */
  readonly id: string;
  /** Translated. */
  readonly label: string;
  /** Translated heading. */
  readonly group: string;
  readonly icon: LucideIcon;
  /** Default keys: `Ctrl K`, `?`. */
  readonly keys?: string;
  /** False: not offered at the moment. */
  readonly isAvailable?: boolean;
  /** Secondary text beside the label. */
  readonly detail?: string;
  /** Additional search terms. */
  readonly keywords?: string;
  /** Not listed in the palette. */
  readonly isHidden?: boolean;
  readonly run: () => void;
}

/** Actions of a screen precede those of the shell, in the palette and where both use the same keys. */
type ActionScope = 'everywhere' | 'screen';

interface ActionGroup {
  readonly scope: ActionScope;
  readonly actions: readonly ScreenAction[];
}
type Registry = Readonly<Record<string, ActionGroup>>;
const registry = createStore<{ byOwner: Registry }>(() => ({ byOwner: {} }));

const fingerprint = ({ id, label, group, keys, isAvailable, detail, keywords }: ScreenAction): string =>
  JSON.stringify([id, label, group, keys, isAvailable, detail, keywords]);

const register = (owner: string, group: ActionGroup): void =>
  registry.setState({ byOwner: { ...registry.getState().byOwner, [owner]: group } });

function unregister(owner: string): void {
  const { [owner]: _gone, ...others } = registry.getState().byOwner;
  registry.setState({ byOwner: others });
}

/** Registers the actions of a component while it is mounted. */
export function useScreenActions(actions: readonly ScreenAction[], scope: ActionScope = 'screen'): void {
  const owner = useId();
  const runNow = useEffectEvent((id: string) => actions.find((action) => action.id === id)?.run());
  const fingerprints = actions.map(fingerprint).join('\n');
  const publish = useEffectEvent(() => {
    const stableActions = actions.map((action) => ({ ...action, run: () => runNow(action.id) }));
    register(owner, { scope, actions: stableActions });
  });
  useEffect(() => {
    publish();
    return () => unregister(owner);
  }, [fingerprints, owner]);
}

function listAvailable(byOwner: Registry, order: readonly ActionScope[]): ScreenAction[] {
  const groups = Object.values(byOwner);
  const orderedGroups = order.flatMap((scope) => groups.filter((group) => group.scope === scope));
  return orderedGroups.flatMap(({ actions }) => actions).filter(({ isAvailable }) => isAvailable !== false);
}

const shellFirst: readonly ActionScope[] = ['everywhere', 'screen'];

/** Available actions, the screen's last: the last one wins a key conflict. */
export const listCurrentActions = (): ScreenAction[] => listAvailable(registry.getState().byOwner, shellFirst);

/** Available actions, the shell's first. */
export const useAllActions = (): ScreenAction[] =>
  listAvailable(
    useStore(registry, ({ byOwner }) => byOwner),
    shellFirst,
  );

/** Available actions, the screen's first. */
export const usePaletteActions = (): ScreenAction[] =>
  listAvailable(
    useStore(registry, ({ byOwner }) => byOwner),
    shellFirst.toReversed(),
  );
