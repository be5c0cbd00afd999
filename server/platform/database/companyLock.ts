import { AppError, type ErrorCode } from '#shared/errors.ts';
import { queryOf, queryRows } from './queryRows.ts';
import { required, type Scope } from './scope.ts';

const lockQuery = queryOf({}, 'select from companies where id = $1 for no key update');

/** Holds the company's row until the commit: commands of one company that take it wait for each other. */
export const lockCompany = async ({ em, companyId }: Scope): Promise<void> =>
  void required((await queryRows(em, lockQuery, [companyId]))[0], 'ERR_NO_COMPANY_FOUND');

interface CompanyLimit {
  readonly max: number;
  readonly code: ErrorCode;
  /** Counts the company's rows, once the lock is held. */
  readonly count: () => Promise<number>;
  /** Rows to be added; default: one. */
  readonly added?: number;
}

/** Throws `code` where the company's rows would become more than `max`, however many commands add at once. */
export async function assertBelow(scope: Scope, { max, code, count, added = 1 }: CompanyLimit): Promise<void> {
  await lockCompany(scope);
  if ((await count()) + added > max) {
    throw new AppError(code, { values: { limit: max } });
  }
}
