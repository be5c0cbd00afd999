interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}
interface Place {
  /** -1: none. */
  readonly active: number;
  readonly count: number;
}

const page = 8;

const isChord = ({ ctrlKey, altKey, metaKey }: Press): boolean => ctrlKey || altKey || metaKey;
const opening = new Set(['Enter', ' ']);

/** What a key does in the list: where it leads, and whether it opens. Null where it means nothing. */
export function rowKey(press: Press, { active, count }: Place): { index: number; opens: boolean } | null {
  if (isChord(press) || count === 0) {
    return null;
  }
  const { key } = press;
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: clamp(active + 1),
    ArrowUp: active === -1 ? count - 1 : clamp(active - 1),
    PageDown: clamp(active + page),
    PageUp: clamp(active - page),
    Home: 0,
    End: count - 1,
  };
  if (Object.hasOwn(steps, key)) {
    return { index: steps[key] ?? 0, opens: false };
  }
  return opening.has(key) && active !== -1 ? { index: active, opens: true } : null;
}
