import { useEffect } from 'react';
import { isMac } from '#ui/kit/index.ts';
import { listCurrentActions } from '#ui/shell/actions/screenActions.ts';
import { isSingleKey, formatKeyPress } from './keyNames.ts';
import { readShortcutChoices, resolveActiveKeys } from './shortcuts.ts';

const fieldSelector =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="listbox"]:not([data-takes-shortcuts]), [role="menu"]';
const isWriting = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fieldSelector) !== null;

/** Shortcuts are inactive behind modal dialogs. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/** AltGr produces characters, not shortcuts. */
const isTyped = (event: KeyboardEvent): boolean => event.isComposing || (event.getModifierState('AltGraph') && event.key.length === 1);

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isTyped(event)) {
    return;
  }
  const keys = formatKeyPress(event, isMac());
  if (keys === null || (isSingleKey(keys) && isWriting(event.target)) || isBehindDialog()) {
    return;
  }
  const choices = readShortcutChoices();
  const action = listCurrentActions().findLast((one) => resolveActiveKeys(one, choices) === keys);
  if (action !== undefined) {
    event.preventDefault();
    action.run();
  }
}

export function useShortcutListener(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
