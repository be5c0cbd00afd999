/** Escape belongs to the innermost open thing: a list, a menu, a picker inside the dialog comes first. */
export function isEscapeHandled(): boolean {
  const active = document.activeElement;
  return active?.getAttribute('aria-expanded') === 'true' || Boolean(active?.closest('[role="menu"], [role="listbox"]'));
}
