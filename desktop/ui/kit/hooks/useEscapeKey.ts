import { useEffect, useEffectEvent } from 'react';

const openSelector = '[aria-modal="true"], dialog[open], [role="menu"], [role="dialog"], [aria-haspopup][aria-expanded="true"]';
const isCovered = (): boolean => document.querySelector(openSelector) !== null;

/** Handles Escape unless a field, menu or dialog does. Null disables it. */
export function useEscapeKey(act: (() => void) | null): void {
  const isWanted = act !== null;
  const leave = useEffectEvent(() => act?.());
  useEffect(() => {
    if (!isWanted) {
      return;
    }
    let isFree = false;
    // Checked while capturing: the overlay is already gone when the event bubbles.
    const look = (): void => {
      isFree = !isCovered();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && isFree && !event.defaultPrevented && !event.isComposing) {
        leave();
      }
    };
    document.addEventListener('keydown', look, true);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', look, true);
      document.removeEventListener('keydown', press);
    };
  }, [isWanted]);
}
