/** A query that is not answered must not hold up whoever waits for it. */
const defaultTimeoutMs = 30_000;

/** An answer of the server, or a failure that will pass. */
export function withTimeout<T>(answer: Promise<T>, milliseconds = defaultTimeoutMs): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = (): void => reject(Object.assign(new Error('WhatsApp did not answer'), { output: { statusCode: 408 } }));
  const timer = setTimeout(late, milliseconds).unref();
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
