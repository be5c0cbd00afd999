import { isMac } from './useShortcutListener.ts';
import { useShortcutChoices, resolveActiveKeys } from './shortcuts.ts';

interface ActionKeyLabels {
  /** For display; null for none. */
  readonly keys: string | null;
  /** Value of `aria-keyshortcuts`. */
  readonly aria: string | undefined;
}

const ariaNames: Readonly<Record<string, string>> = { Ctrl: isMac() ? 'Meta' : 'Control', Esc: 'Escape', Del: 'Delete' };

/** Current keys of an action, for the button that does the same. */
export function useActionKeys(id: string, defaultKeys: string): ActionKeyLabels {
  const keys = resolveActiveKeys({ id, keys: defaultKeys }, useShortcutChoices());
  const aria = keys
    ?.split(' ')
    .map((part) => ariaNames[part] ?? part)
    .join('+');
  return { keys, aria };
}
