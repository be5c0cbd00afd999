import { isMac } from './useShortcutListener.ts';
import { useShortcutChoices, resolveActiveKeys } from './shortcuts.ts';

interface ActionKeyLabels {
  /** To draw; null while the action has none. */
  readonly keys: string | null;
  /** In the words of aria-keyshortcuts. */
  readonly aria: string | undefined;
}

const ariaNames: Readonly<Record<string, string>> = { Ctrl: isMac() ? 'Meta' : 'Control', Esc: 'Escape', Del: 'Delete' };

/** The keys that an action answers to now, for the button that does the same. */
export function useActionKeys(id: string, shipped: string): ActionKeyLabels {
  const keys = resolveActiveKeys({ id, keys: shipped }, useShortcutChoices());
  const aria = keys
    ?.split(' ')
    .map((part) => ariaNames[part] ?? part)
    .join('+');
  return { keys, aria };
}
