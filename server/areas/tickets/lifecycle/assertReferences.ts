import { AppError } from '#shared/errors.ts';
import { Connection } from '#server/areas/connections/index.ts';
import { Queue } from '#server/areas/queues/index.ts';
import { User, UserQueueLink } from '#server/areas/users/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

export async function assertQueueExists({ em }: Scope, queueId: number): Promise<void> {
  required(await em.findOne(Queue, { id: queueId }), 'ERR_QUEUE_NOT_FOUND');
}

export async function assertConnectionExists({ em }: Scope, connectionId: number): Promise<void> {
  required(await em.findOne(Connection, { id: connectionId }), 'ERR_NO_WAPP_FOUND');
}

/** Only admins assign a ticket to a user outside its queue. */
export async function assertCanAssign({ em, actor }: Scope, userId: number, queueId: number | null): Promise<void> {
  const user = required(await em.findOne(User, { id: userId }), 'ERR_NO_USER_FOUND');
  if (actor.profile === 'admin' || userId === actor.userId || user.profile === 'admin' || queueId === null) {
    return;
  }
  if ((await em.count(UserQueueLink, { userId, queueId })) === 0) {
    throw new AppError('ERR_NO_PERMISSION');
  }
}
