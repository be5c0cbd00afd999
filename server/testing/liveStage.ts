import { afterAll, beforeAll, expect, vi } from 'vitest';
import { recheck, room, tell, type Recheck } from '#server/platform/live/tell.ts';
import { freshDatabase } from './database.ts';
import { sayNumber } from './liveFacts.ts';
import { startLiveServer, type Caller, type LiveServer, type Page } from './liveHouse.ts';

declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'test.recheck': Recheck;
  }
}

export interface StageCompany {
  readonly id: number;
  readonly admin: Caller;
  /** Works in the first queue. */
  readonly agent: Caller;
  readonly queueIds: readonly [number, number];
}

/** Two processes on one database, the first with the relay. */
export interface LiveStage {
  readonly server: LiveServer;
  readonly other: LiveServer;
  /** Tickets that everybody may see. */
  readonly visible: Set<number>;
  /** How long it takes to find out, in milliseconds. */
  readonly seeing: { pause: number };
  company(): Promise<StageCompany>;
  say(companyId: number, rooms: readonly string[], ...tagIds: readonly number[]): Promise<void>;
  recheck(companyId: number, whose: Recheck): Promise<void>;
  lastNumber(companyId: number): Promise<number>;
  /** Waits until what was said before has been heard by these pages, or never will be. */
  settled(companyId: number, ...pages: readonly Page[]): Promise<void>;
}

const lastWord = 999_999;

/** Sets the stage for the tests of a file. */
export function liveStage(): LiveStage {
  const visible = new Set<number>();
  const seeing = { pause: 0 };
  const running: { server?: LiveServer; other?: LiveServer; drop?: () => Promise<void> } = {};
  const up = <Key extends 'server' | 'other'>(key: Key): LiveServer => {
    const server = running[key];
    if (server === undefined) {
      throw new Error('the stage is set when the tests run');
    }
    return server;
  };

  beforeAll(async () => {
    const { urls, drop } = await freshDatabase();
    const broadcasters = [sayNumber, tell('test.recheck', async (_scope, whose) => [recheck(whose)])];
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

  const say: LiveStage['say'] = (companyId, rooms, ...tagIds) =>
    up('server').inside(companyId, async (scope) => tagIds.forEach((tagId) => scope.record('test.said', { rooms: [...rooms], tagId })));
  return {
    get server() {
      return up('server');
    },
    get other() {
      return up('other');
    },
    visible,
    seeing,
    say,
    company: async () => {
      const server = up('server');
      const id = await server.company();
      const queueIds = [await server.queue(id), await server.queue(id)] as const;
      const admin = await server.user(id, { profile: 'admin' });
      return { id, queueIds, admin, agent: await server.user(id, { queueIds: [queueIds[0]] }) };
    },
    recheck: (companyId, whose) => up('server').inside(companyId, async (scope) => scope.record('test.recheck', whose)),
    lastNumber: async (companyId) =>
      (await up('server').support<{ n: number }>('select n::float8 as n from live_counters where company_id = $1', [companyId]))[0]?.n ?? 0,
    settled: async (companyId, ...pages) => {
      await say(companyId, [room.company(companyId)], lastWord);
      for (const page of pages) {
        await vi.waitFor(() => expect(page.tags()).toContain(lastWord), 15_000);
        page.heard.splice(
          page.heard.findLastIndex(([, body]) => (body as { tagId?: number }).tagId === lastWord),
          1,
        );
      }
    },
  };
}
