import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer({ SERVICES: 'web' });

/** Numbers from 0 to 1 that a seed repeats. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const counterStatement = `
  select k.user_id as "userId", k.unreads, k.mentions, n.unreads::int as "expectedUnreads", n.mentions::int as "expectedMentions"
  from chat_users k join users u on u.id = k.user_id cross join lateral (
    select count(*) as unreads, count(*) filter (where m.message like '%@' || u.name || '%') as mentions from chat_messages m
    where m.chat_id = k.chat_id and m.created_at > k.read_at and m.sender_id is distinct from k.user_id
  ) n where k.chat_id = $1`;

interface Counters {
  readonly unreads: number;
  readonly mentions: number;
  readonly expectedUnreads: number;
  readonly expectedMentions: number;
}

it.each([7, 23, 101, 4096])(
  'counters agree with the messages, however sends, reads and changes of members meet (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const { id: companyId, agent: owner } = await server.makeCompany();
    const people = await Promise.all(['Bia', 'Caio', 'Duda', 'Eva'].map((name) => server.makeUser(companyId, { name })));
    const everybody = [owner, ...people];
    const pick = (from: readonly TestUser[]): TestUser => from[Math.floor(random() * from.length)] ?? owner;
    const { id } = await server.as(owner).call(api.chats.create, { title: 'Sorteio', users: people.map((each) => ({ id: each.id })) });

    const act = (): Promise<unknown> => {
      const [who, dice] = [pick(everybody), random()];
      const { call } = server.as(who);
      if (dice < 0.5) {
        return call(api.chats.send, { id, message: random() < 0.4 ? `Oi @${['Bia', 'Caio', 'Duda'][Math.floor(random() * 3)]}!` : 'Oi' });
      }
      if (dice < 0.8) {
        return call(api.chats.read, { id });
      }
      const kept = people.filter(() => random() < 0.7);
      const users = (kept.length === 0 ? people : kept).map((each) => ({ id: each.id }));
      return server.as(owner).call(api.chats.update, { id, title: 'Sorteio', users });
    };

    for (let round = 0; round < 12; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 6 }, act));
      // Only those who were no members at that moment are refused.
      for (const result of results) {
        expect(result.status === 'rejected' ? (result.reason as { code: string }).code : 'ERR_NO_CHAT_FOUND').toBe('ERR_NO_CHAT_FOUND');
      }
      for (const { unreads, mentions, ...expected } of await queryAsSupport<Counters>(server.platform, counterStatement, [id])) {
        expect([unreads, mentions]).toEqual([expected.expectedUnreads, expected.expectedMentions]);
      }
    }
    await server.as(owner).call(api.chats.read, { id });
    const [chat] = await server.as(owner).call(api.chats.list, {});
    expect(chat?.users.find(({ userId }) => userId === owner.id)).toMatchObject({ unreads: 0, mentions: 0 });
  },
);
