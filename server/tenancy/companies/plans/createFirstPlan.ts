import { execute } from '#server/platform/database/queryRows.ts';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A plan with every feature under a fixed id; the sequence is moved past it. */
export async function createFirstPlan(em: EntityManager, id: number): Promise<void> {
  await execute(
    em,
    `insert into plans (id, name, users, connections, queues, value) values ($1, 'Plano 1', 10, 10, 10, 30)
     on conflict (id) do nothing`,
    [id],
  );
  await execute(em, "select nextval('plans_id_seq')");
}
