import { isMac } from './useShortcutKeys.ts';
import { useShortcutChoices, workingKeysOf } from './shortcuts.ts';

interface ShownKeys {
  /** To draw; null while the action has none. */
  readonly keys: string | null;
  /** In the words of aria-keyshortcuts. */
  readonly aria: string | undefined;
}

const spoken: Readonly<Record<string, string>> = { Ctrl: isMac() ? 'Meta' : 'Control', Esc: 'Escape', Del: 'Delete' };

/** The keys that an action answers to now, for the button that does the same. */
export function useKeysOf(id: string, shipped: string): ShownKeys {
  const keys = workingKeysOf({ id, keys: shipped }, useShortcutChoices());
  const aria = keys
    ?.split(' ')
    .map((part) => spoken[part] ?? part)
    .join('+');
  return { keys, aria };
}
