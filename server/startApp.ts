import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Middleware } from 'koa';
import type { Config } from './config.ts';
import { allAreas } from './allAreas.ts';
import { migrations } from './migrations.ts';
import { createPresence } from '#server/workspace/users/index.ts';
import { createLiveEventRenderer } from '#server/platform/live/liveEventRenderer.ts';
import { createWebhookUrl } from './tenancy/billing/index.ts';
import { findConnectionState } from './workspace/connections/index.ts';
import { canReadTicket, findViewerAudience } from './conversations/tickets/index.ts';
import { ChannelRouter, pruneChannelRequests } from './channels/index.ts';
import { phoneArea } from './channels/simulated/area.ts';
import { beginDueBackup } from './backup/beginDueBackup.ts';
import { sweepLeftChecks } from './backup/checkFolder.ts';
import { describeBackups, startBackupMetrics } from './backup/describeBackups.ts';
import { authentication } from './authentication.ts';
import { requestLimits } from './requestLimits.ts';
import { startDemoServices } from './startDemoServices.ts';
import { startAppChannels } from './startAppChannels.ts';
import { references } from './references.ts';
import { createAiProvider } from './integrations/ai/createAiProvider.ts';
import { createBotServices } from './integrations/bots/createBotServices.ts';
import type { Area } from './platform/area.ts';
import type { BackgroundWork, RecordRun } from './platform/backgroundWork.ts';
import { startRunRecorder } from './platform/runRecorder.ts';
import { watchEventLoop } from './platform/eventLoop.ts';
import { createJobListener, type EnqueueJob } from './platform/database/outbox/listeners.ts';
import { openOrms } from './platform/database/orms.ts';
import { outboxSchema } from './platform/database/outbox/outbox.ts';
import type { DatabaseUrls } from './platform/database/postgres/prepareRoles.ts';
import { startRelay } from './platform/database/outbox/relay.ts';
import { systemActor, runInScope, type Scope } from './platform/database/scope.ts';
import { isFileErased, removeErasedFiles, removeOrphanedFiles, withPreparedFiles } from './platform/files/erasure.ts';
import { createLinkSigner } from './platform/files/fileLinks.ts';
import { createLocalFileStore } from './platform/files/LocalFileStore.ts';
import { serveFiles } from './platform/files/serveFiles.ts';
import { createSmtpMailer } from './platform/mail/createSmtpMailer.ts';
import { removeOldMails } from './platform/mail/removeOldMails.ts';
import { sendMailJob } from './platform/mail/sendMailJob.ts';
import { createGateways } from './integrations/payments/createGateways.ts';
import type { PaymentGateway } from './integrations/payments/PaymentGateway.ts';
import { startDemoPayments } from './simulators/payments/startDemoPayments.ts';
import { serveDemoMail } from './platform/mail/serveDemoMail.ts';
import { createWebApp } from './platform/http/createWebApp.ts';
import { serveApiDocs } from './platform/http/serveApiDocs.ts';
import { serveHealth } from './platform/http/serveHealth.ts';
import { monitorsOnly } from './platform/http/monitorsOnly.ts';
import { serveUiAssets, serveUiPage } from './platform/http/serveUi.ts';
import { closeWebServer, createWebServer, startWebServer } from './platform/http/webServer.ts';
import { trimRateLimits } from './platform/http/trimRateLimits.ts';
import type { Job } from './platform/jobs/defineJob.ts';
import { createJobQueue, type JobQueue } from './platform/jobs/JobQueue.ts';
import type { OpenJobContext } from './platform/jobs/JobRunner.ts';
import { isPolled, type RecurringJob } from './platform/jobs/RecurringJob.ts';
import { startGateway } from './platform/live/gateway.ts';
import { trimLiveLog } from './platform/live/trimLiveLog.ts';
import type { Log } from './platform/log.ts';
import { observeRequest, serveMetrics, startProcessMetrics, setJobCounter } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { version } from './platform/version.ts';
import type { Secrets } from './platform/secrets.ts';

export interface AppOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly urls: DatabaseUrls;
  readonly now?: () => Date;
  /** Fills the database before the first request; returns the lines that the start prints. */
  readonly bootstrap?: (platform: Platform) => Promise<string[]>;
  /** The folder of the built UI; absent: only the API answers. */
  readonly uiFolder?: string;
}

export interface RunningApp {
  readonly platform: Platform;
  readonly url: string;
  readonly startupMessages: readonly string[];
  stop(): Promise<void>;
}

const mountedAreas: readonly Area[] = [...allAreas, phoneArea];

/** Of the platform itself, the channels and backups. */
const platformJobs: readonly RecurringJob[] = [
  trimLiveLog,
  trimRateLimits,
  removeErasedFiles,
  removeOrphanedFiles,
  removeOldMails,
  beginDueBackup,
  sweepLeftChecks,
  pruneChannelRequests,
];

const collectFromAreas = <Key extends keyof Area>(key: Key): NonNullable<Area[Key]> =>
  mountedAreas.flatMap((area) => (area[key] ?? []) as readonly unknown[]) as unknown as NonNullable<Area[Key]>;

const listJobs = (): readonly Job<Scope>[] => [sendMailJob, ...collectFromAreas('jobs')];
const listRecurringJobs = (): readonly RecurringJob[] => [...platformJobs, ...collectFromAreas('recurringJobs')];

/** Everything that runs without a request. What needs the memory of one process is a poller there (README). */
const listBackgroundWork = (): BackgroundWork[] => [
  ...[createJobListener(async () => undefined), ...collectFromAreas('listeners')].map(({ name, on }): BackgroundWork => ({
    name,
    kind: 'listener',
    trigger: on,
  })),
  ...listJobs().map(({ name }): BackgroundWork => ({ name, kind: 'job', trigger: null })),
  ...listRecurringJobs().map(({ name, every }): BackgroundWork => ({ name, kind: 'recurringJob', trigger: every })),
];

/** A job runs in a scope of the company that requested it; those of the platform have none. */
const createJobContextOpener =
  (platform: Platform): OpenJobContext<Scope> =>
  (companyId, work) =>
    runInScope(platform, { companyId: companyId ?? 0, actor: systemActor(companyId ?? 0) }, work);

const openJobQueue = (platform: Platform, urls: DatabaseUrls, recordRun: RecordRun): Promise<JobQueue> =>
  createJobQueue<Scope>({
    url: platform.config.jobsDatabaseUrl ?? urls.support,
    nodeName: platform.nodeName,
    log: platform.log,
    jobs: listJobs(),
    recurringJobs: listRecurringJobs().flatMap((job) => (isPolled(job) ? [] : [{ ...job, run: () => job.run(platform) }])),
    recordRun,
    open: createJobContextOpener(platform),
    withPreparedFiles: (work) => withPreparedFiles(platform, (recording) => work(createJobContextOpener(recording))),
    timeZone: platform.config.timeZone,
  });

/** Starts the configured services. The result stops them in reverse order. */
async function startServices(platform: Platform, urls: DatabaseUrls, server: Server): Promise<() => Promise<void>> {
  const { services } = platform.config;
  const stopFunctions: (() => Promise<void>)[] = [];
  const recorder = startRunRecorder(platform);
  stopFunctions.push(() => recorder.stop());
  const jobs = await openJobQueue(platform, urls, recorder.record);
  stopFunctions.push(async () => {
    setJobCounter(null);
    await jobs.stop();
  });
  if (services.includes('live')) {
    const gateway = startGateway({
      httpServer: server,
      platform,
      url: urls.support,
      authentication,
      presence: createPresence(platform),
      canReadTicket,
      findViewerAudience,
    });
    stopFunctions.push(() => gateway.stop());
    await gateway.started;
  }
  if (services.includes('relay')) {
    const enqueueJob: EnqueueJob = (companyId, { job, data, at, key }) =>
      jobs.enqueue(job, data, { companyId, ...(at !== null && { at: new Date(at) }), ...(key !== null && { key }) });
    const relay = startRelay({
      platform,
      url: urls.support,
      renderLiveEvents: createLiveEventRenderer(platform, collectFromAreas('broadcasts')),
      listeners: collectFromAreas('listeners'),
      enqueueJob,
      polledJobs: listRecurringJobs().filter(isPolled),
      recordRun: recorder.record,
    });
    stopFunctions.push(() => relay.stop());
  }
  const [isRelay, isJobs] = [services.includes('relay'), services.includes('jobs')];
  if (isRelay || isJobs) {
    // What recurs needs no process for jobs: it must run wherever the relay is the only service.
    await jobs.start({ requested: isJobs, recurring: isRelay });
  }
  if (isJobs) {
    setJobCounter(() => jobs.counts());
  }
  return async () => {
    for (const stop of stopFunctions.toReversed()) {
      await stop();
    }
  };
}

/** What operators ask every process, whatever its services. */
const createOperatorMiddleware = (platform: Platform): Middleware[] => [
  serveHealth(platform, () => describeBackups(platform.config)),
  monitorsOnly('/metrics', platform.config.metricsToken, serveMetrics()),
];

/** Of the service `web`. */
function createMiddlewareBeforeApi(platform: Platform, ui: string | undefined): Middleware[] {
  const pages = ui === undefined ? [] : [serveUiPage(ui), serveUiAssets(ui)];
  return [
    serveApiDocs(version),
    serveDemoMail(platform),
    serveFiles({ files: platform.files, signer: createLinkSigner(platform), isErased: (file) => isFileErased(platform, file) }),
    ...pages,
  ];
}

interface PlatformParts {
  readonly orms: Platform['orms'];
  readonly channelRouter: ChannelRouter;
  /** Of the demo. */
  readonly payments: readonly PaymentGateway[];
}

function createPlatform(
  { config, secrets, log, now = () => new Date() }: AppOptions,
  { orms, channelRouter, payments }: PlatformParts,
): Platform {
  return {
    config,
    secrets,
    log,
    orms,
    files: createLocalFileStore(path.join(config.dataDir, 'files')),
    mailer: config.mail && createSmtpMailer(config.mail),
    ai: createAiProvider(config.ai),
    bots: createBotServices(config),
    payments: [...payments, ...createGateways(config)],
    references,
    fileColumns: collectFromAreas('fileColumns'),
    backgroundWork: listBackgroundWork(),
    schemaVersion: (migrations.at(-1)?.name ?? '').slice(0, 12),
    hooks: mountedAreas.flatMap((area) => area.hooks ?? []),
    sqlFragments: Object.assign({}, ...mountedAreas.map((area) => area.sqlFragments)),
    channels: channelRouter.client,
    nodeName: `${os.hostname()}-${config.port === 0 ? randomUUID() : config.port}`,
    now,
  };
}

/** Starts the application on a migrated database, for `main` and for tests. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { log, urls } = options;
  const demoServices = await startDemoServices(options.config);
  const { config } = demoServices;
  const orms = openOrms({
    urls,
    entities: [outboxSchema, ...collectFromAreas('entities')],
    maxConnections: 20,
    ...(options.now && { now: options.now }),
  });
  const channelRouter = new ChannelRouter({ findConnectionState });
  const demoPayments = await startDemoPayments(config);
  const platform = createPlatform({ ...options, config }, { orms, channelRouter, payments: demoPayments.gateways });
  startProcessMetrics();
  const stopEventLoopWatch = watchEventLoop({ log });
  startBackupMetrics(config);
  if (config.production && platform.mailer === null) {
    log.warn('no mail server: set SMTP_URL and MAIL_FROM, or nobody can reset a password, and visitors cannot open a company (SIGN_UP)');
  }
  const isWeb = config.services.includes('web');
  const webMiddleware = isWeb ? [...demoPayments.middleware, ...createMiddlewareBeforeApi(platform, options.uiFolder)] : [];
  const app = createWebApp({
    platform,
    authentication,
    limits: requestLimits,
    routes: isWeb ? collectFromAreas('routes') : [],
    uniqueConstraintErrors: Object.assign({}, ...mountedAreas.map((area) => area.uniqueConstraintErrors ?? {})),
    middlewareBeforeApi: [...createOperatorMiddleware(platform), ...webMiddleware],
    observeRequest,
  });
  const server = createWebServer(app.callback());
  const startupMessages = (await options.bootstrap?.(platform)) ?? [];
  const stopServices = await startServices(platform, urls, server);
  const url = await startWebServer(server, config);
  await demoPayments.register(createWebhookUrl(platform, url));
  // Only the process that holds the port may take over connections of an earlier run.
  const appChannels = startAppChannels(platform, urls, channelRouter);
  return {
    platform,
    url,
    startupMessages,
    stop: async () => {
      await appChannels.stop();
      await stopServices();
      await closeWebServer(server);
      await demoPayments.stop();
      await demoServices.stop();
      await orms.close();
      stopEventLoopWatch();
    },
  };
}
