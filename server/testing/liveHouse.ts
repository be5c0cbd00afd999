import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { Profile } from '#shared/rules/permissions.ts';
import { Session } from '#server/areas/auth/Session.ts';
import { newRefresh } from '#server/areas/auth/tokens.ts';
import { Queue } from '#server/areas/queues/Queue.ts';
import { User, UserQueue } from '#server/areas/users/index.ts';
import { areas } from '#server/areas/index.ts';
import { asSupport } from '#server/platform/db/asSupport.ts';
import type { FileJob, Listener } from '#server/platform/db/listeners.ts';
import { openOrms } from '#server/platform/db/orm.ts';
import { outboxSchema } from '#server/platform/db/outbox.ts';
import type { DatabaseUrls } from '#server/platform/db/prepare.ts';
import { startRelay, type Relay } from '#server/platform/db/relay.ts';
import { houseActor, inScope, type Scope } from '#server/platform/db/scope.ts';
import { localFiles } from '#server/platform/files/localFiles.ts';
import { signAccess } from '#server/platform/http/tokens.ts';
import { startGateway, type Gateway } from '#server/platform/live/gateway.ts';
import { presenceChore } from '#server/platform/live/presence.ts';
import type { MaySee } from '#server/platform/live/standing.ts';
import type { Broadcaster } from '#server/platform/live/tell.ts';
import { trimChore } from '#server/platform/live/trim.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeCompany, type CompanyWishes } from './makeCompany.ts';
import { testConfig, testSecrets } from './settings.ts';

/** A person with an open session, and what their pages present at the live door. */
export interface Caller {
  readonly id: number;
  readonly companyId: number;
  readonly sessionId: string;
  readonly token: string;
}

export interface CallerWishes {
  readonly profile?: Profile;
  readonly queueIds?: readonly number[];
  readonly allTicket?: boolean;
  readonly super?: boolean;
}

/** What a page heard, in order: the name, and what came with it. */
export type Heard = readonly [name: string, ...values: unknown[]];

/** A connected page that remembers everything. */
export interface Page {
  readonly socket: Socket;
  readonly heard: Heard[];
  /** The numbers of the log it heard, in order. */
  numbers(): number[];
  /** The tag ids of the `tag` events it heard, in order: what tests let happen. */
  tags(): number[];
  /** Waits until this was heard, and gives what came with it. */
  until(name: string): Promise<readonly unknown[]>;
  /** Says something and waits until the server has taken it, with all that was said before. */
  say(event: string, ...values: unknown[]): Promise<void>;
}

export interface ServerWishes {
  readonly broadcasters?: readonly Broadcaster[];
  readonly listeners?: readonly Listener[];
  readonly fileJob?: FileJob;
  readonly maySee?: MaySee;
  /** Without a relay it only tells what another one writes. */
  readonly isRelay?: boolean;
  readonly logLevel?: string;
}

/** One process of the house, as far as the live wire goes. */
export interface LiveServer {
  readonly platform: Platform;
  readonly gateway: Gateway;
  readonly relay: Relay | null;
  company(wishes?: CompanyWishes): Promise<number>;
  queue(companyId: number): Promise<number>;
  user(companyId: number, wishes?: CallerWishes): Promise<Caller>;
  inside<T>(companyId: number, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Opens a page; resolves when the server has said `ready`. */
  page(caller: Pick<Caller, 'token'>, isReturn?: 'returning'): Promise<Page>;
  /** Opens a page without waiting. */
  knock(token: string | undefined, isReturn?: 'returning'): Page;
  support<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

function hearing(socket: Socket): Page {
  const heard: Heard[] = [];
  const waiting = new Map<string, (values: readonly unknown[]) => void>();
  const take = (name: string, ...values: unknown[]): void => {
    heard.push([name, ...values]);
    waiting.get(name)?.(values);
    waiting.delete(name);
  };
  socket.onAny(take);
  socket.on('disconnect', (reason) => take('disconnect', reason));
  socket.on('connect_error', (error) => take('connect_error', error.message));
  const numbered = (): { body: { tagId?: number }; n: number }[] =>
    heard.flatMap(([, body, more]) => {
      const n = (more as { n?: unknown } | undefined)?.n;
      return typeof n === 'number' ? [{ body: body as { tagId?: number }, n }] : [];
    });
  const until: Page['until'] = (name) => new Promise((resolve) => waiting.set(name, resolve));
  return {
    socket,
    heard,
    numbers: () => numbered().map(({ n }) => n),
    tags: () => numbered().flatMap(({ body }) => (body.tagId === undefined ? [] : [body.tagId])),
    until,
    say: async (event, ...values) => {
      socket.emit(event, ...values);
      // Turns are taken in order: once this one is answered, the other has been done.
      const resumed = until('resumed');
      socket.emit('resume', {});
      await resumed;
      heard.splice(
        heard.findLastIndex(([name]) => name === 'resumed'),
        1,
      );
    },
  };
}

function knockAt(url: string, query: Readonly<Record<string, string>>): Page {
  return hearing(io(url, { transports: ['websocket'], forceNew: true, reconnection: false, query }));
}

async function makeUser(platform: Platform, companyId: number, wishes: CallerWishes): Promise<Caller> {
  return inScope(platform, { companyId, actor: houseActor(companyId) }, async (scope) => {
    const { profile = 'user', allTicket = false, super: isSuper = false, queueIds = [] } = wishes;
    const named = { name: 'Page Reader', email: `${randomUUID()}@made.test`, passwordHash: 'none' };
    const user = scope.create(User, { ...named, profile, allTicket, super: isSuper });
    await scope.em.flush();
    queueIds.forEach((queueId) => scope.create(UserQueue, { userId: user.id, queueId }));
    const sessionId = randomUUID();
    scope.create(Session, { id: sessionId, userId: user.id, previousId: null, ip: '', userAgent: '', ...newRefresh(scope.now) });
    await scope.em.flush();
    const token = await signAccess(
      platform.secrets,
      { id: user.id, companyId, profile, super: isSuper, session: sessionId },
      platform.now(),
    );
    return { id: user.id, companyId, sessionId, token };
  });
}

async function makeQueue(platform: Platform, companyId: number): Promise<number> {
  return inScope(platform, { companyId, actor: houseActor(companyId) }, async (scope) => {
    const mark = randomUUID();
    const plain = { orderQueue: null, integrationId: null, promptId: null, mediaPath: null, mediaName: null, schedules: [] };
    const queue = scope.create(Queue, { name: mark, color: `#${mark.slice(0, 6)}`, ...plain });
    await scope.em.flush();
    return queue.id;
  });
}

/** Starts one process on this database. */
export async function startLiveServer(urls: DatabaseUrls, wishes: ServerWishes = {}): Promise<LiveServer> {
  const config = testConfig({ LOG_LEVEL: wishes.logLevel ?? 'error' });
  const entities = [outboxSchema, ...areas.flatMap((area) => area.entities ?? [])];
  const orms = await openOrms({ urls, entities, connections: 15 });
  const platform: Platform = {
    config,
    secrets: await testSecrets(),
    log: createLog({ level: config.logLevel }),
    orms,
    files: localFiles(path.join(config.dataDir, 'files')),
    node: randomUUID(),
    now: () => new Date(),
  };
  const httpServer = createServer();
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const { broadcasters = [], listeners = [], fileJob = async () => undefined, maySee = async () => false } = wishes;
  const gateway = startGateway({ httpServer, platform, url: urls.support, maySee });
  await gateway.started;
  const ground = { platform, url: urls.support, broadcasters, listeners, fileJob };
  const relay = wishes.isRelay === false ? null : startRelay({ ...ground, chores: [presenceChore, trimChore] });
  const pages: Page[] = [];
  const knock: LiveServer['knock'] = (token, isReturn) => {
    const page = knockAt(url, { ...(token !== undefined && { token }), ...(isReturn && { r: '1' }) });
    pages.push(page);
    return page;
  };
  return {
    platform,
    gateway,
    relay,
    company: async (given) => (await makeCompany(platform, given)).id,
    queue: (companyId) => makeQueue(platform, companyId),
    user: (companyId, given = {}) => makeUser(platform, companyId, given),
    inside: (companyId, work) => inScope(platform, { companyId, actor: houseActor(companyId) }, work),
    knock,
    page: async ({ token }, isReturn) => {
      const page = knock(token, isReturn);
      await page.until('ready');
      return page;
    },
    support: (text, values) => asSupport(platform, text, values),
    stop: async () => {
      pages.forEach(({ socket }) => socket.close());
      await relay?.stop();
      await gateway.stop();
      await new Promise((resolve) => httpServer.close(resolve));
      await orms.close();
    },
  };
}
