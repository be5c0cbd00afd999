import { useLayoutEffect, type RefObject } from 'react';

/** Where an element goes while it has the focus, what surrounds it and matches the selector gets the focus, so that Tab and keys go on there. */
export function useFocusHeir(part: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    const element = part.current;
    // Runs before React takes the element out of the page.
    return () => {
      if (element?.contains(document.activeElement) === true) {
        element.closest<HTMLElement>(selector)?.focus({ preventScroll: true });
      }
    };
  }, [part, selector]);
}
