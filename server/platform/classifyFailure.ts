import { AppError } from '#shared/errors.ts';
import type { BackgroundFailure } from '#shared/reporting/overview.ts';

const kindsByCode: Readonly<Record<string, BackgroundFailure>> = {
  // statement_timeout and lock_timeout
  '57014': 'timeout',
  '55P03': 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNREFUSED: 'network',
  ECONNRESET: 'network',
  EHOSTUNREACH: 'network',
  ENETUNREACH: 'network',
  ENOTFOUND: 'network',
  EAI_AGAIN: 'network',
  EPIPE: 'network',
  UND_ERR_SOCKET: 'network',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EACCES: 'disk',
  EROFS: 'disk',
  EIO: 'disk',
  ENOENT: 'disk',
  EMFILE: 'disk',
};

const sqlState = /^(?=.*\d)[\dA-Z]{5}$/;

function classifyOne(error: Error): BackgroundFailure | null {
  if (error instanceof AppError) {
    return 'refused';
  }
  if (error.name === 'TimeoutError') {
    return 'timeout';
  }
  const code = 'code' in error ? String(error.code) : '';
  return kindsByCode[code] ?? (sqlState.test(code) ? 'database' : null);
}

/** What went wrong, by codes alone: messages of errors may contain addresses, names and what customers wrote. */
export function classifyFailure(error: unknown): BackgroundFailure {
  let link = error;
  // Libraries wrap the errors of the network; a chain longer than this closes a circle.
  for (let depth = 0; depth < 8 && link instanceof Error; depth += 1) {
    const kind = classifyOne(link);
    if (kind !== null) {
      return kind;
    }
    link = link.cause;
  }
  return 'unexpected';
}
