import { expect } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';

declare module 'vitest' {
  // The type parameters must match those of the extended declaration.
  // oxlint-disable-next-line typescript/no-unused-vars
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The promise rejects with this code and, where given, these invalid fields. */
    toFailWith(code: ErrorCode, fields?: Record<string, string>): Promise<void>;
  }
}

expect.extend({
  async toFailWith(received: Promise<unknown> | (() => Promise<unknown>), code: ErrorCode, fields?: Record<string, string>) {
    const outcome: unknown = await (typeof received === 'function' ? received() : received).then(
      (value) => ({ value }),
      (error: unknown) => error,
    );
    const named = outcome instanceof AppError && outcome.code === code;
    return {
      pass: named && (fields === undefined || this.equals(outcome.details.fields, fields)),
      message: () =>
        `expected a failure with ${code}${fields ? ` ${JSON.stringify(fields)}` : ''}, got ${this.utils.printReceived(outcome)}`,
    };
  },
});
