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
  readonly when?: boolean;
  /** Where it happens or to whom, in small letters beside the label. */
  readonly detail?: string;
  /** Words it may also be found by. */
  readonly words?: string;
  /** Reached by its keys or button only. */
  readonly isHidden?: boolean;
  readonly run: () => void;
}

type Registry = Readonly<Record<string, readonly ScreenAction[]>>;
const registry = createStore<{ byOwner: Registry }>({ byOwner: {} });

const shown = ({ id, label, group, keys, when, detail, words }: ScreenAction): string =>
  JSON.stringify([id, label, group, keys, when, detail, words]);

function register(owner: string, actions: readonly ScreenAction[]): void {
  registry.set({ byOwner: { ...registry.get().byOwner, [owner]: actions } });
}

function withdraw(owner: string): void {
  const { [owner]: _gone, ...others } = registry.get().byOwner;
  registry.set({ byOwner: others });
}

/** What the screen offers while it is shown. Where two claim the same keys, the one that came last has them. */
export function useActions(actions: readonly ScreenAction[]): void {
  const owner = useId();
  const runNow = useEffectEvent((id: string) => actions.find((action) => action.id === id)?.run());
  const look = actions.map(shown).join('\n');
  const publish = useEffectEvent(() =>
    register(
      owner,
      actions.map((action) => ({ ...action, run: () => runNow(action.id) })),
    ),
  );
  useEffect(() => {
    publish();
    return () => withdraw(owner);
  }, [look, owner]);
}

const flat = (byOwner: Registry): ScreenAction[] =>
  Object.values(byOwner)
    .flat()
    .filter(({ when }) => when !== false);

/** Everything that can be done at this moment. */
export const currentActions = (): ScreenAction[] => flat(registry.get().byOwner);

export function useAllActions(): ScreenAction[] {
  return flat(useStore(registry, ({ byOwner }) => byOwner));
}
