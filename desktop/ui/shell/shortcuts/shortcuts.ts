import { createStore, useStore } from 'zustand';
import type { ShortcutPreferences } from '#shared/persistedState.ts';
import { host } from '#ui/host/index.ts';
import type { ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { isSingleKey } from './keyNames.ts';

const defaultChoices: ShortcutPreferences = { singleKeys: true, keys: {} };
const store = createStore<ShortcutPreferences>(() => defaultChoices);

/** The kit's single-key shortcuts, such as `/` in search boxes, read this attribute. */
function setRootAttribute({ singleKeys }: ShortcutPreferences): void {
  document.documentElement.dataset['singleKeys'] = singleKeys ? 'on' : 'off';
}

function saveChoices(choices: ShortcutPreferences): void {
  store.setState(choices);
  setRootAttribute(choices);
  host().write('shortcuts', choices);
}

export function startShortcuts(): void {
  store.setState(host().read('shortcuts') ?? defaultChoices);
  setRootAttribute(store.getState());
}

export const useShortcutChoices = (): ShortcutPreferences => useStore(store, (choices) => choices);
export const readShortcutChoices = (): ShortcutPreferences => store.getState();

type ActionKeys = Pick<ScreenAction, 'id' | 'keys'>;

/** Keys of an action including the user's changes; null for none. */
export function resolveKeys({ id, keys }: ActionKeys, choices: ShortcutPreferences): string | null {
  const chosenKeys = choices.keys[id];
  return chosenKeys === undefined ? (keys ?? null) : chosenKeys;
}

/** Keys that work now: single keys only if enabled. */
export function resolveActiveKeys(action: ActionKeys, choices: ShortcutPreferences): string | null {
  const keys = resolveKeys(action, choices);
  return keys !== null && isSingleKey(keys) && !choices.singleKeys ? null : keys;
}

export const findActionByKeys = <Action extends ActionKeys>(
  keys: string,
  actions: readonly Action[],
  choices: ShortcutPreferences,
): Action | undefined => actions.findLast((action) => resolveKeys(action, choices) === keys);

/** False where another action has the same keys. */
export function isReachableByKeys<Action extends ActionKeys>(
  action: Action,
  actions: readonly Action[],
  choices: ShortcutPreferences,
): boolean {
  const keys = resolveKeys(action, choices);
  return keys === null || findActionByKeys(keys, actions, choices)?.id === action.id;
}

function omitAction(keys: ShortcutPreferences['keys'], id: string): ShortcutPreferences['keys'] {
  const { [id]: _gone, ...otherKeys } = keys;
  return otherKeys;
}

/** Choices that equal the default keys are not stored. */
export function remapKeys(choices: ShortcutPreferences, action: ActionKeys, keys: string | null): ShortcutPreferences {
  const otherKeys = omitAction(choices.keys, action.id);
  return { ...choices, keys: keys === (action.keys ?? null) ? otherKeys : { ...otherKeys, [action.id]: keys } };
}

export const setKeys = (action: ActionKeys, keys: string | null): void => saveChoices(remapKeys(store.getState(), action, keys));
export const setSingleKeys = (singleKeys: boolean): void => saveChoices({ ...store.getState(), singleKeys });
export const resetShortcuts = (): void => saveChoices(defaultChoices);
