import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { PauseRecord } from '#shared/workspace/users/pauses.ts';
import { applyPauseEvent } from '#ui/workspace/users/area.ts';

const pause = (id: number, userId: number): PauseRecord => ({ ...api.pauses.start.example.result, id, userId });

test('a person has one pause, in whatever order begin and end of others arrive', () => {
  const [lunch, coffee, other] = [pause(1, 7), pause(2, 7), pause(3, 8)];
  const both = applyPauseEvent([lunch, other], { action: 'create', pause: coffee });
  expect(both).toEqual([other, coffee]);
  expect(applyPauseEvent(both, { action: 'create', pause: lunch })).toBe(both);
  expect(applyPauseEvent(both, { action: 'delete', pauseId: 1 })).toEqual(both);
  expect(applyPauseEvent(both, { action: 'delete', pauseId: 2 })).toEqual([other]);
});
