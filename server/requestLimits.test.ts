import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { limitKeyOf } from '#server/platform/http/requestLimits.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { requestLimits } from './requestLimits.ts';

describe('the limits of requests', () => {
  it('bound everything that takes files', () => {
    const endpoints = Object.values(api).flatMap((area) => Object.values(area));
    const uploads = endpoints.filter(({ filesField }) => filesField !== null).map(limitKeyOf);
    expect(uploads.length).toBeGreaterThan(10);
    expect(uploads.filter((key) => !requestLimits.has(key))).toEqual([]);
  });

  it('are counted per person, before the work, and say when to come again', async () => {
    const server = await startTestServer({ SERVICES: 'web' });
    const { admin, id } = await server.makeCompany();
    const colleague = await server.makeUser(id, { profile: 'admin' });
    const { perUser = 0, seconds = 0 } = requestLimits.get(limitKeyOf(api.contactLists.check)) ?? {};
    const check = (user: TestUser) => server.as(user).send('POST', '/contact-lists/2000000000/check', {});
    for (let call = 0; call < perUser; call += 1) {
      expect((await check(admin)).status).not.toBe(429);
    }
    const { status, body, headers } = await check(admin);
    expect([status, body]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
    const wait = Number(headers.get('retry-after'));
    expect([wait > 0, wait <= seconds]).toEqual([true, true]);
    expect((await check(colleague)).status).not.toBe(429);
  });

  it('count files, and no messages of text', async () => {
    const server = await startTestServer({ SERVICES: 'web' });
    const { agent } = await server.makeCompany();
    const { perUser = 0 } = requestLimits.get(limitKeyOf(api.messages.send)) ?? {};
    const path = '/messages/2000000000';
    for (let call = 0; call <= perUser; call += 1) {
      expect((await server.as(agent).send('POST', path, { body: 'Bom dia!' })).status).toBe(404);
    }
    const sendFile = async (): Promise<number> => {
      const body = new FormData();
      body.set('medias', new Blob(['x']), 'x.txt');
      const headers = { authorization: `Bearer ${agent.token}` };
      return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).status;
    };
    for (let call = 0; call < perUser; call += 1) {
      expect(await sendFile()).not.toBe(429);
    }
    expect(await sendFile()).toBe(429);
  });

  it('count reads in memory, each company by itself', async () => {
    const server = await startTestServer({ SERVICES: 'web' });
    const [ours, theirs] = [await server.makeCompany(), await server.makeCompany()];
    const { perUser = 0 } = requestLimits.get(limitKeyOf(api.dashboard.report)) ?? {};
    const report = (user: TestUser) => server.as(user).send('GET', '/dashboard/report');
    for (let call = 0; call < perUser; call += 1) {
      expect((await report(ours.admin)).status).not.toBe(429);
    }
    expect((await report(ours.admin)).body).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' });
    expect((await report(theirs.admin)).status).not.toBe(429);
  });
});
