import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startHouse, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await startHouse();
});

describe('GET /version', () => {
  it('answers the version of the package to anybody', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await house.as(null).call(api.system.version, {})).toEqual({ version });
  });
});
