import { describe, expect, it } from 'vitest';
import {
  findInsertRefusal,
  findMoveRefusal,
  findPath,
  listChildren,
  listSubtree,
  omitOption,
  optionLimits,
  placeOption,
  type OptionPlace,
} from './optionTree.ts';

const place = (id: number, parentId: number | null, position: number): OptionPlace => ({ id, parentId, position });
const chain = (length: number): OptionPlace[] => Array.from({ length }, (_, index) => place(index + 1, index === 0 ? null : index, 1));

/** Children of every parent are 1, 2, 3 …, and every option hangs on the top. */
function expectWholeTree(places: readonly OptionPlace[]): void {
  for (const parentId of new Set(places.map((one) => one.parentId))) {
    const positions = listChildren(places, parentId).map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  }
  const reached = listChildren(places, null).flatMap((root) => listSubtree(places, root));
  expect(reached).toHaveLength(places.length);
  expect(Math.max(0, ...places.map(({ id }) => findPath(places, id).length))).toBeLessThanOrEqual(optionLimits.depth);
}

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('any sequence of changes', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('keeps a tree without holes (seed %i)', (seed) => {
    const random = createRandom(seed);
    let places: OptionPlace[] = [];
    const pickParent = (): number | null => (random(4) === 0 ? null : (places[random(places.length || 1)]?.id ?? null));
    for (let step = 1; step <= 120; step += 1) {
      const parentId = pickParent();
      const moved = places[random(places.length || 1)];
      const target = { parentId, position: 1 + random(6) };
      const kind = random(5);
      if (kind === 0 && moved) {
        places = omitOption(places, moved.id);
      } else if (kind < 3 && findInsertRefusal(places, parentId) === null) {
        places = placeOption(places, { id: step, ...target }, target);
      } else if (moved && findMoveRefusal(places, moved.id, parentId) === null) {
        const count = places.length;
        places = placeOption(places, moved, target);
        expect(places).toHaveLength(count);
        const siblings = listChildren(places, parentId);
        expect(siblings.findIndex(({ id }) => id === moved.id) + 1).toBe(Math.min(target.position, siblings.length));
      }
      expectWholeTree(places);
    }
  });
});

describe('the limits', () => {
  it('refuse an option inside itself, however deep', () => {
    const places = chain(3);
    expect(findMoveRefusal(places, 1, 3)).toBe('ERR_QUEUE_OPTION_CYCLE');
    expect(findMoveRefusal(places, 2, 2)).toBe('ERR_QUEUE_OPTION_CYCLE');
    expect(findMoveRefusal(places, 3, 1)).toBeNull();
  });

  it('count the levels of what is moved', () => {
    const places = [...chain(optionLimits.depth), place(90, null, 2), place(91, 90, 1)];
    expect(findInsertRefusal(places, optionLimits.depth)).toBe('ERR_QUEUE_OPTION_TOO_DEEP');
    expect(findMoveRefusal(places, 90, optionLimits.depth - 1)).toBe('ERR_QUEUE_OPTION_TOO_DEEP');
    expect(findMoveRefusal(places, 91, optionLimits.depth - 1)).toBeNull();
  });

  it('count siblings and all options of a queue', () => {
    const full = Array.from({ length: optionLimits.siblings }, (_, index) => place(index + 1, null, index + 1));
    expect(findInsertRefusal(full, null)).toBe('ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS');
    expect(findMoveRefusal([...full, place(90, 1, 1)], 90, null)).toBe('ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS');
    expect(findMoveRefusal(full, 3, null)).toBeNull();
    const many = Array.from({ length: optionLimits.perQueue }, (_, index) => place(index + 1, (index % 10) + 1, 1));
    expect(findInsertRefusal(many, null)).toBe('ERR_QUEUE_OPTIONS_LIMIT');
  });
});
