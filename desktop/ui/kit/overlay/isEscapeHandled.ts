/** Escape belongs to the innermost open list, menu or picker. */
export function isEscapeHandled(): boolean {
  const active = document.activeElement;
  return active?.getAttribute('aria-expanded') === 'true' || Boolean(active?.closest('[role="menu"], [role="listbox"]'));
}
