import { useEffect, useState } from 'react';

/** What opened the dialog. A menu item is gone by the time the dialog closes: then it is the button of its menu. */
function openerNow(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : null;
  return button ?? active;
}

/** Gives the focus back where the dialog's own way back found nothing. */
export function useReturnFocus(): void {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) {
          opener.focus();
        }
      });
    },
    [opener],
  );
}
