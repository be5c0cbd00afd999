const defaultTimeoutMs = 30_000;

/**
 * The reply of the server, or after `timeoutMs` a failure of the shape that Baileys' own timeouts have (`output.statusCode` 408), so
 * that `toChannelError` treats both alike. Not p-timeout: its timer keeps the process alive.
 */
export function withTimeout<T>(reply: Promise<T>, timeoutMs = defaultTimeoutMs): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const rejectLate = (): void => reject(Object.assign(new Error('WhatsApp did not answer'), { output: { statusCode: 408 } }));
  const timer = setTimeout(rejectLate, timeoutMs).unref();
  return Promise.race([reply, promise]).finally(() => clearTimeout(timer));
}
