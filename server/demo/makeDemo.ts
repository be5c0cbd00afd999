import { createFirstCompany } from '#server/operations/provisioning/index.ts';
import { createConnection } from '#server/workspace/connections/index.ts';
import { createPauseReason } from '#server/workspace/pauses/index.ts';
import { createQueue } from '#server/workspace/queues/index.ts';
import { createTag } from '#server/contacts/tags/index.ts';
import { createTeam } from '#server/workspace/teams/index.ts';
import { createUser, UserQueueLink } from '#server/workspace/users/index.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeAdministration } from './makeAdministration.ts';
import { makeConversations } from './makeConversations.ts';
import { makeDemoInvoices } from './makeDemoInvoices.ts';
import { makeQuickMessages } from './makeQuickMessages.ts';
import { makeSchedules } from './makeSchedules.ts';
import { writeDemoMarker } from './demoMarker.ts';
import {
  demoCompany,
  demoConnections,
  demoPassword,
  demoPauseReasons,
  demoPeople,
  demoQueues,
  demoTags,
  demoTeams,
  type DemoConnection,
  type DemoPerson,
  type DemoQueue,
  type DemoTag,
} from './demoCompany.ts';
import { makeDemoChats } from './makeDemoChats.ts';
import { makeDemoAssets } from './makeDemoAssets.ts';
import type { DemoFile } from './conversationDsl.ts';
import { demoPlatform, requireEntry, type DemoContext } from './DemoContext.ts';

async function makeQueues(scope: Scope, operatorId: number): Promise<Map<DemoQueue, number>> {
  const ids = new Map<DemoQueue, number>();
  for (const [index, queue] of demoQueues.entries()) {
    const { id } = await createQueue(scope, { ...queue, orderQueue: index + 1 });
    scope.create(UserQueueLink, { userId: operatorId, queueId: id });
    ids.set(queue.name, id);
  }
  return ids;
}

async function makePeople(scope: Scope, queues: ReadonlyMap<DemoQueue, number>): Promise<Map<DemoPerson, Actor>> {
  const people = new Map<DemoPerson, Actor>();
  for (const { name, email, profile, queues: names } of demoPeople) {
    const queueIds = names.map((queue) => requireEntry(queues, queue));
    const { id } = await createUser(scope, { name, email, profile, password: demoPassword, allTicket: 'enabled', queueIds });
    people.set(name, { userId: id, companyId: scope.companyId, profile, super: false, queueIds, allTicket: true, plan: {} });
  }
  return people;
}

async function makeTeams(scope: Scope, people: ReadonlyMap<DemoPerson, Actor>): Promise<void> {
  for (const { people: names, ...team } of demoTeams) {
    await createTeam(scope, { ...team, userIds: names.map((name) => requireEntry(people, name).userId) });
  }
}

async function makePauseReasons(scope: Scope): Promise<void> {
  for (const [index, reason] of demoPauseReasons.entries()) {
    await createPauseReason(scope, { ...reason, order: index + 1 });
  }
}

async function makeTags(scope: Scope): Promise<Map<DemoTag, number>> {
  const ids = new Map<DemoTag, number>();
  for (const tag of demoTags) {
    ids.set(tag.name, (await createTag(scope, tag)).id);
  }
  return ids;
}

async function makeConnections(scope: Scope, queues: ReadonlyMap<DemoQueue, number>): Promise<Map<DemoConnection, number>> {
  const ids = new Map<DemoConnection, number>();
  for (const { name, queue, isDefault } of demoConnections) {
    const { connection } = await createConnection(scope, {
      name,
      isDefault,
      provider: 'simulated',
      queueIds: [requireEntry(queues, queue)],
    });
    ids.set(name, connection.id);
  }
  return ids;
}

/** Creates the company with users, queues and tags, without customers. Null when a company exists already. */
export async function makeDemoCompany(platform: Platform): Promise<Omit<DemoContext, 'connections' | 'assets' | 'references'> | null> {
  const first = await createFirstCompany(platform, { ...demoCompany, password: demoPassword });
  if (first === null) {
    return null;
  }
  const { companyId, userId } = first;
  const made = await runInScope(platform, { companyId, actor: { ...systemActor(companyId), userId } }, async (scope) => {
    const queues = await makeQueues(scope, userId);
    await makeDemoInvoices(scope);
    const people = await makePeople(scope, queues);
    await makeTeams(scope, people);
    await makePauseReasons(scope);
    await makeDemoChats(scope, people);
    return { queues, people, tags: await makeTags(scope) };
  });
  await writeDemoMarker(platform.config.dataDir);
  return { ...made, platform: demoPlatform(platform), companyId, now: platform.now() };
}

const files: readonly DemoFile[] = ['vaso', 'poltrona', 'risco', 'trinca', 'caixa', 'varanda', 'comprovante', 'catalogo', 'nota', 'recado'];

/** Creates the demo on an empty database, by the areas' commands. False when a company exists already. */
export async function makeDemo(platform: Platform): Promise<boolean> {
  const company = await makeDemoCompany(platform);
  if (company === null) {
    return false;
  }
  const { companyId, queues } = company;
  const connections = await runInScope(company.platform, { companyId, actor: systemActor(companyId) }, (scope) =>
    makeConnections(scope, queues),
  );
  const assets = await makeDemoAssets();
  try {
    const references = new Map<DemoFile, string>();
    for (const file of files) {
      const { content, type } = assets.get(file);
      references.set(file, (await platform.files.put(companyId, content, type)).path);
    }
    await makeQuickMessages({ ...company, assets });
    const context = { ...company, connections, assets, references };
    await makeConversations(context);
    await makeSchedules(context);
    await makeAdministration(context);
  } finally {
    await assets.remove();
  }
  return true;
}
