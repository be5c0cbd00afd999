import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { Platform } from '#server/platform/platform.ts';
import { receiveUploads, type ReceivedUploads } from '#server/platform/http/receiveUploads.ts';
import { watchPace } from './watchPace.ts';

const createJsonParser = (jsonLimit: string): Middleware => bodyParser({ jsonLimit, enableTypes: ['json'], encoding: 'utf-8' });

/** By the caller: someone without a session sends an e-mail and a password; the longest text of the contract takes 400 kB. */
const jsonParsers = { guest: createJsonParser('16kb'), member: createJsonParser('1mb') };

type JsonContext = Parameters<Middleware>[0];

/** The library's errors and those of unpacking; what has arrived of the body is worthless. */
const toAppError = (error: unknown): AppError =>
  new AppError((error as { status?: unknown }).status === 413 ? 'ERR_BODY_TOO_LARGE' : 'ERR_BAD_REQUEST');

async function receiveJson(ctx: Context, sender: keyof typeof jsonParsers): Promise<void> {
  try {
    await jsonParsers[sender](ctx as JsonContext, async () => undefined);
  } catch (error) {
    throw toAppError(error);
  }
}

interface BodyOptions {
  readonly platform: Platform;
  readonly endpoint: AnyEndpoint;
  readonly sender: keyof typeof jsonParsers;
}

/** Receives the body of a request, JSON into `ctx.request.body` and the files of a multipart form into temporary ones. */
export async function receiveBody(ctx: Context, { platform, endpoint, sender }: BodyOptions): Promise<ReceivedUploads> {
  const stopWatching = watchPace(ctx.req);
  try {
    await receiveJson(ctx, sender);
    return await receiveUploads(ctx, platform, endpoint);
  } catch (error) {
    ctx.state['isBodyRefused'] = true;
    throw error;
  } finally {
    stopWatching();
  }
}
