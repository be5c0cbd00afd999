import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { RawJson } from '#server/platform/database/sqlJson.ts';
import type { Semaphore } from '#server/platform/async/Semaphore.ts';
import { authorize, refuseOperators, runInCompanyTransaction, runInScope, runInTransaction } from '#server/platform/database/scope.ts';
import { allowNoFiles, allowCompanyFiles, signJson, type LinkSigner, type CanReadFile } from '#server/platform/files/fileLinks.ts';
import { findOverdueBefore } from '#server/platform/findOverdueBefore.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSecretName } from '#server/platform/redact.ts';
import { assertCompanyActive } from './assertCompanyActive.ts';
import { assertTrustedSender } from './assertTrustedSender.ts';
import type { Authentication } from './Authentication.ts';
import { readBearerToken } from './readBearerToken.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refreshCookie.ts';
import { limitKeyOf, takeRequest, type RequestLimits } from './requestLimits.ts';
import { requireApiTokenClient } from './requireApiTokenClient.ts';
import type { Route } from './serveEndpoint.ts';
import { verifyAccessToken, type AccessClaims } from './tokens.ts';
import { receiveBody } from './body/receiveBody.ts';
import type { UploadedFile } from './receiveUploads.ts';
import { validateInput } from './validateInput.ts';
import type { RequestContext } from './RequestContext.ts';

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});

/** Queries end up in logs and histories: none carries a credential. */
const readQuery = (ctx: Context): object => Object.fromEntries(Object.entries(ctx.query).filter(([key]) => !isSecretName(key)));

/** Query, body and path as one flat input; the path wins, so that a body can never redirect an id. */
function readInput(ctx: Context): object {
  const params = (ctx as Context & { params: Record<string, string> }).params;
  const body: unknown = ctx.request.body;
  const hasBody = ctx.method === 'POST' || ctx.method === 'PUT';
  return { ...readQuery(ctx), ...(hasBody ? asObject(body) : {}), ...params };
}

function createRequestContext(ctx: Context, platform: Platform): RequestContext {
  return {
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
    refreshToken: readRefreshCookie(ctx, platform.config),
    setRefreshToken: (token) => setRefreshCookie(ctx, platform.config, token),
    clearRefreshToken: () => clearRefreshCookie(ctx, platform.config),
  };
}

async function readClaims(ctx: Context, platform: Platform): Promise<AccessClaims> {
  const token = readBearerToken(ctx);
  if (token === '') {
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  return verifyAccessToken(platform.secrets, token, platform.now());
}

function assertPermission(endpoint: AnyEndpoint, actor: Parameters<typeof authorize>[0]): void {
  if (endpoint.access !== 'anyone' && endpoint.access !== 'token' && endpoint.access !== 'signed-in') {
    authorize(actor, endpoint.access);
  }
}

export interface RequestDeps {
  readonly platform: Platform;
  readonly authentication: Authentication;
  readonly signer: LinkSigner;
  readonly limits: RequestLimits;
  /** Limits concurrent reads. */
  readonly readSemaphore: Semaphore;
}

/** The result of a call, and which files its response may name. */
interface EndpointResult {
  readonly result: unknown;
  readonly mayRead: CanReadFile;
}

type UserRoute = Route & { to: 'user' };

interface UserRequest {
  readonly ctx: Context;
  readonly claims: AccessClaims;
  readonly route: UserRoute;
  readonly uploads: readonly UploadedFile[];
}

/** A request with the result of its `prepare`. */
interface PreparedUserRequest extends UserRequest {
  readonly prepared: unknown;
}

/** Authenticates, authorizes and validates a request. */
async function authorizeRequest(
  em: EntityManager,
  { platform, authentication }: RequestDeps,
  { ctx, claims, route: { endpoint } }: UserRequest,
) {
  const user = await authentication.findUser(em, claims, platform);
  if (user === null) {
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  assertCompanyActive(user, findOverdueBefore(platform), endpoint.isAllowedWhenExpired);
  if (user.hasOneTimePassword && !endpoint.isAllowedWithOneTimePassword) {
    throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED');
  }
  if (user.lacksSecondStep && !endpoint.isAllowedBeforeSecondStep) {
    throw new AppError('ERR_SECOND_STEP_SETUP_REQUIRED');
  }
  assertPermission(endpoint, user);
  if (endpoint.isRefusedToOperators) {
    refuseOperators(user);
  }
  return { actor: user.actor, input: validateInput(endpoint, readInput(ctx)) };
}

/** The result of the route's `prepare`, which almost no route has. */
async function runPrepare(deps: RequestDeps, request: UserRequest): Promise<unknown> {
  const { platform } = deps;
  const { prepare } = request.route;
  if (prepare === null) {
    return undefined;
  }
  const { actor, input } = await runInCompanyTransaction(platform, { companyId: request.claims.companyId, isReadOnly: true }, (em) =>
    authorizeRequest(em, deps, request),
  );
  return prepare({ platform, actor, uploads: request.uploads }, input);
}

async function runCommand(em: EntityManager, deps: RequestDeps, request: PreparedUserRequest): Promise<unknown> {
  const { ctx, claims, route, uploads, prepared } = request;
  const { platform } = deps;
  const { actor, input } = await authorizeRequest(em, deps, request);
  const requestParts = { request: createRequestContext(ctx, platform), sessionId: claims.session, uploads };
  const principal = { em, companyId: claims.companyId, actor };
  // Comes from this route's own `prepare`.
  return runInTransaction(platform, principal, async (scope) => {
    const requestScope = { ...scope, ...requestParts };
    const result = await route.run(requestScope, input, prepared as never);
    if (!route.isReadOnly) {
      await deps.authentication.recordChange(requestScope, route.endpoint, { input, result });
    }
    return result;
  });
}

async function handleUserRequest(ctx: Context, deps: RequestDeps, route: UserRoute): Promise<EndpointResult> {
  const { platform, readSemaphore } = deps;
  const claims = await readClaims(ctx, platform);
  ctx.state['userId'] = claims.id;
  const limit = deps.limits.get(limitKeyOf(route.endpoint));
  if (limit !== undefined && (limit.isForFiles !== true || ctx.is('multipart') !== false)) {
    await takeRequest(platform, limit, claims);
  }
  // The body is received before a database connection is taken.
  const { uploads, dispose } = await receiveBody(ctx, { platform, endpoint: route.endpoint, sender: 'member' });
  const request = { ctx, claims, route, uploads };
  const result = runPrepare(deps, request).then((prepared) => {
    const { isReadOnly, endpoint } = route;
    const run = (em: EntityManager): Promise<unknown> => runCommand(em, deps, { ...request, prepared });
    const work = (): Promise<unknown> => runInCompanyTransaction(platform, { companyId: claims.companyId, isReadOnly }, run);
    return endpoint.method === 'GET' ? readSemaphore(work) : work();
  });
  return { result: await result.finally(dispose), mayRead: allowCompanyFiles(claims.companyId) };
}

async function handlePublicRequest(ctx: Context, platform: Platform, route: Route & { to: 'public' }): Promise<EndpointResult> {
  await receiveBody(ctx, { platform, endpoint: route.endpoint, sender: 'guest' });
  const input = validateInput(route.endpoint, readInput(ctx));
  const publicContext = {
    platform,
    request: createRequestContext(ctx, platform),
    signedBody: { bytes: Buffer.from(ctx.request.rawBody ?? '', 'latin1'), signature: ctx.get('stripe-signature') },
    now: platform.now(),
    log: platform.log,
  };
  return { result: await route.run(publicContext, input), mayRead: allowNoFiles };
}

async function handleApiTokenRequest(
  ctx: Context,
  { platform, authentication }: RequestDeps,
  { endpoint, prepare, run }: Route & { to: 'apiToken' },
): Promise<EndpointResult> {
  const { connectionId, ...client } = await requireApiTokenClient(platform, authentication, {
    token: readBearerToken(ctx),
    ip: ctx.ip,
  });
  assertCompanyActive(client, findOverdueBefore(platform), endpoint.isAllowedWhenExpired);
  const { uploads, dispose } = await receiveBody(ctx, { platform, endpoint, sender: 'member' });
  const { actor } = client;
  const work = async (): Promise<unknown> => {
    const input = validateInput(endpoint, readInput(ctx));
    await prepare?.({ platform, actor, connectionId, uploads }, input);
    return runInScope(platform, { companyId: actor.companyId, actor }, (scope) => run({ ...scope, connectionId, uploads }, input));
  };
  return { result: await work().finally(dispose), mayRead: allowCompanyFiles(actor.companyId) };
}

function handleRoute(ctx: Context, deps: RequestDeps, route: Route): Promise<EndpointResult> {
  switch (route.to) {
    case 'user':
      return handleUserRequest(ctx, deps, route);
    case 'apiToken':
      return handleApiTokenRequest(ctx, deps, route);
    case 'public':
      return handlePublicRequest(ctx, deps.platform, route);
  }
}

/** Serialized once: the framework would stringify a list for its length and again for its body. */
function createResponseBody(ctx: Context, { result, mayRead }: EndpointResult, signer: LinkSigner): unknown {
  if (typeof result !== 'object' || result === null) {
    return result;
  }
  ctx.type = 'json';
  const text = result instanceof RawJson ? result.text : JSON.stringify(result);
  return Buffer.from(signJson(text, signer, mayRead));
}

/** Handles a request: authenticate, authorize, validate, run the command, sign file URLs, respond. */
export async function handleRequest(ctx: Context, route: Route, deps: RequestDeps): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  assertTrustedSender(ctx, deps.platform.config);
  const endpointResult = await handleRoute(ctx, deps, route);
  ctx.status = route.endpoint.status;
  ctx.body = route.endpoint.result === null ? '' : createResponseBody(ctx, endpointResult, deps.signer);
}
