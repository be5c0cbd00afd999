const names: Readonly<Record<string, string>> = {
  Ctrl: 'CommandOrControl',
  Esc: 'Escape',
  Del: 'Delete',
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
};
const read: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(names).map(([ours, system]) => [system, ours]));

/** `Ctrl Shift K` as the system names it; null where it has no Ctrl or Alt and would be typed in any program. */
export function acceleratorOf(keys: string): string | null {
  const parts = keys.split(' ');
  return parts.some((part) => part === 'Ctrl' || part === 'Alt') && parts.length > 1
    ? parts.map((part) => names[part] ?? part).join('+')
    : null;
}

/** The same as it is read aloud. */
export const keysOf = (accelerator: string): string =>
  accelerator
    .split('+')
    .map((part) => read[part] ?? part)
    .join(' ');
