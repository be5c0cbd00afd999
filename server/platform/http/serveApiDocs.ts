import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Context, Middleware, Next } from 'koa';
import { buildOpenApiDocument } from '#shared/buildOpenApiDocument.ts';

const swaggerFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The files of swagger-ui that the page needs; nothing else of the package is served. */
const assets: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
]);

/** URLs are relative, so that the page also works below a path of a proxy. */
const pageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prosa API</title>
<link rel="icon" href="docs/assets/favicon-32x32.png">
<link rel="stylesheet" href="docs/assets/swagger-ui.css">
</head>
<body>
<main id="reader"></main>
<script src="docs/assets/swagger-ui-bundle.js"></script>
<script src="docs/assets/start.js"></script>
</body>
</html>
`;

const startScript = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  filter: true,
  validatorUrl: null,
});
`;

/** No inline script, and styles only from here; swagger-ui's stylesheet embeds its icons as data. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const cacheControl = 'no-cache';

function sendText(ctx: Context, type: string, body: string): void {
  ctx.set('Cache-Control', cacheControl);
  ctx.type = type;
  ctx.body = body;
}

function sendPage(ctx: Context): void {
  ctx.set('Content-Security-Policy', contentSecurityPolicy);
  sendText(ctx, 'text/html', pageHtml);
}

async function sendAsset(ctx: Context, name: string): Promise<boolean> {
  const type = assets.get(name);
  if (type === undefined) {
    return false;
  }
  const file = path.join(swaggerFolder, name);
  const { size, mtime } = await stat(file);
  ctx.status = 200;
  ctx.etag = `${size.toString(36)}-${mtime.getTime().toString(36)}`;
  ctx.set('Cache-Control', cacheControl);
  ctx.type = type;
  if (ctx.fresh) {
    ctx.status = 304;
  } else {
    ctx.length = size;
    ctx.body = createReadStream(file);
  }
  return true;
}

const assetPrefix = '/docs/assets/';

/** Answers `/openapi.json` and `/docs`, a page to read and try it. */
export function serveApiDocs(version: string): Middleware {
  let document: string | null = null;
  const pages: ReadonlyMap<string, (ctx: Context) => void> = new Map([
    ['/openapi.json', (ctx) => sendText(ctx, 'application/json', (document ??= JSON.stringify(buildOpenApiDocument(version))))],
    ['/docs', sendPage],
    [`${assetPrefix}start.js`, (ctx) => sendText(ctx, 'text/javascript', startScript)],
  ]);
  return async (ctx: Context, next: Next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const show = isRead ? pages.get(ctx.path) : undefined;
    if (show !== undefined) {
      ctx.state['route'] = ctx.path;
      show(ctx);
    } else if (!isRead || !ctx.path.startsWith(assetPrefix) || !(await sendAsset(ctx, ctx.path.slice(assetPrefix.length)))) {
      await next();
    }
  };
}
