import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sendFailures, type SendFailure } from '#shared/rules/delivery.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ChannelError, type ChannelAction } from './Channel.ts';
import { actionPolicies } from './ChannelActions.ts';

/** A row of `channel_requests`: an action asked by another process of the same release. */
export interface ChannelRequest {
  readonly id: string;
  readonly connectionId: number;
  readonly companyId: number;
  readonly kind: ChannelAction | 'forget';
  /** The arguments after the connection id. */
  readonly input: readonly unknown[];
}

/** A response as it is stored in the row. */
export type ChannelResponse =
  | { readonly value: unknown }
  | { readonly failure: SendFailure | null; readonly isTemporary: boolean; readonly message: string };

export const toErrorResponse = (error: unknown): ChannelResponse => ({
  failure: error instanceof ChannelError ? error.failure : null,
  isTemporary: error instanceof ChannelError && error.isTemporary,
  message: error instanceof Error ? error.message : String(error),
});

/** The stored result; throws the stored failure. */
export function unwrapResponse(response: ChannelResponse): unknown {
  if ('value' in response) {
    return response.value;
  }
  const { failure, isTemporary, message } = response;
  throw failure !== null && sendFailures.includes(failure)
    ? new ChannelError(failure, { isTemporary, cause: new Error(message) })
    : new Error(message);
}

/** A stored result of bytes. */
interface StoredContent {
  readonly path: string | null;
}

/** Stores a result of bytes as a file; any other result is JSON already. */
export async function packResult(
  platform: Platform,
  { action, companyId }: { readonly action: ChannelAction; readonly companyId: number },
  result: unknown,
): Promise<unknown> {
  if (actionPolicies[action].content === undefined) {
    return result ?? null;
  }
  const bytes = result as Readable | Buffer | null;
  const stored: StoredContent = bytes === null ? { path: null } : await platform.files.put(companyId, bytes, 'application/octet-stream');
  return { path: stored.path };
}

async function openOnce({ files }: Platform, path: string): Promise<Readable> {
  const content = await files.open(path);
  content.once('close', () => void files.remove(path).catch(() => undefined));
  return content;
}

/** The result as the channel gave it; the file behind it is removed when it has been read. */
export async function unpackResult(platform: Platform, action: ChannelAction, value: unknown): Promise<unknown> {
  const { content } = actionPolicies[action];
  if (content === undefined) {
    return value;
  }
  const { path } = value as StoredContent;
  const stream = path === null ? null : await openOnce(platform, path);
  return content === 'buffer' && stream !== null ? buffer(stream) : stream;
}
