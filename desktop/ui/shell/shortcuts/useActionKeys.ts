import { isMac, toAriaKeyShortcuts } from '#ui/kit/index.ts';
import { useShortcutChoices, resolveActiveKeys } from './shortcuts.ts';

interface ActionKeyLabels {
  /** For display; null for none. */
  readonly keys: string | null;
  /** Value of `aria-keyshortcuts`. */
  readonly aria: string | undefined;
}

/** Current keys of an action, for the button that does the same. */
export function useActionKeys(id: string, defaultKeys: string): ActionKeyLabels {
  const keys = resolveActiveKeys({ id, keys: defaultKeys }, useShortcutChoices());
  return { keys, aria: keys === null ? undefined : toAriaKeyShortcuts(keys, isMac()) };
}
