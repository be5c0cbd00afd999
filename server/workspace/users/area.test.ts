import { beforeAll, describe, expect, it } from 'vitest';
import { sessionUser } from '#shared/workspace/auth/sessionUser.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { type Scope, systemActorFor } from '#server/platform/database/scope.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { createUser } from './createUser.ts';
import { updateUser } from './updateUser.ts';
import { removeUser } from './removeUser.ts';
import { userBroadcasts } from './area.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.makeCompany();
});

const render = (name: string, userId: number) =>
  server.inCompany(company.id, async (scope) => {
    const broadcasts = [];
    for (const broadcaster of userBroadcasts.filter(({ on }) => on === name)) {
      broadcasts.push(...(await broadcaster.render(scope, { userId } as never)));
    }
    return broadcasts.map(({ to, event, body }) => ({ to, event, body: body as unknown as Record<string, unknown> }));
  });

describe('the live events of people', () => {
  it('carry the whole session object to the company, once the person has changed', async () => {
    const to = [`company-${company.id}-mainchannel`];
    for (const [name, action] of [
      ['user.created', 'create'],
      ['user.changed', 'update'],
    ] as const) {
      const broadcasts = (await render(name, company.agent.id)).at(-1);
      expect(broadcasts).toMatchObject({ to, event: 'user', body: { action, user: { id: company.agent.id } } });
      expect(sessionUser.validate(broadcasts?.body['user']).error).toBeUndefined();
    }
    expect(await render('user.created', 2_000_000_000)).toEqual([]);
    expect((await render('user.removed', 7)).at(-1)).toEqual({ to, event: 'user', body: { action: 'delete', userId: 7 } });
  });

  it('are recorded with every change', async () => {
    const events: unknown[] = [];
    await server.inCompany(company.id, async (scope: Scope) => {
      const request = { ip: '', userAgent: '', refreshToken: null, setRefreshToken: () => undefined, clearRefreshToken: () => undefined };
      const recordingScope: RequestScope = {
        ...scope,
        actor: systemActorFor(company.id, company.admin.id),
        request,
        sessionId: '',
        uploads: [],
        recordEvent: (...event) => void events.push(event),
      };
      const { id } = await createUser(recordingScope, { name: 'Brief Guest', email: 'brief@people.test', password: 'segredo' });
      await updateUser(recordingScope, { id, allTicket: 'enabled' });
      await removeUser(recordingScope, { id });
      expect(events).toEqual(['user.created', 'user.changed', 'user.removed'].map((name) => [name, { userId: id }]));
    });
  });
});
