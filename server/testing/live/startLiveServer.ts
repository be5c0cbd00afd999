import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { Profile } from '#shared/rules/permissions.ts';
import { UserSession } from '#server/workspace/auth/UserSession.ts';
import { newRefreshColumns } from '#server/workspace/auth/tokens.ts';
import { Queue } from '#server/workspace/queues/Queue.ts';
import { createPresence, User, UserQueueLink } from '#server/workspace/users/index.ts';
import { allAreas } from '#server/allAreas.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { EnqueueJob, Listener } from '#server/platform/database/outbox/listeners.ts';
import { createAiProvider } from '#server/integrations/ai/createAiProvider.ts';
import { createBotServices } from '#server/integrations/bots/createBotServices.ts';
import { openOrms } from '#server/platform/database/orms.ts';
import { outboxSchema } from '#server/platform/database/outbox/outbox.ts';
import type { DatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import { type Relay, startRelay } from '#server/platform/database/outbox/relay.ts';
import { runInScope, type Scope, systemActor } from '#server/platform/database/scope.ts';
import { createLocalFileStore } from '#server/platform/files/LocalFileStore.ts';
import { signAccessToken } from '#server/platform/http/tokens.ts';
import { type Gateway, startGateway } from '#server/platform/live/gateway.ts';
import { presenceSweep } from '#server/workspace/users/presence.ts';
import { isPolled } from '#server/platform/jobs/RecurringJob.ts';
import { authentication } from '#server/authentication.ts';
import { createLiveEventRenderer } from '#server/platform/live/liveEventRenderer.ts';
import type { FindViewerAudience } from '#server/platform/live/viewers/TicketViewers.ts';
import type { Broadcaster } from '#server/platform/live/broadcast.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeCompany, type MakeCompanyOptions } from '#server/testing/fixtures/makeCompany.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import type { CanReadTicket } from '#server/platform/live/ClientConnection.ts';

/** A user with an open session, and its access token. */
export interface LiveUser {
  readonly id: number;
  readonly companyId: number;
  readonly sessionId: string;
  readonly token: string;
}

interface LiveUserOptions {
  readonly profile?: Profile;
  readonly queueIds?: readonly number[];
  readonly allTicket?: boolean;
  readonly super?: boolean;
}

/** The name and the arguments of a received event. */
type SocketEvent = readonly [name: string, ...values: unknown[]];

/** A socket client that records its events. */
export interface LivePage {
  readonly socket: Socket;
  readonly receivedEvents: SocketEvent[];
  /** The log numbers of the received events, in order. */
  numbers(): number[];
  /** The tag ids of the received `tag` events, in order. */
  tags(): number[];
  /** Waits for the next event of this name; resolves to its arguments. */
  waitFor(name: string): Promise<readonly unknown[]>;
  /** Emits an event and waits until the server has handled it. */
  emitAndSettle(event: string, ...values: unknown[]): Promise<void>;
}

export interface LiveServerOptions {
  readonly broadcasters?: readonly Broadcaster[];
  readonly listeners?: readonly Listener[];
  readonly fileJob?: EnqueueJob;
  readonly maySee?: CanReadTicket;
  readonly findViewerAudience?: FindViewerAudience;
  /** Without a relay the server only broadcasts what another one has rendered. */
  readonly isRelay?: boolean;
  readonly logLevel?: string;
}

/** One server process, reduced to the live gateway and the relay. */
export interface LiveServer {
  readonly platform: Platform;
  readonly gateway: Gateway;
  readonly relay: Relay | null;
  makeCompany(options?: MakeCompanyOptions): Promise<number>;
  makeQueue(companyId: number): Promise<number>;
  makeUser(companyId: number, options?: LiveUserOptions): Promise<LiveUser>;
  inCompany<T>(companyId: number, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Opens a page; resolves after `ready`. */
  connectPage(caller: Pick<LiveUser, 'token'>, isReturn?: 'returning'): Promise<LivePage>;
  /** Opens a page without waiting. */
  openPage(token: string | undefined, isReturn?: 'returning'): LivePage;
  querySupport<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

function recordEvents(socket: Socket): LivePage {
  const receivedEvents: SocketEvent[] = [];
  const waiting = new Map<string, (values: readonly unknown[]) => void>();
  const record = (name: string, ...values: unknown[]): void => {
    receivedEvents.push([name, ...values]);
    waiting.get(name)?.(values);
    waiting.delete(name);
  };
  socket.onAny(record);
  socket.on('disconnect', (reason) => record('disconnect', reason));
  socket.on('connect_error', (error) => record('connect_error', error.message));
  const numbered = (): { body: { tagId?: number }; n: number }[] =>
    receivedEvents.flatMap(([, body, more]) => {
      const n = (more as { n?: unknown } | undefined)?.n;
      return typeof n === 'number' ? [{ body: body as { tagId?: number }, n }] : [];
    });
  const until: LivePage['waitFor'] = (name) => new Promise((resolve) => waiting.set(name, resolve));
  return {
    socket,
    receivedEvents,
    numbers: () => numbered().map(({ n }) => n),
    tags: () => numbered().flatMap(({ body }) => (body.tagId === undefined ? [] : [body.tagId])),
    waitFor: until,
    emitAndSettle: async (event, ...values) => {
      socket.emit(event, ...values);
      // Client events are handled in order: after the response to this one, the other is handled too.
      const resumed = until('resumed');
      socket.emit('resume', {});
      await resumed;
      receivedEvents.splice(
        receivedEvents.findLastIndex(([name]) => name === 'resumed'),
        1,
      );
    },
  };
}

type Handshake = Record<'auth' | 'query', Readonly<Record<string, string>>>;

function connectAt(url: string, handshake: Handshake): LivePage {
  return recordEvents(io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...handshake }));
}

async function makeUser(platform: Platform, companyId: number, options: LiveUserOptions): Promise<LiveUser> {
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const { profile = 'user', allTicket = false, super: isSuper = false, queueIds = [] } = options;
    const columns = { name: 'Page Reader', email: `${randomUUID()}@made.test`, passwordHash: 'none' };
    const user = scope.create(User, { ...columns, profile, allTicket, super: isSuper });
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
    const suffix = randomUUID();
    const queueColumns = { orderQueue: null, integrationId: null, promptId: null, mediaPath: null, mediaName: null, schedules: [] };
    const queue = scope.create(Queue, { name: suffix, color: `#${suffix.slice(0, 6)}`, ...queueColumns });
    await scope.em.flush();
    return queue.id;
  });
}

/** Starts one server process on this database. */
export async function startLiveServer(urls: DatabaseUrls, options: LiveServerOptions = {}): Promise<LiveServer> {
  const config = testConfig({ LOG_LEVEL: options.logLevel ?? 'error' });
  const entities = [outboxSchema, ...allAreas.flatMap((area) => area.entities ?? [])];
  const orms = openOrms({ urls, entities, maxConnections: 15 });
  const platform: Platform = {
    config,
    secrets: await testSecrets(),
    log: createLog({ level: config.logLevel }),
    orms,
    files: createLocalFileStore(path.join(config.dataDir, 'files')),
    mailer: null,
    ai: createAiProvider(config.ai),
    bots: createBotServices(config),
    payments: [],
    references: [],
    fileColumns: [],
    backgroundWork: [],
    schemaVersion: '',
    hooks: [],
    sqlFragments: Object.assign({}, ...allAreas.map((area) => area.sqlFragments)),
    nodeName: randomUUID(),
    now: () => new Date(),
  };
  const httpServer = createServer();
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const { broadcasters = [], listeners = [], fileJob = async () => undefined, maySee = async () => false } = options;
  const gateway = startGateway({
    httpServer,
    platform,
    url: urls.support,
    authentication,
    presence: createPresence(platform),
    canReadTicket: maySee,
    ...(options.findViewerAudience && { findViewerAudience: options.findViewerAudience }),
  });
  await gateway.started;
  const renderLiveEvents = createLiveEventRenderer(platform, broadcasters);
  const relayOptions = {
    platform,
    url: urls.support,
    renderLiveEvents,
    listeners,
    enqueueJob: fileJob,
    polledJobs: [presenceSweep].filter(isPolled),
  };
  const relay = options.isRelay === false ? null : startRelay(relayOptions);
  const pages: LivePage[] = [];
  const openPage: LiveServer['openPage'] = (token, isReturn) => {
    const page = connectAt(url, { auth: token === undefined ? {} : { token }, query: isReturn ? { r: '1' } : {} });
    pages.push(page);
    return page;
  };
  return {
    platform,
    gateway,
    relay,
    makeCompany: async (userOptions) => (await makeCompany(platform, userOptions)).id,
    makeQueue: (companyId) => makeQueue(platform, companyId),
    makeUser: (companyId, userOptions = {}) => makeUser(platform, companyId, userOptions),
    inCompany: (companyId, work) => runInScope(platform, { companyId, actor: systemActor(companyId) }, work),
    openPage,
    connectPage: async ({ token }, isReturn) => {
      const page = openPage(token, isReturn);
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
