import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

describe('GET /version', () => {
  it('answers the version of the package to anybody', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await server.as(null).call(api.system.version, {})).toEqual({ version, minPasswordLength: 8, allowsSignUp: true });
  });
});
