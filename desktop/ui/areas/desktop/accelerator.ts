const systemKeyNames: Readonly<Record<string, string>> = {
  Ctrl: 'CommandOrControl',
  Esc: 'Escape',
  Del: 'Delete',
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
};
const ownKeyNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(systemKeyNames).map(([ours, system]) => [system, ours]),
);

/** `Ctrl Shift K` as the system names it; null where it has no Ctrl or Alt and would be typed in any program. */
export function toAccelerator(keys: string): string | null {
  const parts = keys.split(' ');
  return parts.some((part) => part === 'Ctrl' || part === 'Alt') && parts.length > 1
    ? parts.map((part) => systemKeyNames[part] ?? part).join('+')
    : null;
}

/** The same as it is read aloud. */
export const formatAccelerator = (accelerator: string): string =>
  accelerator
    .split('+')
    .map((part) => ownKeyNames[part] ?? part)
    .join(' ');
