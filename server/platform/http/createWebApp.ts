import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { IncomingMessage } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import { AppError } from '#shared/errors.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { videoOrigin } from '#shared/rules/videoCode.ts';
import { createSemaphore } from '#server/platform/async/Semaphore.ts';
import { trackWork } from '#server/platform/eventLoop.ts';
import { createLinkSigner } from '#server/platform/files/fileLinks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { handleRequest } from './handleRequest.ts';
import { KnownUsers, type RequestDeps } from './RequestDeps.ts';
import type { Authentication } from './Authentication.ts';
import { errorHandler, type UniqueConstraintErrors } from './errorHandler.ts';
import type { RequestLimits } from './requestLimits.ts';
import { assertKnownHost } from './knownHosts.ts';
import { findAllowedOrigin } from './origins.ts';
import { endStream, type Route } from './serveEndpoint.ts';

/** A client that is still sending when its connection is reset never sees the answer. */
const maxDiscardMs = 2_000;

/** Reads the rest of a body and forgets it. */
async function discardBody(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxDiscardMs);
  request.once('end', resolve).once('close', resolve).unpipe();
  request.resume();
  await promise;
  clearTimeout(timer);
}

/** Ends the connection after a refused body, and after one that was not read to its end: its rest would delay the next request. */
async function closeRefusedConnection(ctx: Context, next: Next): Promise<void> {
  await next();
  const isRefused = ctx.state['isBodyRefused'] === true || ctx.status === 413;
  if (ctx.headerSent || (ctx.req.complete && !isRefused)) {
    return;
  }
  ctx.set('Connection', 'close');
  if (!ctx.req.complete) {
    await discardBody(ctx.req);
  }
}

interface WebAppOptions {
  readonly platform: Platform;
  readonly authentication: Authentication;
  readonly limits: RequestLimits;
  readonly routes: readonly Route[];
  readonly uniqueConstraintErrors: UniqueConstraintErrors;
  /** Middleware that runs middlewareBeforeApi the API: UI, assets, files, health, API docs. */
  readonly middlewareBeforeApi: readonly Middleware[];
  /** Called after every request: route pattern, status, seconds. */
  readonly observeRequest: (route: string, status: number, seconds: number) => void;
}

/** Headers of API responses; the UI page sets its own policy. */
const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
});

/** What pages and what they frame may ask a browser for: places, voices and passkeys; films play, alone and full. */
const own = '(self)';
const withFilms = `(self "${videoOrigin}")`;
const permissions = {
  ...objectFromKeys(['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'], () => withFilms),
  ...objectFromKeys(
    ['geolocation', 'microphone', 'clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'],
    () => own,
  ),
  ...objectFromKeys(
    ['accelerometer', 'camera', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'midi', 'payment', 'serial'],
    () => '()',
  ),
  ...objectFromKeys(['screen-wake-lock', 'usb', 'xr-spatial-tracking'], () => '()'),
};
const permissionsPolicy = Object.entries(permissions)
  .map(([name, who]) => `${name}=${who}`)
  .join(', ');

function setPermissionsPolicy(ctx: Context, next: Next): Promise<void> {
  ctx.set('Permissions-Policy', permissionsPolicy);
  return next();
}

function logRequests({ platform, observeRequest }: WebAppOptions) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const startedAt = performance.now();
    ctx.state['requestId'] = randomUUID();
    ctx.set('X-Request-Id', ctx.state['requestId']);
    await next();
    const route = String(ctx.state['route'] ?? 'other');
    const seconds = (performance.now() - startedAt) / 1000;
    observeRequest(`${ctx.method} ${route}`, ctx.status, seconds);
    platform.log.debug(
      { requestId: ctx.state['requestId'], route, status: ctx.status, ms: Math.round(seconds * 1000) },
      'request answered',
    );
  };
}

/**
 * Reads are bound by the CPU: more at once than processors would only take turns, and each switch costs the database a fifth
 * more.
 */
const maxConcurrentReads = 2 * availableParallelism() + 1;
/** A read that is blocked by something else delays the others no longer than this. */
const maxReadWaitMs = 50;

function createRouter(routes: readonly Route[], deps: RequestDeps): Router {
  const router = new Router();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    router.register(path, [method.toLowerCase()], async (ctx: Context) => {
      ctx.state['route'] = path;
      await trackWork({ name: `request ${method} ${path}`, id: ctx.state['requestId'] }, () => handleRequest(ctx, route, deps));
    });
  }
  return router;
}

const firstPathSegment = (path: string): string => path.split('/', 2)[1]?.toLowerCase() ?? '';

/** A router matches every path that it knows against each call, so that each first path segment has a router of its own. */
function routeRequests({ platform, authentication, limits, routes }: WebAppOptions): Middleware {
  const deps = {
    platform,
    authentication,
    limits,
    signer: createLinkSigner(platform),
    readSemaphore: createSemaphore(maxConcurrentReads, maxReadWaitMs),
    knownUsers: new KnownUsers(),
  };
  const routesBySegment = Map.groupBy(routes, ({ endpoint }) => firstPathSegment(endpoint.path));
  const routers = new Map(
    [...routesBySegment].map(([word, segmentRoutes]) => [word, createRouter(segmentRoutes, deps).routes() as Middleware]),
  );
  return (ctx, next) => routers.get(firstPathSegment(ctx.path))?.(ctx, next) ?? next();
}

const canReadPath = (ctx: Context): boolean => {
  try {
    return typeof ctx.path === 'string';
  } catch {
    return false;
  }
};

/** A request may name an absolute URL in place of a path, and a broken one. */
function refuseUnreadableUrl(ctx: Context, next: Next): Promise<void> {
  if (!canReadPath(ctx)) {
    throw new AppError('ERR_BAD_REQUEST');
  }
  return next();
}

async function rejectUnknownPath(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) {
    throw new AppError('ERR_NOT_FOUND');
  }
}

const createMethodNotAllowedError = (): AppError => new AppError('ERR_METHOD_NOT_ALLOWED');

/** The web application: middleware in order, then one route per endpoint. */
export function createWebApp(options: WebAppOptions): Koa {
  const { platform, middlewareBeforeApi, uniqueConstraintErrors } = options;
  const { trustedProxies } = platform.config;
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  app.silent = true;
  app.use(closeRefusedConnection);
  app.use(logRequests(options));
  app.use(cors({ origin: (ctx) => findAllowedOrigin(platform.config, ctx), credentials: true, keepHeadersOnError: true, maxAge: 600 }));
  app.use(secureHeaders);
  app.use(setPermissionsPolicy);
  app.use(endStream);
  app.use(errorHandler(platform.log, uniqueConstraintErrors));
  app.use(assertKnownHost(platform.config));
  app.use(refuseUnreadableUrl);
  app.use(compress({ threshold: 1024, br: false }));
  for (const middleware of middlewareBeforeApi) {
    app.use(middleware);
  }
  app.use(rejectUnknownPath);
  app.use(routeRequests(options));
  app.use(
    new Router().allowedMethods({
      throw: true,
      notImplemented: createMethodNotAllowedError,
      methodNotAllowed: createMethodNotAllowedError,
    }),
  );
  return app;
}
