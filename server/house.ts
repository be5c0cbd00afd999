import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Middleware } from 'koa';
import type { Config } from '#server/config.ts';
import { areas } from '#server/areas/index.ts';
import { maySeeTicket } from '#server/areas/tickets/index.ts';
import { Desk, pruneRequests } from '#server/channels/index.ts';
import { phone } from '#server/channels/simulated/area.ts';
import { startHouseChannels } from '#server/houseChannels.ts';
import type { Area } from '#server/platform/area.ts';
import type { FileJob } from '#server/platform/db/listeners.ts';
import { openOrms } from '#server/platform/db/orm.ts';
import { outboxSchema } from '#server/platform/db/outbox.ts';
import type { DatabaseUrls } from '#server/platform/db/prepare.ts';
import { startRelay } from '#server/platform/db/relay.ts';
import { houseActor, inScope, type Scope } from '#server/platform/db/scope.ts';
import { linkSigner } from '#server/platform/files/links.ts';
import { localFiles } from '#server/platform/files/localFiles.ts';
import { serveFiles } from '#server/platform/files/serveFiles.ts';
import { createApp } from '#server/platform/http/app.ts';
import { serveApiPages } from '#server/platform/http/openapi.ts';
import { health } from '#server/platform/http/health.ts';
import { nearbyOnly } from '#server/platform/http/nearby.ts';
import { serveAssets, servePage } from '#server/platform/http/page.ts';
import { closeWebServer, createWebServer, listen } from '#server/platform/http/webServer.ts';
import { createJobs, type JobQueue } from '#server/platform/jobs/jobs.ts';
import type { Open } from '#server/platform/jobs/runner.ts';
import { startGateway } from '#server/platform/live/gateway.ts';
import { presenceChore } from '#server/platform/live/presence.ts';
import { trimChore } from '#server/platform/live/trim.ts';
import type { Log } from '#server/platform/log.ts';
import { observeRequest, serveMetrics, startMetrics, watchJobs } from '#server/platform/metrics.ts';
import type { Platform } from '#server/platform/platform.ts';
import { version } from '#server/platform/version.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface HouseOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly urls: DatabaseUrls;
  readonly now?: () => Date;
  /** What the database must hold before anybody may knock; gives the lines that the start prints. */
  readonly furnish?: (platform: Platform) => Promise<string[]>;
  /** The folder of the built screens; none: only the API answers. */
  readonly ui?: string;
}

/** A running server. */
export interface House {
  readonly platform: Platform;
  readonly url: string;
  readonly welcome: readonly string[];
  stop(): Promise<void>;
}

const mounted: readonly Area[] = [...areas, phone];

const all = <Key extends keyof Area>(key: Key): NonNullable<Area[Key]> =>
  mounted.flatMap((area) => (area[key] ?? []) as readonly unknown[]) as unknown as NonNullable<Area[Key]>;

/** Jobs that areas ask for run under a scope of their company; those of the house itself get none of a company. */
const openFor =
  (platform: Platform): Open<Scope> =>
  (companyId, work) =>
    inScope(platform, { companyId: companyId ?? 0, actor: houseActor(companyId ?? 0) }, work);

const openJobs = (platform: Platform, urls: DatabaseUrls): Promise<JobQueue> =>
  createJobs<Scope>({
    url: platform.config.jobsDatabaseUrl ?? urls.support,
    nodeName: platform.node,
    log: platform.log,
    jobs: all('jobs'),
    open: openFor(platform),
    timeZone: platform.config.timeZone,
  });

/** What a process does beside answering, as its services say. Stops in the reverse order of its start. */
async function startServices(platform: Platform, urls: DatabaseUrls, server: Server): Promise<() => Promise<void>> {
  const { services } = platform.config;
  const stops: (() => Promise<void>)[] = [];
  const jobs = await openJobs(platform, urls);
  stops.push(async () => {
    watchJobs(null);
    await jobs.stop();
  });
  if (services.includes('live')) {
    const gateway = startGateway({ httpServer: server, platform, url: urls.support, maySee: maySeeTicket });
    stops.push(() => gateway.stop());
    await gateway.started;
  }
  if (services.includes('relay')) {
    const fileJob: FileJob = (companyId, { job, data, at, key }) =>
      jobs.enqueue(job, data, { companyId, ...(at !== null && { at: new Date(at) }), ...(key !== null && { key }) });
    const relay = startRelay({
      platform,
      url: urls.support,
      broadcasters: all('broadcasts'),
      listeners: all('listeners'),
      fileJob,
      chores: [presenceChore, trimChore, pruneRequests, ...all('chores')],
    });
    stops.push(() => relay.stop());
  }
  if (services.includes('jobs')) {
    await jobs.start();
    watchJobs(() => jobs.counts());
  }
  return async () => {
    for (const stop of stops.toReversed()) {
      await stop();
    }
  };
}

function before(platform: Platform, ui: string | undefined): Middleware[] {
  const pages = ui === undefined ? [] : [servePage(ui), serveAssets(ui)];
  return [
    health(platform),
    serveApiPages(version),
    nearbyOnly('/metrics', serveMetrics()),
    serveFiles(platform.files, linkSigner(platform)),
    ...pages,
  ];
}

/** Opens the house on a prepared database: everything that main and the tests start. */
export async function openHouse(options: HouseOptions): Promise<House> {
  const { config, secrets, log, urls } = options;
  const orms = await openOrms({ urls, entities: [outboxSchema, ...all('entities')], connections: 20 });
  const files = localFiles(path.join(config.dataDir, 'files'));
  const channels = new Desk();
  const platform: Platform = {
    config,
    secrets,
    log,
    orms,
    files,
    channels,
    node: `${os.hostname()}-${config.port === 0 ? randomUUID() : config.port}`,
    now: options.now ?? (() => new Date()),
  };
  startMetrics();
  const app = createApp({
    platform,
    routes: all('routes'),
    uniqueCodes: Object.assign({}, ...mounted.map((area) => area.uniqueCodes ?? {})),
    before: before(platform, options.ui),
    observe: observeRequest,
  });
  const server = createWebServer(app.callback());
  const welcome = (await options.furnish?.(platform)) ?? [];
  const stopServices = await startServices(platform, urls, server);
  const url = await listen(server, config);
  // Only whoever holds the port may take over what an earlier run of this process held.
  const running = startHouseChannels(platform, urls, channels);
  return {
    platform,
    url,
    welcome,
    stop: async () => {
      await running.stop();
      await stopServices();
      await closeWebServer(server);
      await orms.close();
    },
  };
}
