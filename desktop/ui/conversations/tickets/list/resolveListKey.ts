interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}
interface ListPosition {
  /** -1: no active row. */
  readonly active: number;
  readonly count: number;
}

const pageRows = 8;

const isChord = ({ ctrlKey, altKey, metaKey }: KeyPress): boolean => ctrlKey || altKey || metaKey;
const openKeys = new Set(['Enter', ' ']);

/** Target row of a key and whether it opens; null for other keys. */
export function resolveListKey(keyPress: KeyPress, { active, count }: ListPosition): { index: number; opens: boolean } | null {
  if (isChord(keyPress) || count === 0) {
    return null;
  }
  const { key } = keyPress;
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: clamp(active + 1),
    ArrowUp: active === -1 ? count - 1 : clamp(active - 1),
    PageDown: clamp(active + pageRows),
    PageUp: clamp(active - pageRows),
    Home: 0,
    End: count - 1,
  };
  if (Object.hasOwn(targets, key)) {
    return { index: targets[key] ?? 0, opens: false };
  }
  return openKeys.has(key) && active !== -1 ? { index: active, opens: true } : null;
}
