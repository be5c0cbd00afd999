import { useEffect, useState } from 'react';

interface FocusOrigin {
  readonly opener: Element | null;
  /** Where the focus may go when the opener is gone, as after deleting its row: a list that has one stop of the Tab key. */
  readonly fallback: Element | null;
}

/** What opened the dialog, or the form in a panel. A menu item is gone by the time the dialog closes: then it is the button of its menu. */
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

/** Gives the focus back where the dialog's own way back found nothing. */
export function useReturnFocus(): void {
  const [origin] = useState(findFocusOrigin);
  useEffect(() => () => void setTimeout(restoreFocus, 0, origin), [origin]);
}
