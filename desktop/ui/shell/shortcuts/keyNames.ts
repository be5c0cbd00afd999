/** Notation: `Ctrl Alt E`, `?`, `/`. Ctrl stands for ⌘ on a Mac. */
const keyLabels: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};
const modifiers = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified']);

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
const isSymbol = (key: string): boolean => key.length === 1 && key !== ' ' && !isLetter(key);
const isAscii = (key: string): boolean => /^[\u0020-\u007e]$/.test(key);

/** Layouts produce other characters with Ctrl or Alt; `code` tells the physical key. */
function readLetter({ key, code, altKey, ctrlKey }: KeyPress): string {
  const [, physicalKey] = /^(?:Key|Digit)(\w)$/.exec(code) ?? [];
  return (altKey || ctrlKey) && key.length === 1 && !isAscii(key) && physicalKey !== undefined ? physicalKey : key;
}

/** Keys of a key press; null while only modifiers are down. */
export function formatKeyPress(press: KeyPress, isMac: boolean): string | null {
  if (modifiers.has(press.key)) {
    return null;
  }
  const key = readLetter(press);
  const name = keyLabels[key] ?? (isLetter(key) ? key.toLocaleUpperCase() : key);
  const parts = [
    (isMac ? press.metaKey : press.ctrlKey) ? 'Ctrl' : '',
    press.altKey ? 'Alt' : '',
    // A symbol such as ? implies Shift.
    press.shiftKey && !isSymbol(key) ? 'Shift' : '',
    name,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Keys without Ctrl or Alt, which would be typed in a field. */
export const isSingleKey = (keys: string): boolean => !/^(Ctrl|Alt)\b/.test(keys);

const reservedKeys = new Set([
  'Ctrl T',
  'Ctrl N',
  'Ctrl W',
  'Ctrl Shift T',
  'Ctrl Shift N',
  'Ctrl Shift W',
  'Ctrl Tab',
  'Alt F4',
  'Ctrl Q',
  'F5',
  'Ctrl R',
  'Ctrl L',
  'Tab',
  'Shift Tab',
  'Enter',
  'Space',
]);

/** Keys that the browser handles itself or every page needs. */
export const isReservedKeys = (keys: string): boolean => reservedKeys.has(keys);
