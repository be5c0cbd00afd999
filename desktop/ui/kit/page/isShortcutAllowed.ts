const fields = 'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';

/** False while typing, behind a dialog, and where single-key shortcuts are disabled (`<html data-single-keys="off">`). */
export function isShortcutAllowed(event: KeyboardEvent, owner: HTMLElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) {
    return false;
  }
  if (document.documentElement.dataset['singleKeys'] === 'off') {
    return false;
  }
  if (event.target instanceof HTMLElement && event.target.closest(fields)) {
    return false;
  }
  return owner.closest('[aria-hidden="true"], [inert]') === null;
}
