import type { Action } from '#ui/kit/controls/Action.ts';

const rowsPerPage = 10;

/** The row an arrow key leads to; null where it leads nowhere. It stops at both ends. */
export function findNextRow(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + rowsPerPage,
    PageUp: index - rowsPerPage,
    Home: 0,
    End: count - 1,
  };
  const wanted = targets[key];
  if (wanted === undefined || count === 0) {
    return null;
  }
  const within = Math.min(Math.max(wanted, 0), count - 1);
  return within === index ? null : within;
}

/** Enter does the action that says so, else the first; Delete only the one that says so. */
export function findActionForKey(key: string, actions: readonly Action[]): Action | null {
  const named = (keys: string): Action | undefined => actions.find((action) => action.keys === keys);
  const chosen = key === 'Enter' ? (named('Enter') ?? actions[0]) : key === 'Delete' ? named('Del') : undefined;
  return chosen && chosen.reason === undefined ? chosen : null;
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

/** The rendered rows in order, with a gap where rows were left out: before, between and after them. */
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
