import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createRecheck, room, broadcastOn, type Recheck } from '#server/platform/live/broadcast.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testBroadcast } from './testDomainEvents.ts';
import { startLiveServer, type LiveUser, type LiveServer, type LivePage } from './startLiveServer.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'test.recheck': Recheck;
  }
}

export interface LiveCompany {
  readonly id: number;
  readonly admin: LiveUser;
  /** A member of the first queue. */
  readonly agent: LiveUser;
  readonly queueIds: readonly [number, number];
}

/** Two server processes on one database, the first with the relay. */
export interface LiveFixture {
  readonly server: LiveServer;
  readonly other: LiveServer;
  /** Tickets that every user may see. */
  readonly visibleTicketIds: Set<number>;
  /** The duration of an access check, in milliseconds. */
  readonly accessCheck: { pause: number };
  makeCompany(): Promise<LiveCompany>;
  broadcastTags(companyId: number, rooms: readonly string[], ...tagIds: readonly number[]): Promise<void>;
  recheck(companyId: number, whose: Recheck): Promise<void>;
  lastNumber(companyId: number): Promise<number>;
  /** Waits until these pages have received every earlier broadcast. */
  waitUntilDelivered(companyId: number, ...pages: readonly LivePage[]): Promise<void>;
}

const settledTagId = 999_999;

/** Registers hooks that start the servers for the tests of a file. */
export function setUpLiveFixture(): LiveFixture {
  const visible = new Set<number>();
  const seeing = { pause: 0 };
  const running: { server?: LiveServer; other?: LiveServer; drop?: () => Promise<void> } = {};
  const requireServer = <Key extends 'server' | 'other'>(key: Key): LiveServer => {
    const server = running[key];
    if (server === undefined) {
      throw new Error('the servers start before the tests');
    }
    return server;
  };

  beforeAll(async () => {
    const { urls, drop } = await createTestDatabase();
    const broadcasters = [testBroadcast, broadcastOn('test.recheck', async (_scope, whose) => [createRecheck(whose)])];
    const maySee = async (_scope: unknown, ticketId: number): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, seeing.pause));
      return visible.has(ticketId);
    };
    running.drop = drop;
    running.server = await startLiveServer(urls, { broadcasters, maySee });
    running.other = await startLiveServer(urls, { broadcasters, maySee, isRelay: false });
  });
  afterAll(async () => {
    await Promise.all([running.server?.stop(), running.other?.stop()]);
    await running.drop?.();
  });

  const say: LiveFixture['broadcastTags'] = (companyId, rooms, ...tagIds) =>
    requireServer('server').inCompany(companyId, async (scope) =>
      tagIds.forEach((tagId) => scope.recordEvent('test.said', { rooms: [...rooms], tagId })),
    );
  return {
    get server() {
      return requireServer('server');
    },
    get other() {
      return requireServer('other');
    },
    visibleTicketIds: visible,
    accessCheck: seeing,
    broadcastTags: say,
    makeCompany: async () => {
      const server = requireServer('server');
      const id = await server.makeCompany();
      const queueIds = [await server.makeQueue(id), await server.makeQueue(id)] as const;
      const admin = await server.makeUser(id, { profile: 'admin' });
      return { id, queueIds, admin, agent: await server.makeUser(id, { queueIds: [queueIds[0]] }) };
    },
    recheck: (companyId, whose) => requireServer('server').inCompany(companyId, async (scope) => scope.recordEvent('test.recheck', whose)),
    lastNumber: async (companyId) =>
      (
        await requireServer('server').querySupport<{ n: number }>('select n::float8 as n from live_counters where company_id = $1', [
          companyId,
        ])
      )[0]?.n ?? 0,
    waitUntilDelivered: async (companyId, ...pages) => {
      await say(companyId, [room.company(companyId)], settledTagId);
      for (const page of pages) {
        await vi.waitFor(() => expect(page.tags()).toContain(settledTagId), 15_000);
        page.receivedEvents.splice(
          page.receivedEvents.findLastIndex(([, body]) => (body as { tagId?: number }).tagId === settledTagId),
          1,
        );
      }
    },
  };
}
