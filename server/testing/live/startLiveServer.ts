import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { Profile } from '#shared/rules/permissions.ts';
import { UserSession } from '#server/areas/auth/UserSession.ts';
import { newRefreshColumns } from '#server/areas/auth/tokens.ts';
import { Queue } from '#server/areas/queues/Queue.ts';
import { User, UserQueueLink } from '#server/areas/users/index.ts';
import { areas } from '#server/areas/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { EnqueueJob, Listener } from '#server/platform/database/outbox/listeners.ts';
import { openOrms } from '#server/platform/database/orms.ts';
import { outboxSchema } from '#server/platform/database/outbox/outbox.ts';
import type { DatabaseUrls } from '#server/platform/database/prepareDatabase.ts';
import { startRelay, type Relay } from '#server/platform/database/outbox/relay.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { createLocalFileStore } from '#server/platform/files/LocalFileStore.ts';
import { signAccessToken } from '#server/platform/http/tokens.ts';
import { startGateway, type Gateway } from '#server/platform/live/gateway.ts';
import { createPresence } from '#server/areas/users/index.ts';
import { presenceSweep } from '#server/areas/users/presence.ts';
import { authentication } from '#server/authentication.ts';
import { createLiveEventRenderer } from '#server/platform/live/liveEventRenderer.ts';
import type { CanSeeTicket } from '#server/platform/live/socketAuthorization.ts';
import type { Broadcaster } from '#server/platform/live/broadcast.ts';
import { trimLiveLog } from '#server/platform/live/trimLiveLog.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeCompany, type MakeCompanyOptions } from '#server/testing/fixtures/makeCompany.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';

/** A person with an open session, and what their pages present at the live door. */
export interface LiveUser {
  readonly id: number;
  readonly companyId: number;
  readonly sessionId: string;
  readonly token: string;
}

export interface LiveUserOptions {
  readonly profile?: Profile;
  readonly queueIds?: readonly number[];
  readonly allTicket?: boolean;
  readonly super?: boolean;
}

/** What a page heard, in order: the name, and what came with it. */
export type SocketEvent = readonly [name: string, ...values: unknown[]];

/** A connected page that remembers everything. */
export interface LivePage {
  readonly socket: Socket;
  readonly received: SocketEvent[];
  /** The numbers of the log it heard, in order. */
  numbers(): number[];
  /** The tag ids of the `tag` events it heard, in order: what tests let happen. */
  tags(): number[];
  /** Waits until this was heard, and gives what came with it. */
  waitFor(name: string): Promise<readonly unknown[]>;
  /** Says something and waits until the server has taken it, with all that was said before. */
  emitAndSettle(event: string, ...values: unknown[]): Promise<void>;
}

export interface LiveServerOptions {
  readonly broadcasters?: readonly Broadcaster[];
  readonly listeners?: readonly Listener[];
  readonly fileJob?: EnqueueJob;
  readonly maySee?: CanSeeTicket;
  /** Without a relay it only tells what another one writes. */
  readonly isRelay?: boolean;
  readonly logLevel?: string;
}

/** One process of the house, as far as the live wire goes. */
export interface LiveServer {
  readonly platform: Platform;
  readonly gateway: Gateway;
  readonly relay: Relay | null;
  makeCompany(wishes?: MakeCompanyOptions): Promise<number>;
  makeQueue(companyId: number): Promise<number>;
  makeUser(companyId: number, wishes?: LiveUserOptions): Promise<LiveUser>;
  inCompany<T>(companyId: number, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Opens a page; resolves when the server has said `ready`. */
  connectPage(caller: Pick<LiveUser, 'token'>, isReturn?: 'returning'): Promise<LivePage>;
  /** Opens a page without waiting. */
  openPage(token: string | undefined, isReturn?: 'returning'): LivePage;
  querySupport<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

function recordEvents(socket: Socket): LivePage {
  const heard: SocketEvent[] = [];
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
  const until: LivePage['waitFor'] = (name) => new Promise((resolve) => waiting.set(name, resolve));
  return {
    socket,
    received: heard,
    numbers: () => numbered().map(({ n }) => n),
    tags: () => numbered().flatMap(({ body }) => (body.tagId === undefined ? [] : [body.tagId])),
    waitFor: until,
    emitAndSettle: async (event, ...values) => {
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

function connectAt(url: string, query: Readonly<Record<string, string>>): LivePage {
  return recordEvents(io(url, { transports: ['websocket'], forceNew: true, reconnection: false, query }));
}

async function makeUser(platform: Platform, companyId: number, wishes: LiveUserOptions): Promise<LiveUser> {
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const { profile = 'user', allTicket = false, super: isSuper = false, queueIds = [] } = wishes;
    const named = { name: 'Page Reader', email: `${randomUUID()}@made.test`, passwordHash: 'none' };
    const user = scope.create(User, { ...named, profile, allTicket, super: isSuper });
    await scope.em.flush();
    queueIds.forEach((queueId) => scope.create(UserQueueLink, { userId: user.id, queueId }));
    const sessionId = randomUUID();
    scope.create(UserSession, { id: sessionId, userId: user.id, previousId: null, ip: '', userAgent: '', ...newRefreshColumns(scope.now) });
    await scope.em.flush();
    const token = await signAccessToken(
      platform.secrets,
      { id: user.id, companyId, profile, super: isSuper, session: sessionId },
      platform.now(),
    );
    return { id: user.id, companyId, sessionId, token };
  });
}

async function makeQueue(platform: Platform, companyId: number): Promise<number> {
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const mark = randomUUID();
    const plain = { orderQueue: null, integrationId: null, promptId: null, mediaPath: null, mediaName: null, schedules: [] };
    const queue = scope.create(Queue, { name: mark, color: `#${mark.slice(0, 6)}`, ...plain });
    await scope.em.flush();
    return queue.id;
  });
}

/** Starts one process on this database. */
export async function startLiveServer(urls: DatabaseUrls, wishes: LiveServerOptions = {}): Promise<LiveServer> {
  const config = testConfig({ LOG_LEVEL: wishes.logLevel ?? 'error' });
  const entities = [outboxSchema, ...areas.flatMap((area) => area.entities ?? [])];
  const orms = await openOrms({ urls, entities, maxConnections: 15 });
  const platform: Platform = {
    config,
    secrets: await testSecrets(),
    log: createLog({ level: config.logLevel }),
    orms,
    files: createLocalFileStore(path.join(config.dataDir, 'files')),
    references: [],
    hooks: [],
    nodeName: randomUUID(),
    now: () => new Date(),
  };
  const httpServer = createServer();
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const { broadcasters = [], listeners = [], fileJob = async () => undefined, maySee = async () => false } = wishes;
  const gateway = startGateway({
    httpServer,
    platform,
    url: urls.support,
    authentication,
    presence: createPresence(platform),
    canSeeTicket: maySee,
  });
  await gateway.started;
  const renderLiveEvents = createLiveEventRenderer(platform, broadcasters);
  const relayOptions = { platform, url: urls.support, renderLiveEvents, listeners, enqueueJob: fileJob };
  const relay = wishes.isRelay === false ? null : startRelay({ ...relayOptions, maintenanceTasks: [presenceSweep, trimLiveLog] });
  const pages: LivePage[] = [];
  const knock: LiveServer['openPage'] = (token, isReturn) => {
    const page = connectAt(url, { ...(token !== undefined && { token }), ...(isReturn && { r: '1' }) });
    pages.push(page);
    return page;
  };
  return {
    platform,
    gateway,
    relay,
    makeCompany: async (given) => (await makeCompany(platform, given)).id,
    makeQueue: (companyId) => makeQueue(platform, companyId),
    makeUser: (companyId, given = {}) => makeUser(platform, companyId, given),
    inCompany: (companyId, work) => runInScope(platform, { companyId, actor: systemActor(companyId) }, work),
    openPage: knock,
    connectPage: async ({ token }, isReturn) => {
      const page = knock(token, isReturn);
      await page.waitFor('ready');
      return page;
    },
    querySupport: (text, values) => queryAsSupport(platform, text, values),
    stop: async () => {
      pages.forEach(({ socket }) => socket.close());
      await relay?.stop();
      await gateway.stop();
      await new Promise((resolve) => httpServer.close(resolve));
      await orms.close();
    },
  };
}
