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

/** `Ctrl Shift K` → Electron accelerator; null without Ctrl or Alt, because such keys would be caught while typing in any program. */
export function toAccelerator(keys: string): string | null {
  const parts = keys.split(' ');
  return parts.some((part) => part === 'Ctrl' || part === 'Alt') && parts.length > 1
    ? parts.map((part) => systemKeyNames[part] ?? part).join('+')
    : null;
}

/** Electron accelerator → `Ctrl Shift K`. */
export const formatAccelerator = (accelerator: string): string =>
  accelerator
    .split('+')
    .map((part) => ownKeyNames[part] ?? part)
    .join(' ');
