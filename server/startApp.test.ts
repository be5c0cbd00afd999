import { expect, it } from 'vitest';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

it('without the service web, a process answers operators alone', async () => {
  const server = await startTestServer({ SERVICES: 'jobs' });
  const ask = async (path: string, init?: RequestInit): Promise<number> => (await fetch(`${server.url}${path}`, init)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => ask(path)))).toEqual([200, 200, 200]);
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":"ana@prosa.test","password":"x"}' };
  expect(await ask('/auth/login', login)).toBe(404);
  const paths = ['/', '/login', '/tags', '/version', '/docs', '/openapi.json', '/demo/mail', '/public/company1/x.png', '/socket.io/'];
  expect(await Promise.all(paths.map((path) => ask(path, { headers: { accept: 'text/html' } })))).toEqual(paths.map(() => 404));
});
