const macCaps: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵', Del: '⌫' };
const ariaNames: Record<string, string> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  Del: 'Delete',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};

/** 'Ctrl K' as key caps, with Mac symbols on a Mac. */
export function splitKeys(keys: string, isMac = false): string[] {
  const caps = keys.split(' ').filter(Boolean);
  return isMac ? caps.map((cap) => macCaps[cap] ?? cap) : caps;
}

/** 'Ctrl K' → 'Control+K'. */
export function toAriaKeyShortcuts(keys: string, isMac = false): string {
  const names = splitKeys(keys).map((cap) => (isMac && cap === 'Ctrl' ? 'Meta' : (ariaNames[cap] ?? cap)));
  return names.join('+');
}

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
