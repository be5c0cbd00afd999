import { withTimeout } from '#server/platform/async/withTimeout.ts';

const defaultTimeoutMs = 30_000;

/**
 * The reply of the server, or after `timeoutMs` a failure of the shape that Baileys' own timeouts have (`output.statusCode` 408), so
 * that `toChannelError` treats both alike.
 */
export const withReplyTimeout = <T>(reply: Promise<T>, timeoutMs = defaultTimeoutMs): Promise<T> =>
  withTimeout(reply, timeoutMs, () => Object.assign(new Error('WhatsApp did not answer'), { output: { statusCode: 408 } }));
