import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import slowTestFiles from './slowTestFiles.json' with { type: 'json' };

it('every listed file exists', () => {
  expect(slowTestFiles.filter((file) => !existsSync(file))).toEqual([]);
});
