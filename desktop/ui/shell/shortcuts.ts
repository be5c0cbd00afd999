import type { ShortcutChoices } from '#shared/kept.ts';
import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';
import type { ScreenAction } from './actions.ts';
import { isSingleKey } from './keyNames.ts';

const asShipped: ShortcutChoices = { singleKeys: true, keys: {} };
const store = createStore<ShortcutChoices>(asShipped);

/** The kit's own single keys, such as the slash of a search box, read the page's root. */
function markRoot({ singleKeys }: ShortcutChoices): void {
  document.documentElement.dataset['singleKeys'] = singleKeys ? 'on' : 'off';
}

function keep(choices: ShortcutChoices): void {
  store.set(choices);
  markRoot(choices);
  host().write('shortcuts', choices);
}

export function startShortcuts(): void {
  store.set(host().read('shortcuts') ?? asShipped);
  markRoot(store.get());
}

export const useShortcutChoices = (): ShortcutChoices => useStore(store, (choices) => choices);
export const shortcutChoices = (): ShortcutChoices => store.get();

type Keyed = Pick<ScreenAction, 'id' | 'keys'>;

/** The keys that hold for an action after every change; null where it has none. */
export function keysOf({ id, keys }: Keyed, choices: ShortcutChoices): string | null {
  const chosen = choices.keys[id];
  return chosen === undefined ? (keys ?? null) : chosen;
}

/** Keys that work now: single ones only where the person wants them. */
export function workingKeysOf(action: Keyed, choices: ShortcutChoices): string | null {
  const keys = keysOf(action, choices);
  return keys !== null && isSingleKey(keys) && !choices.singleKeys ? null : keys;
}

/** Who else answers to these keys. */
export const ownerOf = <Action extends Keyed>(keys: string, actions: readonly Action[], choices: ShortcutChoices): Action | undefined =>
  actions.findLast((action) => keysOf(action, choices) === keys);

/** Do its keys lead to it here, or has the screen another use for them? */
export function isAnswering<Action extends Keyed>(action: Action, actions: readonly Action[], choices: ShortcutChoices): boolean {
  const keys = keysOf(action, choices);
  return keys === null || ownerOf(keys, actions, choices)?.id === action.id;
}

function without(keys: ShortcutChoices['keys'], id: string): ShortcutChoices['keys'] {
  const { [id]: _gone, ...others } = keys;
  return others;
}

/** The choices after giving an action new keys, or none; as shipped is not worth remembering. */
export function remapped(choices: ShortcutChoices, action: Keyed, keys: string | null): ShortcutChoices {
  const others = without(choices.keys, action.id);
  return { ...choices, keys: keys === (action.keys ?? null) ? others : { ...others, [action.id]: keys } };
}

export const setKeys = (action: Keyed, keys: string | null): void => keep(remapped(store.get(), action, keys));
export const setSingleKeys = (singleKeys: boolean): void => keep({ ...store.get(), singleKeys });
export const resetShortcuts = (): void => keep(asShipped);
