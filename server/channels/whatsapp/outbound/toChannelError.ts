import { ChannelError } from '#server/channels/Channel.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';

interface FailureKind {
  readonly failure: SendFailure;
  readonly isPassing: boolean;
}

/** The number is not connected at this moment. */
export const disconnectedError = (): ChannelError => new ChannelError('disconnected', { isPassing: true });

/** The server wants us to be slower. */
export const rateLimitedError = (): ChannelError => new ChannelError('rateLimited', { isPassing: true });

const statusCodeOf = (error: unknown): unknown => (error as { output?: { statusCode?: unknown } } | null)?.output?.statusCode;
const errorNameOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const closedCodes = new Set<unknown>([428, 408, 503]);

function classifyError(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : '';
  if (errorNameOf(error) === 'ENOENT') {
    return { failure: 'mediaMissing', isPassing: false };
  }
  if (message.includes('Media upload failed')) {
    return { failure: 'mediaRefused', isPassing: true };
  }
  return { failure: closedCodes.has(statusCodeOf(error)) ? 'disconnected' : 'unknown', isPassing: true };
}

/** Any failure of a sending, as the outgoing line understands it. */
export function toChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) {
    return error;
  }
  const { failure, isPassing } = classifyError(error);
  return new ChannelError(failure, { isPassing, cause: error });
}
