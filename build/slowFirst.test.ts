import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slow } from './slowFirst.ts';

it('every file that is begun first is there', () => {
  expect(slow.filter((file) => !existsSync(file))).toEqual([]);
});
