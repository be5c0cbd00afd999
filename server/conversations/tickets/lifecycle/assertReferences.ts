import { AppError } from '#shared/errors.ts';
import { type Profile, isActor } from '#shared/rules/permissions.ts';
import { Connection } from '#server/workspace/connections/index.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { UserQueueLink } from '#server/workspace/users/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

export async function assertQueueExists({ em }: Scope, queueId: number): Promise<void> {
  required(await em.findOne(Queue, { id: queueId }), 'ERR_QUEUE_NOT_FOUND');
}

export async function assertConnectionExists({ em }: Scope, connectionId: number): Promise<void> {
  required(await em.findOne(Connection, { id: connectionId }), 'ERR_NO_WAPP_FOUND');
}

const assigneeQuery = queryOf(
  { profile: column.text<Profile>(), isActive: column.boolean() },
  'select profile, deactivated_at is null as "isActive" from users where id = $1',
);

/** Only admins assign a ticket to a user outside its queue; nobody to one who is deactivated. */
export async function assertCanAssign({ em, actor }: Scope, userId: number, queueId: number | null): Promise<void> {
  const [row] = await queryRows(em, assigneeQuery, [userId]);
  const user = required(row, 'ERR_NO_USER_FOUND');
  if (!user.isActive) {
    throw new AppError('ERR_ASSIGNEE_INACTIVE');
  }
  if (actor.profile === 'admin' || isActor(actor, userId) || user.profile === 'admin' || queueId === null) {
    return;
  }
  if ((await em.count(UserQueueLink, { userId, queueId })) === 0) {
    throw new AppError('ERR_NO_PERMISSION');
  }
}
