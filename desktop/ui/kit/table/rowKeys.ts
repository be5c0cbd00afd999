import type { Action } from '#ui/kit/controls/Action.ts';

const rowsPerPage = 10;

/** Target row of an arrow or page key; null at the ends and for other keys. */
export function findNextRow(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + rowsPerPage,
    PageUp: index - rowsPerPage,
    Home: 0,
    End: count - 1,
  };
  const targetIndex = targets[key];
  if (targetIndex === undefined || count === 0) {
    return null;
  }
  const clamped = Math.min(Math.max(targetIndex, 0), count - 1);
  return clamped === index ? null : clamped;
}

/** Enter runs the action with that key, else the first; Delete only the action with that key. */
export function findActionForKey(key: string, actions: readonly Action[]): Action | null {
  const findByKeys = (keys: string): Action | undefined => actions.find((action) => action.keys === keys);
  const match = key === 'Enter' ? (findByKeys('Enter') ?? actions[0]) : key === 'Delete' ? findByKeys('Del') : undefined;
  return match && match.reason === undefined ? match : null;
}

export interface RowGap {
  readonly kind: 'space';
  readonly key: string;
  readonly height: number;
}
export interface RenderedRow {
  readonly kind: 'row';
  readonly index: number;
}

/** Rendered rows with gaps for the omitted ones. */
export function insertGaps(indexes: readonly number[], count: number, height: number): (RowGap | RenderedRow)[] {
  const parts: (RowGap | RenderedRow)[] = [];
  let next = 0;
  for (const index of [...indexes, count]) {
    if (index > next) {
      parts.push({ kind: 'space', key: `gap-${next}`, height: (index - next) * height });
    }
    if (index < count) {
      parts.push({ kind: 'row', index });
    }
    next = index + 1;
  }
  return parts;
}
