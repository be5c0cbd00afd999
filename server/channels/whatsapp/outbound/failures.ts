import { ChannelError } from '#server/channels/Channel.ts';
import type { Failure } from '#shared/rules/delivery.ts';

interface Kind {
  readonly failure: Failure;
  readonly isPassing: boolean;
}

/** The number is not connected at this moment. */
export const disconnected = (): ChannelError => new ChannelError('disconnected', { isPassing: true });

/** The server wants us to be slower. */
export const tooFast = (): ChannelError => new ChannelError('rateLimited', { isPassing: true });

const codeOf = (error: unknown): unknown => (error as { output?: { statusCode?: unknown } } | null)?.output?.statusCode;
const nameOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const closed = new Set<unknown>([428, 408, 503]);

function kindOf(error: unknown): Kind {
  const message = error instanceof Error ? error.message : '';
  if (nameOf(error) === 'ENOENT') {
    return { failure: 'mediaMissing', isPassing: false };
  }
  if (message.includes('Media upload failed')) {
    return { failure: 'mediaRefused', isPassing: true };
  }
  return { failure: closed.has(codeOf(error)) ? 'disconnected' : 'unknown', isPassing: true };
}

/** Any failure of a sending, as the outgoing line understands it. */
export function asChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) {
    return error;
  }
  const { failure, isPassing } = kindOf(error);
  return new ChannelError(failure, { isPassing, cause: error });
}
