import { useEffect, useState } from 'react';

interface FocusOrigin {
  readonly opener: Element | null;
  /** Focus target when the opener is gone, as after deleting its row: the list's tab stop. */
  readonly fallback: Element | null;
}

/** Opener of the dialog. A menu item is gone when the dialog closes, so its menu button is used. */
function findFocusOrigin(): FocusOrigin {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : null;
  const opener = button ?? active;
  return { opener, fallback: opener?.closest('[data-focus-home]') ?? null };
}

function restoreFocus({ opener, fallback: home }: FocusOrigin): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const target = opener?.isConnected ? opener : home?.querySelector('[tabindex="0"]');
  if (isLost && target instanceof HTMLElement) {
    target.focus();
  }
}

/** Restores the focus where Joy's modal cannot. */
export function useReturnFocus(): void {
  const [origin] = useState(findFocusOrigin);
  useEffect(() => () => void setTimeout(restoreFocus, 0, origin), [origin]);
}
