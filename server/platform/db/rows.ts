import { createHash } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A statement of our own, as text; an object where the driver is to know more. */
export type Statement = string | { readonly text: string; readonly name?: string; readonly isReading?: boolean };

/** A statement that writes nothing. The end of a transaction that has seen no others is not waited for (`joinBegin`). */
export const reading = (text: string): Statement => ({ text, isReading: true });

/**
 * Runs one statement of our own inside the scope's transaction. Values are bound (`$1`), never written into the text, which
 * the ORM's own `execute` would do. Times arrive as text. For lists whose relations PostgreSQL turns into JSON, and for what the ORM cannot say.
 */
export async function rows<Row>(em: EntityManager, statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
  const transaction = em.getTransactionContext<Transaction<unknown>>();
  if (transaction === undefined) {
    throw new Error('a statement needs the transaction of a scope');
  }
  // The driver below the query builder takes either; the builder's types know a text only.
  const result = await transaction.executeQuery<Row>(CompiledQuery.raw(statement as string, [...values]));
  return result.rows;
}

const mostPrepared = 500;
const names = new Map<string, string>();

/** Under which a text is prepared on a connection; null where too many are already. */
export function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostPrepared) {
    return known ?? null;
  }
  const name = `prosa_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * The same, prepared once per connection: its plan is kept. For the few hot statements whose planning costs more than their
 * work. Their text must not vary with their values, and their plan should not either.
 */
export function prepared<Row>(em: EntityManager, statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
  const asked = typeof statement === 'string' ? { text: statement } : statement;
  const name = nameOf(asked.text);
  return rows(em, name === null ? statement : { ...asked, name }, values);
}
