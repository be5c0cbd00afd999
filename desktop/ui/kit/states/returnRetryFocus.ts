let isFocusLost = false;

/** Ref of a button that is away while it is tried again: it returns with the focus that it had, unless something else has it by now. */
export function returnRetryFocus(button: HTMLElement | null): () => void {
  if (isFocusLost && document.activeElement === document.body) {
    button?.focus();
  }
  isFocusLost = false;
  return () => {
    isFocusLost = document.activeElement === button;
    document.addEventListener('focusin', () => (isFocusLost = false), { once: true });
  };
}
