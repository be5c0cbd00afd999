import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slowTestFiles } from './SlowFirstSequencer.ts';

it('every file that is begun first is there', () => {
  expect(slowTestFiles.filter((file) => !existsSync(file))).toEqual([]);
});
