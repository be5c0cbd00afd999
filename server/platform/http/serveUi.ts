import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Middleware, Next } from 'koa';
import serveFolder from 'koa-static';
import { videoOrigin } from '#shared/rules/videoCode.ts';

const noncePlaceholder = '__CSP_NONCE__';

/** Paths that are never the UI's, whatever the client accepts. */
const serverPaths = ['/public/', '/assets/', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics', '/socket.io'];

const acceptsPage = (ctx: Context): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  ctx.get('authorization') === '' &&
  // A client that sends no Accept header, as a probe, accepts anything.
  (ctx.path === '/' || ctx.get('accept').includes('text/html')) &&
  !serverPaths.some((start) => ctx.path.startsWith(start));

/** The page's content security policy. Styles carry a nonce because Emotion writes style elements. */
const createContentSecurityPolicy = (nonce: string, connect: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${connect}`,
    `frame-src ${videoOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const socketOrigin = (ctx: Context): string => `${ctx.secure ? 'wss' : 'ws'}://${ctx.host}`;

/** Serves the UI's page for every route of it; anything else goes on to the API. */
export function serveUiPage(folder: string): Middleware {
  let page: string | null = null;
  return async (ctx: Context, next: Next) => {
    ctx.vary('Accept');
    if (!acceptsPage(ctx)) {
      return next();
    }
    page ??= await readFile(path.join(folder, 'index.html'), 'utf8');
    const nonce = randomBytes(16).toString('base64url');
    ctx.set('Content-Security-Policy', createContentSecurityPolicy(nonce, socketOrigin(ctx)));
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = page.replaceAll(noncePlaceholder, nonce);
  };
}

/** The service worker fetches files of the page; as an answer of the API it could fetch nothing. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Built assets have a hash in their name and are immutable; the few others are revalidated. */
export function serveUiAssets(folder: string): Middleware {
  const files = serveFolder(folder, {
    index: false,
    maxAge: 0,
    setHeaders: (response, file) => {
      const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (file === path.join(folder, 'serviceWorker.js')) {
        response.setHeader('Content-Security-Policy', workerPolicy);
      }
    },
  }) as Middleware;
  // API calls carry a token: no file is looked up for them.
  return (ctx, next) => (ctx.get('authorization') === '' ? files(ctx, next) : next());
}
