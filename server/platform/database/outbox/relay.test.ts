import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import { room, broadcastOn } from '#server/platform/live/broadcast.ts';
import { Tag } from '#server/contacts/tags/Tag.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testBroadcast } from '#server/testing/live/testDomainEvents.ts';
import { startLiveServer, type LiveServer, type LiveServerOptions } from '#server/testing/live/startLiveServer.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { listenInBatches, listenOn, listenInOrder, listenOutside } from './listeners.ts';
import type { JobRequest } from './outbox.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';

let urls: DatabaseUrls;
let drop: () => Promise<void>;
const servers: LiveServer[] = [];

beforeAll(async () => {
  ({ urls, drop } = await createTestDatabase());
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => drop());

async function start(options: LiveServerOptions = {}): Promise<LiveServer> {
  const server = await startLiveServer(urls, { broadcasters: [testBroadcast], ...options });
  servers.push(server);
  return server;
}

const say = (server: LiveServer, companyId: number, tagId: number): Promise<void> =>
  server.inCompany(companyId, async (scope) => scope.recordEvent('test.said', { rooms: [room.company(companyId)], tagId }));

/** Changes one row and broadcasts its new value; concurrent callers wait for the row. */
const count = (server: LiveServer, companyId: number, queueId: number): Promise<void> =>
  server.inCompany(companyId, async (scope) => {
    const [row] = await queryRows(
      scope.em,
      queryOf(
        { value: column.number() },
        'update queues set order_queue = coalesce(order_queue, 0) + 1 where id = $1 returning order_queue as value',
      ),
      [queueId],
    );
    scope.recordEvent('test.said', { rooms: [room.company(companyId)], tagId: queueId * 10_000 + (row?.value ?? 0) });
  });

const leftIn = async (server: LiveServer, table: 'outbox' | 'listener_tasks'): Promise<number> =>
  (await server.querySupport<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1;

const ownerOf = async (server: LiveServer): Promise<number | undefined> =>
  (
    await server.querySupport<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = 7207002 and granted and database = (select oid from pg_database where datname = current_database())`,
    )
  )[0]?.pid;

describe('relay', () => {
  it('loses no event and keeps the order of changes under concurrent commits', async () => {
    const server = await start();
    const companies = await Promise.all([server.makeCompany(), server.makeCompany()]);
    const pages = await Promise.all(companies.map(async (id) => server.connectPage(await server.makeUser(id))));
    const queues = await Promise.all(companies.map((id) => Promise.all([1, 2, 3].map(() => server.makeQueue(id)))));
    const work = Array.from({ length: 1_000 }, (_, index) => {
      const which = index % 2;
      return () => count(server, companies[which] as number, queues[which]?.[index % 3] as number);
    });
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let next = work.pop(); next !== undefined; next = work.pop()) {
          await next();
        }
      }),
    );
    await vi.waitFor(() => expect(pages.map((page) => page.tags().length)).toEqual([500, 500]), 10_000);
    pages.forEach((page, which) => {
      expect(page.numbers()).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
      for (const queueId of queues[which] ?? []) {
        const own = page.tags().filter((tagId) => Math.floor(tagId / 10_000) === queueId);
        expect(own).toEqual(own.toSorted((one, other) => one - other));
        expect(new Set(own).size).toBe(own.length);
      }
    });
    expect(await leftIn(server, 'outbox')).toBe(0);
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const server = await start();
    const companyId = await server.makeCompany();
    const page = await server.connectPage(await server.makeUser(companyId));
    const broken = server.inCompany(companyId, async (scope) => {
      scope.recordEvent('test.said', { rooms: [room.company(companyId)], tagId: 1 });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await say(server, companyId, 2);
    await vi.waitFor(() => expect(page.tags()).toEqual([2]), timeouts);
  });

  it('is taken over within seconds when its connection dies, without repeating events', async () => {
    const [first, second] = [await start(), await start()];
    const companyId = await first.makeCompany();
    const page = await second.connectPage(await second.makeUser(companyId));
    let said = 0;
    const saying = setInterval(() => void say(first, companyId, (said += 1)), 10);
    const before = await vi.waitFor(async () => {
      const pid = await ownerOf(first);
      expect(pid).toBeDefined();
      return pid;
    }, timeouts);
    await first.querySupport('select pg_terminate_backend($1)', [before]);
    await vi.waitFor(async () => expect(await ownerOf(second)).not.toBe(before), 3_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    clearInterval(saying);
    await vi.waitFor(() => expect(page.tags().length).toBe(said), 5_000);
    expect(page.tags().toSorted((one, other) => one - other)).toEqual(Array.from({ length: said }, (_, index) => index + 1));
  });

  it('skips an event that cannot be rendered or stored, or has a room of another company', async () => {
    const server = await start({
      logLevel: 'silent',
      broadcasters: [
        testBroadcast,
        broadcastOn('test.done', async (_scope, { number }) => {
          throw new Error(`cannot tell ${number}`);
        }),
      ],
    });
    const [companyId, foreign] = [await server.makeCompany(), await server.makeCompany()];
    const page = await server.connectPage(await server.makeUser(companyId));
    const stranger = await server.connectPage(await server.makeUser(foreign));
    await server.inCompany(companyId, async (scope) => {
      const to = [room.company(companyId)];
      scope.recordEvent('test.said', { rooms: to, tagId: 1 });
      scope.recordEvent('test.done', { number: 1 });
      scope.recordEvent('test.said', { rooms: to, tagId: 2 });
      scope.recordEvent('test.said', { rooms: [room.company(foreign)], tagId: 3 });
      scope.recordEvent('test.said', { rooms: to, tagId: 4 });
    });
    await vi.waitFor(() => expect(page.tags().at(-1)).toBe(4), 5_000);
    expect(stranger.tags()).toEqual([]);
    expect(await leftIn(server, 'outbox')).toBe(0);
  });

  it('drops an event that the log cannot store, and publishes those around it', async () => {
    const server = await start({
      logLevel: 'silent',
      broadcasters: [
        testBroadcast,
        broadcastOn('test.done', async ({ companyId }) => [
          { to: [room.company(companyId)], event: 'tag', body: { action: 'delete', tagId: '\u0000' as never } },
        ]),
      ],
    });
    const companyId = await server.makeCompany();
    const page = await server.connectPage(await server.makeUser(companyId));
    await server.inCompany(companyId, async (scope) => {
      scope.recordEvent('test.said', { rooms: [room.company(companyId)], tagId: 1 });
      scope.recordEvent('test.done', { number: 1 });
      scope.recordEvent('test.said', { rooms: [room.company(companyId)], tagId: 2 });
    });
    await vi.waitFor(() => expect(page.tags()).toEqual([1, 2]), 5_000);
    expect(await leftIn(server, 'outbox')).toBe(0);
  });
});

describe('listeners', () => {
  const tagsOf = (server: LiveServer, companyId: number): Promise<string[]> =>
    server.inCompany(companyId, async ({ em }) => (await em.find(Tag, {}, { orderBy: { id: 'asc' } })).map(({ name }) => name));

  it('take effect once per event, in any number of processes', async () => {
    const count = listenOn('tests.count', 'test.done', async ({ em }, { number }) => {
      await execute(em, 'update queues set order_queue = coalesce(order_queue, 0) + 1 where id = $1', [number]);
    });
    const [server] = [await start({ listeners: [count] }), await start({ listeners: [count] }), await start({ listeners: [count] })];
    const companyId = await server.makeCompany();
    const queueId = await server.makeQueue(companyId);
    const facts = Array.from({ length: 60 }, () =>
      server.inCompany(companyId, async (scope) => scope.recordEvent('test.done', { number: queueId })),
    );
    await Promise.all(facts);
    await vi.waitFor(async () => expect([await leftIn(server, 'outbox'), await leftIn(server, 'listener_tasks')]).toEqual([0, 0]), 10_000);
    const [queue] = await server.querySupport<{ count: number }>('select order_queue as count from queues where id = $1', [queueId]);
    expect(queue?.count).toBe(60);
  });

  it('roll back when they fail, retry later, and give up after ten tries with the reason', async () => {
    const fails = listenOn('tests.fails', 'test.done', async (scope, { number }) => {
      scope.create(Tag, { name: `tag ${number}`, color: '#123456', kanban: 0 });
      await scope.em.flush();
      throw new Error('the other side is away');
    });
    const server = await start({ listeners: [fails], logLevel: 'silent' });
    const companyId = await server.makeCompany();
    const page = await server.connectPage(await server.makeUser(companyId));
    await server.inCompany(companyId, async (scope) => scope.recordEvent('test.done', { number: 1 }));
    const task = async (): Promise<{ tries: number; reason: string | null; isParked: boolean; wait: number } | undefined> =>
      (
        await server.querySupport<never>(`select tries, last_error as reason, parked_at is not null as "isParked", extract(epoch from not_before - now())::float8 as wait
        from listener_tasks where listener = 'tests.fails'`)
      )[0];
    await vi.waitFor(
      async () => expect(await task()).toMatchObject({ tries: 1, reason: 'Error: the other side is away', isParked: false }),
      timeouts,
    );
    expect((await task())?.wait).toBeGreaterThan(2);
    await say(server, companyId, 5);
    await vi.waitFor(() => expect(page.tags()).toEqual([5]), timeouts);
    await server.querySupport(`update listener_tasks set tries = 9, not_before = now()`);
    await vi.waitFor(async () => expect(await task()).toMatchObject({ tries: 10, isParked: true }), 5_000);
    expect(await tagsOf(server, companyId)).toEqual([]);
    await server.querySupport('delete from listener_tasks');
  });

  it('stay with their process while they wait outside a transaction, however long', async () => {
    const otherSide = Promise.withResolvers<void>();
    let calls = 0;
    const wait = async (): Promise<void> => {
      calls += 1;
      await otherSide.promise;
    };
    const server = await start({ listeners: [listenOutside('tests.waits', 'test.done', wait)] });
    const companyId = await server.makeCompany();
    await server.inCompany(companyId, async (scope) => scope.recordEvent('test.done', { number: 1 }));
    await vi.waitFor(() => expect(calls).toBe(1), timeouts);
    const claim = async () => (await server.querySupport<{ end: Date }>('select not_before as end from listener_tasks'))[0]?.end;
    const first = await claim();
    await vi.waitFor(async () => expect(await claim()).not.toEqual(first), 15_000);
    otherSide.resolve();
    await vi.waitFor(async () => expect(await leftIn(server, 'listener_tasks')).toBe(0), timeouts);
    expect(calls).toBe(1);
  });

  it('handle events with the same ordering key in order, also after a retry', async () => {
    const done: number[] = [];
    const inOrder = listenInOrder('tests.inOrder', 'test.done', {
      orderingKey: ({ line }) => line ?? null,
      run: async (_scope, { number }) => {
        if (number === 2 && !done.includes(-2)) {
          done.push(-2);
          throw new Error('not yet');
        }
        done.push(number);
      },
    });
    const server = await start({ listeners: [inOrder], logLevel: 'silent' });
    const companyId = await server.makeCompany();
    await server.inCompany(companyId, async (scope) => {
      [1, 2, 3, 4].forEach((number) => scope.recordEvent('test.done', { number, line: 'a' }));
      scope.recordEvent('test.done', { number: 9, line: 'b' });
    });
    await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining([1, -2, 9])), timeouts);
    await server.querySupport(`update listener_tasks set not_before = now() where last_error is not null`);
    await vi.waitFor(() => expect(done.filter((number) => number !== 9)).toEqual([1, -2, 2, 3, 4]), 5_000);
  });

  it('handle waiting events together, and each by itself when one of them fails', async () => {
    const batches: number[][] = [];
    const together = listenInBatches('tests.together', 'test.done', {
      orderingKey: ({ line }) => line ?? null,
      runMany: async ({ em }, events) => {
        batches.push(events.map(({ number }) => number));
        for (const { number } of events) {
          await execute(em, 'update queues set order_queue = coalesce(order_queue, 0) + 1 where id = $1', [Math.abs(number)]);
        }
        if (events.some(({ number }) => number < 0)) {
          throw new Error('not this one');
        }
      },
    });
    const server = await start({ logLevel: 'silent', listeners: [together] });
    const companyId = await server.makeCompany();
    const queueIds = await Promise.all([1, 2, 3, 4, 5].map(() => server.makeQueue(companyId)));
    const [failing = 0] = queueIds;
    await server.inCompany(companyId, async (scope) =>
      queueIds.forEach((id) => scope.recordEvent('test.done', { number: id === failing ? -id : id, line: `line ${id}` })),
    );
    const counts = () =>
      server.querySupport<{ id: number; count: number | null }>(
        'select id, order_queue as count from queues where company_id = $1 order by id',
        [companyId],
      );
    await vi.waitFor(
      async () =>
        expect(await counts()).toEqual(queueIds.toSorted((a, b) => a - b).map((id) => ({ id, count: id === failing ? null : 1 }))),
      timeouts,
    );
    expect(batches[0]).toHaveLength(5);
    expect(await leftIn(server, 'listener_tasks')).toBe(1);
    await server.querySupport('delete from listener_tasks');
  });

  it('enqueue the jobs that commands request', async () => {
    const filed: [number, JobRequest][] = [];
    const server = await start({ fileJob: async (companyId, request) => void filed.push([companyId, request]) });
    const companyId = await server.makeCompany();
    const at = new Date('2030-01-02T03:04:05Z');
    await server.inCompany(companyId, async (scope) => {
      const enqueue = scope.enqueue as (job: string, data: object, time: object) => void;
      enqueue('tests.run', { number: 1 }, { key: 'k' });
      enqueue('tests.run', { number: 2 }, { key: 'k', at });
    });
    await vi.waitFor(() => expect(filed).toHaveLength(2), timeouts);
    expect(filed).toEqual([
      [companyId, { job: 'tests.run', data: { number: 1 }, at: null, key: 'k' }],
      [companyId, { job: 'tests.run', data: { number: 2 }, at: at.toISOString(), key: 'k' }],
    ]);
  });
});
