import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { Platform } from '#server/platform/platform.ts';
import { receiveUploads, type ReceivedUploads } from '#server/platform/http/receiveUploads.ts';
import { parseJsonBody } from './parseJsonBody.ts';
import { watchPace } from './watchPace.ts';

/** Receives JSON unparsed, one character for each byte. */
const createJsonReceiver = (textLimit: string): Middleware =>
  bodyParser({ textLimit, enableTypes: ['text'], extendTypes: { text: ['application/json'] }, encoding: 'latin1' });

/** By the caller: someone without a session sends an e-mail and a password; the longest text of the contract takes 400 kB. */
const jsonReceivers = { guest: createJsonReceiver('16kb'), member: createJsonReceiver('1mb') };

type JsonContext = Parameters<Middleware>[0];

/** The library's errors and those of unpacking; what has arrived of the body is worthless. */
const toAppError = (error: unknown): AppError =>
  new AppError((error as { status?: unknown }).status === 413 ? 'ERR_BODY_TOO_LARGE' : 'ERR_BAD_REQUEST');

async function receiveJson(ctx: Context, sender: keyof typeof jsonReceivers): Promise<void> {
  try {
    await jsonReceivers[sender](ctx as JsonContext, async () => undefined);
  } catch (error) {
    throw toAppError(error);
  }
  const { body } = ctx.request;
  if (typeof body === 'string') {
    ctx.request.body = parseJsonBody(Buffer.from(body, 'latin1'));
  }
}

interface BodyOptions {
  readonly platform: Platform;
  readonly endpoint: AnyEndpoint;
  readonly sender: keyof typeof jsonReceivers;
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
