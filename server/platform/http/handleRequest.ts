import type { Context } from 'koa';
import { AppError } from '#shared/errors.ts';
import { RawJson } from '#server/platform/database/sqlJson.ts';
import { runInScope, type Scope } from '#server/platform/database/scope.ts';
import { withPreparedFiles } from '#server/platform/files/erasure.ts';
import { allowCompanyFiles, allowNoFiles, type LinkSigner, signJson } from '#server/platform/files/fileLinks.ts';
import { findOverdueBefore } from '#server/platform/findOverdueBefore.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSecretPathKeys, isSecretName } from '#server/platform/redact.ts';
import { admitUploads } from './admitUploads.ts';
import { assertTrustedSender } from './assertTrustedSender.ts';
import { receiveBody } from './body/receiveBody.ts';
import { assertCompanyActive, handleUserRequest } from './handleUserRequest.ts';
import { readBearerToken } from './readBearerToken.ts';
import { createRequestContext, readInput } from './readInput.ts';
import type { EndpointResult, RequestDeps } from './RequestDeps.ts';
import { requireApiTokenClient } from './requireApiTokenClient.ts';
import type { Route } from './serveEndpoint.ts';
import { validateInput } from './validateInput.ts';

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
  const { connectionId, scopes, ...client } = await requireApiTokenClient(platform, authentication, {
    token: readBearerToken(ctx),
    ip: ctx.ip,
  });
  assertCompanyActive(client, findOverdueBefore(platform), endpoint.isAllowedWhenExpired);
  if (!scopes.some((scope) => scope === endpoint.tokenScope)) {
    throw new AppError('ERR_API_TOKEN_SCOPE');
  }
  const { uploads, dispose } = await receiveBody(ctx, { platform, endpoint, sender: 'member' });
  const { actor } = client;
  const work = async (workPlatform: Platform): Promise<unknown> => {
    const input = validateInput(endpoint, readInput(ctx));
    const open: OpenContext<Scope> = (inScope) => runInScope(workPlatform, { companyId: actor.companyId, actor }, inScope);
    const admit = (scope: Scope): Promise<void> => admitUploads(scope, endpoint, uploads);
    await (prepare === null || uploads.length === 0 ? undefined : open(admit));
    const prepared = await prepare?.({ platform: workPlatform, actor, open, connectionId, uploads }, input);
    return open(async (scope) => {
      await admit(scope);
      // Comes from this route's own `prepare`.
      return run({ ...scope, connectionId, uploads }, input, prepared as never);
    });
  };
  return { result: await withPreparedFiles(platform, work).finally(dispose), mayRead: allowCompanyFiles(actor.companyId) };
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

/** Proxies and histories keep addresses: an operator learns which clients still write secrets there, and never the secret. */
function noteSecretsInAddress(ctx: Context, path: string, { log }: Platform): void {
  const keys = [...findSecretPathKeys(path), ...Object.keys(ctx.query).filter(isSecretName)];
  if (keys.length > 0) {
    const userAgent = ctx.get('user-agent').slice(0, 100);
    log.info(
      { route: path, keys: keys.slice(0, 5).join(' ').slice(0, 100), ip: ctx.ip, userAgent },
      'a client wrote a secret into the address',
    );
  }
}

/** Handles a request: authenticate, authorize, validate, run the command, sign file URLs, respond. */
export async function handleRequest(ctx: Context, route: Route, deps: RequestDeps): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  assertTrustedSender(ctx, deps.platform.config);
  noteSecretsInAddress(ctx, route.endpoint.path, deps.platform);
  const endpointResult = await handleRoute(ctx, deps, route);
  ctx.status = route.endpoint.status;
  ctx.body = route.endpoint.result === null ? '' : createResponseBody(ctx, endpointResult, deps.signer);
}
