import type { Context, Middleware, Next } from 'koa';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isMonitor } from './monitorsOnly.ts';

async function isReady({ orms }: Platform): Promise<boolean> {
  try {
    await orms.support.em.fork().execute('select 1');
    return true;
  } catch {
    return false;
  }
}

/** `/healthz`: the process answers, with the state of mails and backups for monitors. `/readyz`: so does its database. */
export const serveHealth =
  (platform: Platform, describeBackups: () => Promise<object | null>): Middleware =>
  async (ctx: Context, next: Next) => {
    if (ctx.path === '/healthz') {
      const { config } = platform;
      const details = isMonitor(ctx, config.metricsToken) && { mail: findMailMode(config), backup: await describeBackups() };
      ctx.body = { status: 'ok', ...details };
    } else if (ctx.path === '/readyz') {
      const ready = await isReady(platform);
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ready' : 'database unreachable' };
    } else {
      await next();
    }
  };
