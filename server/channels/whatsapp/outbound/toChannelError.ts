import { ChannelError } from '#server/channels/Channel.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';

interface FailureKind {
  readonly failure: SendFailure;
  readonly isTemporary: boolean;
}

export const disconnectedError = (): ChannelError => new ChannelError('disconnected', { isTemporary: true });

export const rateLimitedError = (): ChannelError => new ChannelError('rateLimited', { isTemporary: true });

const statusCodeOf = (error: unknown): unknown => (error as { output?: { statusCode?: unknown } } | null)?.output?.statusCode;
const errorNameOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const closedCodes = new Set<unknown>([428, 408, 503]);

function classifyError(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : '';
  if (errorNameOf(error) === 'ENOENT') {
    return { failure: 'mediaMissing', isTemporary: false };
  }
  if (message.includes('Media upload failed')) {
    return { failure: 'mediaRefused', isTemporary: true };
  }
  return { failure: closedCodes.has(statusCodeOf(error)) ? 'disconnected' : 'unknown', isTemporary: true };
}

/** Classifies a failure of sending for the outbound queue. */
export function toChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) {
    return error;
  }
  const { failure, isTemporary } = classifyError(error);
  return new ChannelError(failure, { isTemporary, cause: error });
}
