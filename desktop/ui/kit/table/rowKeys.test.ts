import { Pencil } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Action } from '#ui/kit/controls/Action.ts';
import { findActionForKey, findNextRow, insertGaps } from './rowKeys.ts';

describe('findNextRow', () => {
  it('moves by one, by ten and to the ends', () => {
    expect(findNextRow('ArrowDown', 3, 50)).toBe(4);
    expect(findNextRow('ArrowUp', 3, 50)).toBe(2);
    expect(findNextRow('PageDown', 3, 50)).toBe(13);
    expect(findNextRow('PageUp', 3, 50)).toBe(0);
    expect(findNextRow('End', 3, 50)).toBe(49);
    expect(findNextRow('Home', 3, 50)).toBe(0);
  });

  it('stops at both ends and in an empty table', () => {
    expect(findNextRow('ArrowUp', 0, 5)).toBeNull();
    expect(findNextRow('ArrowDown', 4, 5)).toBeNull();
    expect(findNextRow('End', 0, 0)).toBeNull();
  });

  it('ignores other keys', () => {
    expect(findNextRow('a', 0, 5)).toBeNull();
    expect(findNextRow('Tab', 0, 5)).toBeNull();
  });
});

describe('findActionForKey', () => {
  const action = (key: string, more: Partial<Action> = {}): Action => ({ key, label: key, icon: Pencil, run: () => {}, ...more });

  it('returns for Enter the action with that key, else the first', () => {
    expect(findActionForKey('Enter', [action('edit'), action('copy')])?.key).toBe('edit');
    expect(findActionForKey('Enter', [action('copy'), action('edit', { keys: 'Enter' })])?.key).toBe('edit');
  });

  it('returns for Delete only an action with that key', () => {
    expect(findActionForKey('Delete', [action('edit'), action('remove', { keys: 'Del' })])?.key).toBe('remove');
    expect(findActionForKey('Delete', [action('edit')])).toBeNull();
  });

  it('ignores disabled actions', () => {
    expect(findActionForKey('Enter', [action('edit', { reason: 'Sem permissão' })])).toBeNull();
    expect(findActionForKey('x', [action('edit')])).toBeNull();
  });
});

describe('insertGaps', () => {
  it('adds no gap when all rows are rendered', () => {
    expect(insertGaps([0, 1], 2, 56)).toEqual([
      { kind: 'row', index: 0 },
      { kind: 'row', index: 1 },
    ]);
  });

  it('keeps the height of omitted rows', () => {
    const parts = insertGaps([2, 3, 90], 100, 10);
    expect(parts).toEqual([
      { kind: 'space', key: 'gap-0', height: 20 },
      { kind: 'row', index: 2 },
      { kind: 'row', index: 3 },
      { kind: 'space', key: 'gap-4', height: 860 },
      { kind: 'row', index: 90 },
      { kind: 'space', key: 'gap-91', height: 90 },
    ]);
  });

  it('is one gap when nothing is rendered', () => {
    expect(insertGaps([], 3, 10)).toEqual([{ kind: 'space', key: 'gap-0', height: 30 }]);
  });
});
