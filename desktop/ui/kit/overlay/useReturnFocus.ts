import { useEffect, useState } from 'react';

interface FocusOrigin {
  readonly opener: Element | null;
  /** Has the focus target when the opener is gone, as after deleting its row: the list's tab stop. */
  readonly fallback: Element | null;
}

/** Opener of the dialog. A menu item is gone when the dialog closes, so its menu button is used. */
function findFocusOrigin(): FocusOrigin {
  // By a key of the page, while nothing had the focus.
  const active = document.activeElement === document.body ? null : document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : null;
  const opener = button ?? active;
  return { opener, fallback: opener?.closest('[data-focus-home]') ?? null };
}

/** A menu at the pointer and the bar of a selection stand outside the list that they belong to, and are gone with it. */
const findHome = ({ fallback }: FocusOrigin): Element | null =>
  fallback?.isConnected ? fallback : document.querySelector('main [data-focus-home]');

/** An empty list has no tab stop. */
function prepareTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  return title;
}

function restoreFocus(origin: FocusOrigin): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (!isLost) {
    return;
  }
  const target = origin.opener?.isConnected ? origin.opener : (findHome(origin)?.querySelector('[tabindex="0"]') ?? prepareTitle());
  if (target instanceof HTMLElement) {
    target.focus();
  }
}

/** Restores the focus where Joy's modal cannot. */
export function useReturnFocus(): void {
  const [origin] = useState(findFocusOrigin);
  useEffect(() => () => void setTimeout(restoreFocus, 0, origin), [origin]);
}
