import { useEffect, useEffectEvent } from 'react';

const openSelector = '[aria-modal="true"], dialog[open], [role="menu"], [role="dialog"], [aria-haspopup][aria-expanded="true"]';
const isCovered = (): boolean => document.querySelector(openSelector) !== null;

/** Handles Escape unless a field, menu or dialog does. Null disables it. */
export function useEscapeKey(onEscape: (() => void) | null): void {
  const isEnabled = onEscape !== null;
  const handleEscape = useEffectEvent(() => onEscape?.());
  useEffect(() => {
    if (!isEnabled) {
      return;
    }
    let isUncovered = false;
    // Checked while capturing: the overlay is already gone when the event bubbles.
    const checkCovered = (): void => {
      isUncovered = !isCovered();
    };
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && isUncovered && !event.defaultPrevented && !event.isComposing) {
        handleEscape();
      }
    };
    document.addEventListener('keydown', checkCovered, true);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('keydown', checkCovered, true);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [isEnabled]);
}
