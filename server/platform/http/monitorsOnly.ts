import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import { readBearerToken } from './readBearerToken.ts';

const proxyHeader = /^(?:x-forwarded|x-real-|x-original-|x-client-|x-cluster-|x-envoy-|true-client-|cf-|fly-|forwarded$|via$)/;

/** Whether a program of this machine asks, and no proxy of it for somebody elsewhere. */
export function isFromThisMachine({ socket, headers }: Context['req']): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (address === '::1' || address.startsWith('127.')) && !Object.keys(headers).some((name) => proxyHeader.test(name));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Answers programs of this machine, and holders of the token where there is one; to everybody else the path does not exist. */
export function monitorsOnly(path: string, token: string | undefined, middleware: Middleware): Middleware {
  const isHolder = (ctx: Context): boolean => token !== undefined && timingSafeEqual(digest(readBearerToken(ctx)), digest(token));
  return (ctx: Context, next: Next) =>
    ctx.path === path && (isFromThisMachine(ctx.req) || isHolder(ctx)) ? middleware(ctx as Parameters<Middleware>[0], next) : next();
}
