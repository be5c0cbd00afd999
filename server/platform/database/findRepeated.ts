import type { EntityClass } from '@mikro-orm/postgresql';
import { lockClientKey } from './lockClientKey.ts';
import type { Scope } from './scope.ts';

/** A row that a client made under a key of its own. */
interface KeyedRow {
  userId?: number | null | undefined;
  clientKey?: string | null | undefined;
}

/**
 * What its author has made already under this key, also by a call that is still running. The key is the author's: another
 * person's row is never shown for it.
 */
export async function findRepeated<Row extends KeyedRow>(
  scope: Scope,
  entity: EntityClass<Row>,
  { key, userId }: { readonly key: string | undefined; readonly userId: number },
): Promise<Row | null> {
  if (key === undefined) {
    return null;
  }
  await lockClientKey(scope, key);
  return scope.em.findOne(entity, { clientKey: key.toLowerCase(), userId } as object);
}
