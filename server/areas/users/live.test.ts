import { beforeAll, describe, expect, it } from 'vitest';
import { sessionUser } from '#shared/areas/auth.ts';
import type { CallerScope } from '#server/platform/http/serve.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { startHouse, type TestHouse } from '#server/testing/house.ts';
import { createUser } from './addUser.ts';
import { updateUser } from './changeUser.ts';
import { userBroadcasts } from './live.ts';
import { removeUser } from './removeUser.ts';

let house: TestHouse;
let company: Awaited<ReturnType<TestHouse['company']>>;

beforeAll(async () => {
  house = await startHouse();
  company = await house.company();
});

const say = (name: string, userId: number) =>
  house.inside(company.id, async (scope) => {
    const said = (await userBroadcasts.find(({ on }) => on === name)?.tell(scope, { userId } as never)) ?? [];
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
    await house.inside(company.id, async (scope: Scope) => {
      const visit = { ip: '', userAgent: '', refreshToken: null, keep: () => undefined, forget: () => undefined };
      const spied: CallerScope = { ...scope, visit, sessionId: '', uploads: [], record: (...fact) => void recorded.push(fact) };
      const { id } = await createUser(spied, { name: 'Brief Guest', email: 'brief@people.test', password: 'segredo' });
      await updateUser(spied, { id, allTicket: 'enabled' });
      await removeUser(spied, { id });
      expect(recorded).toEqual(['user.created', 'user.changed', 'user.removed'].map((name) => [name, { userId: id }]));
    });
  });
});
