import type { Context, Next } from 'koa';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { findSecretPathKeys } from '#server/platform/redact.ts';

/** Unique index → error code. Each area adds its own. */
export type UniqueConstraintErrors = Readonly<Record<string, ErrorCode>>;

/** The wire format of an error: the code, or the sentence that the contract demands, in `error`. */
function createErrorBody(error: AppError): object {
  const { text, ...details } = error.details;
  return { error: text ?? error.code, code: error.code, ...details };
}

const httpCodes: Readonly<Record<number, ErrorCode>> = { 404: 'ERR_NOT_FOUND', 413: 'ERR_BODY_TOO_LARGE' };

/** The code for an error of the web framework, which has a status; null where the fault is not the client's. */
const findHttpCode = (status: unknown): ErrorCode | null =>
  typeof status === 'number' && status >= 400 && status < 500 ? (httpCodes[status] ?? 'ERR_BAD_REQUEST') : null;

/** SQLSTATE of a unique violation. */
const uniqueViolation = '23505';

/** Translates errors of libraries: a malformed body, a unique index. Null: an unexpected error. */
function toAppError(error: unknown, uniqueConstraintErrors: UniqueConstraintErrors): AppError | null {
  if (error instanceof AppError) {
    return error;
  }
  const { code: state, constraint = '', status } = error as { code?: unknown; constraint?: string; status?: unknown };
  if (state === uniqueViolation) {
    const errorCode = uniqueConstraintErrors[constraint];
    return errorCode === undefined ? null : new AppError(errorCode);
  }
  const code = findHttpCode(status);
  return code === null ? null : new AppError(code);
}

/** A refusal may be part of an attack. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ERR_INVALID_CREDENTIALS',
  'ERR_TOO_MANY_ATTEMPTS',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_NO_PERMISSION',
  'ERR_NO_SUPER',
  'ERR_UNKNOWN_ORIGIN',
  'ERR_UNKNOWN_HOST',
  'ERR_BODY_TOO_LARGE',
  'ERR_COMPANY_INACTIVE',
  'ERR_USER_INACTIVE',
  'ERR_API_TOKEN_EXPIRED',
  'ERR_API_TOKEN_ADDRESS',
  'ERR_API_TOKEN_SCOPE',
]);

function logRefusal(log: Log, ctx: Context, code: ErrorCode): void {
  const { requestId, route, userId } = ctx.state as Record<string, unknown>;
  const host = code === 'ERR_UNKNOWN_HOST' ? { host: ctx.host.slice(0, 100) } : {};
  log.info({ code, ip: ctx.ip, method: ctx.method, route, userId, requestId, ...host }, 'a request was refused');
}

/** Older clients write codes and passwords into some addresses. */
function findLoggedPath(ctx: Context): string {
  const route = String(ctx.state['route'] ?? '');
  return findSecretPathKeys(route).length > 0 ? route : ctx.path;
}

/** Turns errors into responses. Refusals are logged. Unexpected ones are logged with the request id and answered without details. */
export const errorHandler =
  (log: Log, uniqueConstraintErrors: UniqueConstraintErrors) =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown, uniqueConstraintErrors);
      if (error === null) {
        log.error({ err: thrown, requestId: ctx.state['requestId'], method: ctx.method, path: findLoggedPath(ctx) }, 'a request failed');
        ctx.status = 500;
        ctx.body = { error: 'Internal server error', code: 'ERR_UNEXPECTED', requestId: ctx.state['requestId'] };
        return;
      }
      if (refusals.has(error.code)) {
        logRefusal(log, ctx, error.code);
      }
      const { seconds } = error.details.values ?? {};
      if (error.status === 429 && seconds !== undefined) {
        ctx.set('Retry-After', `${seconds}`);
      }
      ctx.status = error.status;
      ctx.body = createErrorBody(error);
    }
  };
