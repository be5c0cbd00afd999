import { useEffect } from 'react';
import { currentActions } from './actions.ts';
import { isSingleKey, namePress } from './keyNames.ts';
import { shortcutChoices, workingKeysOf } from './shortcuts.ts';

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const fields =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';
const isWriting = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null;

/** Behind a dialog nothing happens. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/** A sign typed with AltGr is a sign, not a shortcut. */
const isTyped = (event: KeyboardEvent): boolean => event.isComposing || (event.getModifierState('AltGraph') && event.key.length === 1);

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isTyped(event)) {
    return;
  }
  const keys = namePress(event, isMac());
  if (keys === null || (isSingleKey(keys) && isWriting(event.target)) || isBehindDialog()) {
    return;
  }
  const choices = shortcutChoices();
  const action = currentActions().findLast((one) => workingKeysOf(one, choices) === keys);
  if (action !== undefined) {
    event.preventDefault();
    action.run();
  }
}

/** Runs the action whose keys were pressed, wherever the focus is. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
