import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { Written } from '#server/platform/db/json.ts';
import type { Gate } from '#server/platform/db/gate.ts';
import { authorize, companyEm, inScope, workIn } from '#server/platform/db/scope.ts';
import { noFiles, ofCompany, signText, type LinkSigner, type MayRead } from '#server/platform/files/links.ts';
import type { Platform } from '#server/platform/platform.ts';
import { assertStanding, callerOf } from './caller.ts';
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './cookies.ts';
import { holderOf } from './holder.ts';
import type { Route } from './serve.ts';
import { readAccess, type AccessClaims } from './tokens.ts';
import { receiveUploads, type Upload } from './upload.ts';
import { validInput } from './validate.ts';
import type { Visit } from './visit.ts';

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});

/** Query, body and path as one flat input, the later ones winning: a body can never redirect an id. */
function given(ctx: Context): object {
  const params = (ctx as Context & { params: Record<string, string> }).params;
  const body: unknown = ctx.request.body;
  const hasBody = ctx.method === 'POST' || ctx.method === 'PUT';
  return { ...ctx.query, ...(hasBody ? asObject(body) : {}), ...params };
}

function visitOf(ctx: Context, platform: Platform): Visit {
  return {
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
    refreshToken: refreshCookie(ctx),
    keep: (token) => setRefreshCookie(ctx, platform.config, token),
    forget: () => clearRefreshCookie(ctx, platform.config),
  };
}

/** What the caller shows; empty where that is nothing. */
const bearerOf = (ctx: Context): string => /^bearer\s+(?<token>.+)$/i.exec(ctx.get('authorization').trim())?.groups?.['token'] ?? '';

async function claimsOf(ctx: Context, platform: Platform): Promise<AccessClaims> {
  const token = bearerOf(ctx);
  if (token === '') {
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  return readAccess(platform.secrets, token, platform.now());
}

function assertMay(endpoint: AnyEndpoint, actor: Parameters<typeof authorize>[0]): void {
  if (endpoint.may !== 'anyone' && endpoint.may !== 'token' && endpoint.may !== 'signed-in') {
    authorize(actor, endpoint.may);
  }
}

/** What every answer needs. */
export interface Desk {
  readonly platform: Platform;
  readonly signer: LinkSigner;
  /** Those who only read. */
  readonly readers: Gate;
}

/** What came of a call, and whose files may be named in it. */
interface Answer {
  readonly result: unknown;
  readonly mayRead: MayRead;
}

type CallerRoute = Route & { to: 'caller' };

interface Called {
  readonly ctx: Context;
  readonly claims: AccessClaims;
  readonly route: CallerRoute;
  readonly uploads: readonly Upload[];
}

/** A call, and what was waited for before. */
interface Prepared extends Called {
  readonly prepared: unknown;
}

/** Who asks, and what, once it is sure that they may. */
async function admitted(em: EntityManager, platform: Platform, { ctx, claims, route: { endpoint } }: Called) {
  const caller = await callerOf(em, claims);
  if (caller === null) {
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  assertStanding(caller, platform.now(), endpoint.whenExpired);
  assertMay(endpoint, caller);
  return { actor: caller.actor, input: validInput(endpoint, given(ctx)) };
}

const inTransaction = <T>(platform: Platform, { claims }: Called, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  companyEm(platform, claims.companyId).transactional((em) => work(em as EntityManager));

/** What has to be waited for before the work begins; nothing for almost every call. */
async function preparedFor(platform: Platform, called: Called): Promise<unknown> {
  const { prepare } = called.route;
  if (prepare === null) {
    return undefined;
  }
  const { actor, input } = await inTransaction(platform, called, (em) => admitted(em, platform, called));
  return prepare({ platform, actor }, input);
}

/** What a caller asks for, inside a transaction. */
async function workOf(em: EntityManager, platform: Platform, called: Prepared): Promise<unknown> {
  const { ctx, claims, route, uploads, prepared } = called;
  const { actor, input } = await admitted(em, platform, called);
  const brought = { visit: visitOf(ctx, platform), sessionId: claims.session, uploads };
  const sign = { em, companyId: claims.companyId, actor };
  // Made by this route's own `prepare`.
  return workIn(platform, sign, (scope) => route.run({ ...scope, ...brought }, input, prepared as never));
}

async function answerCaller(ctx: Context, { platform, readers }: Desk, route: CallerRoute): Promise<Answer> {
  const claims = await claimsOf(ctx, platform);
  // Files are taken in before a connection to the database is.
  const { uploads, dispose } = await receiveUploads(ctx, platform, route.endpoint);
  const called = { ctx, claims, route, uploads };
  const answered = preparedFor(platform, called).then((prepared) => {
    const work = (): Promise<unknown> => inTransaction(platform, called, (em) => workOf(em, platform, { ...called, prepared }));
    return route.endpoint.method === 'GET' ? readers(work) : work();
  });
  return { result: await answered.finally(dispose), mayRead: ofCompany(claims.companyId) };
}

async function answerGuest(ctx: Context, platform: Platform, route: Route & { to: 'guest' }): Promise<Answer> {
  const input = validInput(route.endpoint, given(ctx));
  const guest = { platform, visit: visitOf(ctx, platform), now: platform.now(), log: platform.log };
  return { result: await route.run(guest, input), mayRead: noFiles };
}

async function answerHolder(ctx: Context, platform: Platform, { endpoint, prepare, run }: Route & { to: 'holder' }): Promise<Answer> {
  const { connectionId, ...holder } = await holderOf(platform, bearerOf(ctx), ctx.ip);
  assertStanding(holder, platform.now(), endpoint.whenExpired);
  const { uploads, dispose } = await receiveUploads(ctx, platform, endpoint);
  const { actor } = holder;
  const work = async (): Promise<unknown> => {
    const input = validInput(endpoint, given(ctx));
    await prepare?.({ platform, actor, connectionId }, input);
    return inScope(platform, { companyId: actor.companyId, actor }, (scope) => run({ ...scope, connectionId, uploads }, input));
  };
  return { result: await work().finally(dispose), mayRead: ofCompany(actor.companyId) };
}

function answerTo(ctx: Context, desk: Desk, route: Route): Promise<Answer> {
  switch (route.to) {
    case 'caller':
      return answerCaller(ctx, desk, route);
    case 'holder':
      return answerHolder(ctx, desk.platform, route);
    case 'guest':
      return answerGuest(ctx, desk.platform, route);
  }
}

/** Written once and measured once: left to the framework, a list would be turned into text for its length and again for its way. */
function bodyOf(ctx: Context, { result, mayRead }: Answer, signer: LinkSigner): unknown {
  if (typeof result !== 'object' || result === null) {
    return result;
  }
  ctx.type = 'json';
  const text = result instanceof Written ? result.text : JSON.stringify(result);
  return Buffer.from(signText(text, signer, mayRead));
}

/** Answers a call: who is it, may they, is the input good, do it, present it. */
export async function answer(ctx: Context, route: Route, desk: Desk): Promise<void> {
  const answered = await answerTo(ctx, desk, route);
  ctx.status = route.endpoint.status;
  ctx.body = route.endpoint.result === null ? '' : bodyOf(ctx, answered, desk.signer);
}
