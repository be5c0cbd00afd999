import type { Context } from 'koa';
import type { Platform } from '#server/platform/platform.ts';
import { isSecretName } from '#server/platform/redact.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refreshCookie.ts';
import type { RequestContext } from './RequestContext.ts';

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});

/** Queries end up in logs and histories: none carries a credential. */
const readQuery = (ctx: Context): object => Object.fromEntries(Object.entries(ctx.query).filter(([key]) => !isSecretName(key)));

/** Query, body and path as one flat input; the path wins, so that a body can never redirect an id. */
export function readInput(ctx: Context): object {
  const params = (ctx as Context & { params: Record<string, string> }).params;
  const body: unknown = ctx.request.body;
  const hasBody = ctx.method === 'POST' || ctx.method === 'PUT';
  return { ...readQuery(ctx), ...(hasBody ? asObject(body) : {}), ...params };
}

export function createRequestContext(ctx: Context, platform: Platform): RequestContext {
  return {
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
    refreshToken: readRefreshCookie(ctx, platform.config),
    setRefreshToken: (token) => setRefreshCookie(ctx, platform.config, token),
    clearRefreshToken: () => clearRefreshCookie(ctx, platform.config),
  };
}
