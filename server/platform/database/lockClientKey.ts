import { execute } from './queryRows.ts';
import type { Scope } from './scope.ts';

const statement = `select pg_advisory_xact_lock(hashtextextended('message key ' || $1::text || ' ' || $2::text, 0))`;

/** Serialises calls with the same idempotency key, chosen by a client, until the transaction ends. */
export const lockClientKey = ({ em, companyId }: Scope, key: string): Promise<unknown> =>
  execute(em, statement, [companyId, key.toLowerCase()]);
