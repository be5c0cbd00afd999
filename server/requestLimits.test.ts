import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { limitKeyOf } from '#server/platform/http/requestLimits.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { limitedElsewhere, requestLimits } from './requestLimits.ts';

const costlyNames = [
  /^(?:companyExports|contactExports|contactImports|userImports)\.(?:create|upload|start|fromPhone)/,
  /\.(?:search|report|summary|check|preview|test|run|replay|bulk|merge|subscribe|pairByCode|renew|addContacts|registerWebhook)$/,
  /\.sendTo\w+$/,
];
const isCostly = (name: string): boolean => costlyNames.some((pattern) => pattern.test(name));

describe('the limits of requests', () => {
  it('bound everything that takes files', () => {
    const endpoints = Object.values(api).flatMap((area) => Object.values(area));
    const uploads = endpoints.filter(({ filesField }) => filesField !== null).map(limitKeyOf);
    expect(uploads.length).toBeGreaterThan(10);
    expect(uploads.filter((key) => !requestLimits.has(key))).toEqual([]);
  });

  it('bound every search, export, import, bulk, rehearsal and call outwards', () => {
    const isExpensive = (name: string, { access, method, input, filesField }: AnyEndpoint): boolean =>
      access !== 'anyone' &&
      (filesField !== null || (method === 'GET' && 'searchParam' in (input.describe().keys ?? {})) || isCostly(name));
    const expensive = Object.entries(api).flatMap(([area, group]) =>
      Object.entries(group).flatMap(([name, one]) => {
        const endpoint = one as unknown as AnyEndpoint;
        return isExpensive(`${area}.${name}`, endpoint) ? [{ name: `${area}.${name}`, key: limitKeyOf(endpoint) }] : [];
      }),
    );
    expect(expensive.length).toBeGreaterThan(60);
    expect(expensive.filter(({ name, key }) => !requestLimits.has(key) && !(name in limitedElsewhere)).map(({ name }) => name)).toEqual([]);
    const names = new Set(expensive.map(({ name }) => name));
    expect(Object.keys(limitedElsewhere).filter((name) => !names.has(name) && name !== 'assist.run')).toEqual([]);
  });

  it('count lists that search, and none that only list', async () => {
    const server = await startTestServer({ SERVICES: 'web' });
    const { agent } = await server.makeCompany();
    const { perUser = 0 } = requestLimits.get(limitKeyOf(api.tags.page)) ?? {};
    const list = (query: string) => server.as(agent).send('GET', `/tags${query}`);
    for (let call = 0; call <= perUser; call += 20) {
      await Promise.all(Array.from({ length: 20 }, () => list('?searchParam=&pageNumber=1')));
    }
    for (let call = 0; call < perUser; call += 1) {
      expect((await list('?searchParam=venda')).status).toBe(200);
    }
    expect(await list('?searchParam=venda')).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
    expect((await list('')).status).toBe(200);
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
