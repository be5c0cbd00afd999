import { createFirstCompany } from '#server/areas/companies/index.ts';
import { createQueue } from '#server/areas/queues/index.ts';
import { createTag } from '#server/areas/tags/index.ts';
import { createUser, UserQueue } from '#server/areas/users/index.ts';
import { houseActor, inScope, type Scope } from '#server/platform/db/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setDemoMark } from './mark.ts';
import { demoCompany, demoPassword, demoPeople, demoQueues, demoTags } from './people.ts';

async function makeQueues(scope: Scope, operatorId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [place, queue] of demoQueues.entries()) {
    const { id } = await createQueue(scope, { ...queue, orderQueue: place + 1 });
    scope.create(UserQueue, { userId: operatorId, queueId: id });
    ids.set(queue.name, id);
  }
  return ids;
}

async function makePeople(scope: Scope, queues: ReadonlyMap<string, number>): Promise<void> {
  for (const { name, email, profile, queues: names } of demoPeople) {
    const queueIds = names.flatMap((queue) => queues.get(queue) ?? []);
    await createUser(scope, { name, email, profile, password: demoPassword, allTicket: 'enabled', queueIds });
  }
}

/** Makes the demo company on an empty database, through the commands that the screens use. False: there was a company already. */
export async function makeDemo(platform: Platform): Promise<boolean> {
  const first = await createFirstCompany(platform, { ...demoCompany, password: demoPassword });
  if (first === null) {
    return false;
  }
  const { companyId, userId } = first;
  await inScope(platform, { companyId, actor: { ...houseActor(companyId), userId } }, async (scope) => {
    const queues = await makeQueues(scope, userId);
    await makePeople(scope, queues);
    for (const tag of demoTags) {
      await createTag(scope, tag);
    }
  });
  await setDemoMark(platform.config.dataDir);
  return true;
}
