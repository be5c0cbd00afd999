import { beforeAll, describe, expect, it } from 'vitest';
import { sessionUser } from '#shared/areas/auth.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { createUser } from './createUser.ts';
import { updateUser } from './updateUser.ts';
import { userBroadcasts } from './live.ts';
import { removeUser } from './removeUser.ts';

let house: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;

beforeAll(async () => {
  house = await startTestServer();
  company = await house.makeCompany();
});

const say = (name: string, userId: number) =>
  house.inCompany(company.id, async (scope) => {
    const said = (await userBroadcasts.find(({ on }) => on === name)?.render(scope, { userId } as never)) ?? [];
    return said.map(({ to, event, body }) => ({ to, event, body: body as unknown as Record<string, unknown> }));
  });

describe('the live events of people', () => {
  it('carry the whole session object to the company, once the person has changed', async () => {
    const to = [`company-${company.id}-mainchannel`];
    for (const [name, action] of [
      ['user.created', 'create'],
      ['user.changed', 'update'],
    ] as const) {
      const said = (await say(name, company.agent.id)).at(-1);
      expect(said).toMatchObject({ to, event: 'user', body: { action, user: { id: company.agent.id } } });
      expect(sessionUser.validate(said?.body['user']).error).toBeUndefined();
    }
    expect(await say('user.created', 2_000_000_000)).toEqual([]);
    expect((await say('user.removed', 7)).at(-1)).toEqual({ to, event: 'user', body: { action: 'delete', userId: 7 } });
  });

  it('are recorded with every change', async () => {
    const recorded: unknown[] = [];
    await house.inCompany(company.id, async (scope: Scope) => {
      const request = { ip: '', userAgent: '', refreshToken: null, setRefreshToken: () => undefined, clearRefreshToken: () => undefined };
      const spied: RequestScope = {
        ...scope,
        request,
        sessionId: '',
        uploads: [],
        recordEvent: (...fact) => void recorded.push(fact),
      };
      const { id } = await createUser(spied, { name: 'Brief Guest', email: 'brief@people.test', password: 'segredo' });
      await updateUser(spied, { id, allTicket: 'enabled' });
      await removeUser(spied, { id });
      expect(recorded).toEqual(['user.created', 'user.changed', 'user.removed'].map((name) => [name, { userId: id }]));
    });
  });
});
