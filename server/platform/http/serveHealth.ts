import type { Context, Middleware, Next } from 'koa';
import type { Platform } from '#server/platform/platform.ts';

async function isReady({ orms }: Platform): Promise<boolean> {
  try {
    await orms.support.em.fork().execute('select 1');
    return true;
  } catch {
    return false;
  }
}

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export const serveHealth =
  (platform: Platform): Middleware =>
  async (ctx: Context, next: Next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const ready = await isReady(platform);
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ready' : 'database unreachable' };
    } else {
      await next();
    }
  };
