import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { createStore, useStore } from '#ui/data/store.ts';

/** Something one can do: the same object behind the palette, its shortcut and the list of shortcuts. */
export interface ScreenAction {
  /** `queues.create`: names it for good, so that a changed shortcut is found again. */
  readonly id: string;
  /** Already in the reader's language. */
  readonly label: string;
  /** The heading it stands under. */
  readonly group: string;
  readonly icon: LucideIcon;
  /** As shipped: `Ctrl K`, `?`. */
  readonly keys?: string;
  /** False: it cannot be done now, and is not offered. */
  readonly isAvailable?: boolean;
  /** Where it happens or to whom, in small letters beside the label. */
  readonly detail?: string;
  /** Words it may also be found by. */
  readonly keywords?: string;
  /** Reached by its keys or button only. */
  readonly isHidden?: boolean;
  readonly run: () => void;
}

/** `everywhere` is the shell's own; a screen comes before it, in the palette and where both claim the same keys. */
type ActionScope = 'everywhere' | 'screen';

interface ActionGroup {
  readonly scope: ActionScope;
  readonly actions: readonly ScreenAction[];
}
type Registry = Readonly<Record<string, ActionGroup>>;
const registry = createStore<{ byOwner: Registry }>({ byOwner: {} });

const fingerprint = ({ id, label, group, keys, isAvailable: when, detail, keywords: words }: ScreenAction): string =>
  JSON.stringify([id, label, group, keys, when, detail, words]);

const register = (owner: string, offer: ActionGroup): void => registry.set({ byOwner: { ...registry.get().byOwner, [owner]: offer } });

function unregister(owner: string): void {
  const { [owner]: _gone, ...others } = registry.get().byOwner;
  registry.set({ byOwner: others });
}

/** What the screen offers while it is shown. */
export function useScreenActions(actions: readonly ScreenAction[], reach: ActionScope = 'screen'): void {
  const owner = useId();
  const runNow = useEffectEvent((id: string) => actions.find((action) => action.id === id)?.run());
  const look = actions.map(fingerprint).join('\n');
  const publish = useEffectEvent(() => {
    const lasting = actions.map((action) => ({ ...action, run: () => runNow(action.id) }));
    register(owner, { scope: reach, actions: lasting });
  });
  useEffect(() => {
    publish();
    return () => unregister(owner);
  }, [look, owner]);
}

function listAvailable(byOwner: Registry, order: readonly ActionScope[]): ScreenAction[] {
  const offers = Object.values(byOwner);
  const ordered = order.flatMap((reach) => offers.filter((offer) => offer.scope === reach));
  return ordered.flatMap(({ actions }) => actions).filter(({ isAvailable: when }) => when !== false);
}

const shellFirst: readonly ActionScope[] = ['everywhere', 'screen'];

/** Everything that can be done at this moment; the screen's own come last, and win. */
export const listCurrentActions = (): ScreenAction[] => listAvailable(registry.get().byOwner, shellFirst);

/** The same, for lists that begin with what holds everywhere. */
export const useAllActions = (): ScreenAction[] =>
  listAvailable(
    useStore(registry, ({ byOwner }) => byOwner),
    shellFirst,
  );

/** The screen's own first: what one looks for is near. */
export const usePaletteActions = (): ScreenAction[] =>
  listAvailable(
    useStore(registry, ({ byOwner }) => byOwner),
    shellFirst.toReversed(),
  );
