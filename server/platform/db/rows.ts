import { CompiledQuery, type Transaction } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Runs one statement of our own inside the scope's transaction. Values are bound (`$1`), never written into the text, which
 * the ORM's own `execute` would do. Times arrive as text. For lists whose relations PostgreSQL turns into JSON, and for what the ORM cannot say.
 */
export async function rows<Row>(em: EntityManager, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const transaction = em.getTransactionContext<Transaction<unknown>>();
  if (transaction === undefined) {
    throw new Error('a statement needs the transaction of a scope');
  }
  const result = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}
