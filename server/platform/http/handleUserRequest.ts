import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import {
  authorize,
  refuseOperators,
  runInCompanyTransaction,
  runInScope,
  runInTransaction,
  type UserScope,
} from '#server/platform/database/scope.ts';
import { withPreparedFiles } from '#server/platform/files/erasure.ts';
import { allowCompanyFiles } from '#server/platform/files/fileLinks.ts';
import { findOverdueBefore } from '#server/platform/findOverdueBefore.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { admitUploads } from './admitUploads.ts';
import type { AuthenticatedUser, SessionHolder } from './Authentication.ts';
import { receiveBody } from './body/receiveBody.ts';
import { readBearerToken } from './readBearerToken.ts';
import { createRequestContext, readInput } from './readInput.ts';
import type { UploadedFile } from './receiveUploads.ts';
import type { EndpointResult, RequestDeps } from './RequestDeps.ts';
import { limitKeyOf, type RequestLimit, takeRequest } from './requestLimits.ts';
import { openStream, type Route } from './serveEndpoint.ts';
import { type AccessClaims, verifyAccessToken } from './tokens.ts';
import { validateInput } from './validateInput.ts';

/** Throws ERR_COMPANY_INACTIVE or ERR_COMPANY_EXPIRED; operators are never locked out. */
export function assertCompanyActive({ actor, status, dueDate }: AuthenticatedUser, overdueBefore: Date, whenExpired: boolean): void {
  if (!status && !actor.super) {
    throw new AppError('ERR_COMPANY_INACTIVE');
  }
  if (!whenExpired && !actor.super && dueDate !== null && dueDate < overdueBefore) {
    throw new AppError('ERR_COMPANY_EXPIRED');
  }
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

/** The transaction of a request. */
type Work = RequestDeps & { readonly em: EntityManager; readonly isReadOnly: boolean };

async function findUser({ platform, authentication, em }: Work, { claims }: UserRequest): Promise<SessionHolder> {
  const user = await authentication.findUser(em, claims, platform);
  if (user === null) {
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  return user;
}

/** Authorizes and validates a user's request. */
function authorizeRequest({ platform }: RequestDeps, { ctx, route: { endpoint } }: UserRequest, user: SessionHolder) {
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

type Prepare = NonNullable<UserRoute['prepare']>;

/** The result of a route's `prepare`. */
async function runPrepare(deps: RequestDeps, request: UserRequest, prepare: Prepare): Promise<unknown> {
  const { platform } = deps;
  const { uploads, route } = request;
  const { companyId } = request.claims;
  const { actor, input } = await runInCompanyTransaction(platform, { companyId, isReadOnly: true }, async (em) => {
    const authorized = authorizeRequest(deps, request, await findUser({ ...deps, em, isReadOnly: true }, request));
    await runInTransaction(platform, { em, companyId, actor: authorized.actor }, (scope) => admitUploads(scope, route.endpoint, uploads));
    return authorized;
  });
  const open: OpenContext<UserScope> = (work) => runInScope(platform, { companyId, actor }, work);
  return prepare({ platform, actor, open, uploads, stream: openStream(request.ctx) }, input);
}

async function runAs(user: SessionHolder, work: Work, request: PreparedUserRequest): Promise<unknown> {
  const { ctx, claims, route, uploads, prepared } = request;
  const { platform, em } = work;
  const { actor, input } = authorizeRequest(work, request, user);
  const requestParts = { request: createRequestContext(ctx, platform), sessionId: claims.session, uploads };
  const principal = { em, companyId: claims.companyId, actor };
  // Comes from this route's own `prepare`.
  return runInTransaction(platform, principal, async (scope) => {
    const requestScope = { ...scope, ...requestParts, call: { endpoint: route.endpoint, input, ip: ctx.ip } };
    await admitUploads(scope, route.endpoint, uploads);
    const result = await route.run(requestScope, input, prepared as never);
    if (!work.isReadOnly) {
      await work.authentication.recordChange(requestScope, route.endpoint, { input, result });
    }
    return result;
  });
}

async function runCommand(work: Work, request: PreparedUserRequest): Promise<unknown> {
  const user = await findUser(work, request);
  work.knownUsers.note(request.claims.session, user);
  return runAs(user, work, request);
}

/** The guess was wrong: nothing that was read counts. */
const wrongGuess = Symbol('wrong guess');

/**
 * Runs a read as the user of the last call, while the database is asked who the user is, in the same transaction: both travel in one
 * packet. Nothing leaves this function unless the answer is exactly the guess.
 */
async function runGuessing(guess: SessionHolder, work: Work, request: PreparedUserRequest): Promise<unknown> {
  // Both are awaited whatever becomes of one: none may go on after the transaction.
  const [found, outcome] = await Promise.allSettled([findUser(work, request), runAs(guess, work, request)]);
  if (found.status === 'rejected') {
    work.knownUsers.forget(request.claims.session);
    throw found.reason;
  }
  work.knownUsers.note(request.claims.session, found.value);
  if (!isDeepStrictEqual(found.value, guess)) {
    return wrongGuess;
  }
  if (outcome.status === 'rejected') {
    throw outcome.reason;
  }
  return outcome.value;
}

/** The codes of a write in a read-only transaction, and of what is asked after it. */
const refusedWriteCodes = new Set(['25006', '25P02']);

const isRefusedWrite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && refusedWriteCodes.has(error.code);

type RunInTransaction = (run: (work: Work) => Promise<unknown>) => Promise<unknown>;

const transactionsOf =
  (deps: RequestDeps, { claims: { companyId } }: UserRequest, isReadOnly: boolean): RunInTransaction =>
  (run) =>
    runInCompanyTransaction(deps.platform, { companyId, isReadOnly }, (em) => run({ ...deps, em, isReadOnly }));

async function runReading(deps: RequestDeps, request: PreparedUserRequest): Promise<unknown> {
  const inTransaction = transactionsOf(deps, request, true);
  const guess = deps.knownUsers.find(request.claims.session);
  const result = guess === null ? wrongGuess : await inTransaction((work) => runGuessing(guess, work, request));
  return result === wrongGuess ? inTransaction((work) => runCommand(work, request)) : result;
}

async function runTransactions(deps: RequestDeps, request: PreparedUserRequest): Promise<unknown> {
  const { transaction } = request.route;
  if (transaction !== 'readWrite') {
    try {
      return await runReading(deps, request);
    } catch (error) {
      if (transaction === 'readOnly' || !isRefusedWrite(error)) {
        throw error;
      }
    }
  }
  return transactionsOf(deps, request, false)((work) => runCommand(work, request));
}

function runUserRequest(deps: RequestDeps, request: UserRequest): Promise<unknown> {
  const { prepare, preparesFilesOnly, endpoint } = request.route;
  const run = (prepared: unknown): Promise<unknown> => {
    const work = (): Promise<unknown> => runTransactions(deps, { ...request, prepared });
    return endpoint.method === 'GET' ? deps.readSemaphore(work) : work();
  };
  return prepare === null || (preparesFilesOnly && request.uploads.length === 0)
    ? run(undefined)
    : withPreparedFiles(deps.platform, async (platform) => run(await runPrepare({ ...deps, platform }, request, prepare)));
}

const isCounted = (ctx: Context, { isForFiles, isForTerms }: RequestLimit): boolean =>
  (isForFiles !== true || ctx.is('multipart') !== false) && (isForTerms !== true || String(ctx.query['searchParam'] ?? '').trim() !== '');

export async function handleUserRequest(ctx: Context, deps: RequestDeps, route: UserRoute): Promise<EndpointResult> {
  const { platform } = deps;
  const claims = await readClaims(ctx, platform);
  ctx.state['userId'] = claims.id;
  const limit = deps.limits.get(limitKeyOf(route.endpoint));
  if (limit !== undefined && isCounted(ctx, limit)) {
    await takeRequest(platform, limit, claims);
  }
  // The body is received before a database connection is taken.
  const { uploads, dispose } = await receiveBody(ctx, { platform, endpoint: route.endpoint, sender: 'member' });
  const result = runUserRequest(deps, { ctx, claims, route, uploads });
  return { result: await result.finally(dispose), mayRead: allowCompanyFiles(claims.companyId) };
}
