import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { bodyParser } from '@koa/bodyparser';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import { AppError } from '#shared/errors.ts';
import { createGate } from '#server/platform/db/gate.ts';
import { linkSigner } from '#server/platform/files/links.ts';
import type { Platform } from '#server/platform/platform.ts';
import { answer, type Desk } from './answer.ts';
import { exit, type UniqueCodes } from './exit.ts';
import { allowedOrigin } from './origins.ts';
import type { Route } from './serve.ts';

export interface AppOptions {
  readonly platform: Platform;
  readonly routes: readonly Route[];
  readonly uniqueCodes: UniqueCodes;
  /** What stands before the API: the page, assets, files, health, the API page. */
  readonly before: readonly Middleware[];
  /** Told of every answered request: route pattern, status, seconds. */
  readonly observe: (route: string, status: number, seconds: number) => void;
}

/** Headers of the API's answers; the page sets its own policy. */
const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
});

function named({ platform, observe }: AppOptions) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    ctx.state['requestId'] = randomUUID();
    ctx.set('X-Request-Id', ctx.state['requestId']);
    await next();
    const route = String(ctx.state['route'] ?? 'other');
    const seconds = (performance.now() - started) / 1000;
    observe(`${ctx.method} ${route}`, ctx.status, seconds);
    platform.log.debug({ requestId: ctx.state['requestId'], route, status: ctx.status, ms: Math.round(seconds * 1000) }, 'answered');
  };
}

/**
 * What only reads keeps a processor busy from beginning to end. More at a time than there are processors to work for them would
 * take turns, and each turn costs the database a fifth more for everybody.
 */
const readersAtOnce = 2 * availableParallelism() + 1;
/** Milliseconds. Readers that are held up by something else hold up nobody for longer. */
const readerPatience = 50;

function routerOf(routes: readonly Route[], desk: Desk): Router {
  const router = new Router();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    router.register(path, [method.toLowerCase()], async (ctx: Context) => {
      ctx.state['route'] = path;
      await answer(ctx, route, desk);
    });
  }
  return router;
}

const firstWord = (path: string): string => path.split('/', 2)[1]?.toLowerCase() ?? '';

/** A router holds every path it knows against each call: the paths of every first word have one of their own. */
function routed({ platform, routes }: AppOptions): Middleware {
  const desk = { platform, signer: linkSigner(platform), readers: createGate(readersAtOnce, readerPatience) };
  const byWord = Map.groupBy(routes, ({ endpoint }) => firstWord(endpoint.path));
  const routers = new Map([...byWord].map(([word, own]) => [word, routerOf(own, desk).routes() as Middleware]));
  return (ctx, next) => routers.get(firstWord(ctx.path))?.(ctx, next) ?? next();
}

async function nothingHere(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) {
    throw new AppError('ERR_NOT_FOUND');
  }
}

const notAllowed = (): AppError => new AppError('ERR_METHOD_NOT_ALLOWED');

/** The web application: middleware in order, then one row per endpoint. */
export function createApp(options: AppOptions): Koa {
  const { platform, before, uniqueCodes } = options;
  const app = new Koa({ proxy: platform.config.trustProxy });
  app.silent = true;
  app.use(named(options));
  app.use(cors({ origin: (ctx) => allowedOrigin(platform.config, ctx), credentials: true, keepHeadersOnError: true, maxAge: 600 }));
  app.use(secureHeaders);
  app.use(exit(platform.log, uniqueCodes));
  app.use(compress({ threshold: 1024, br: false }));
  for (const middleware of before) {
    app.use(middleware);
  }
  app.use(bodyParser({ jsonLimit: '10mb', enableTypes: ['json'], encoding: 'utf-8' }));
  app.use(nothingHere);
  app.use(routed(options));
  app.use(new Router().allowedMethods({ throw: true, notImplemented: notAllowed, methodNotAllowed: notAllowed }));
  return app;
}
