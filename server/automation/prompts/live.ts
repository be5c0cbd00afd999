import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast, type Broadcaster } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { readAiBudget } from './budget.ts';
import { promptListRecords } from './promptRecords.ts';

const broadcastBudget = async (scope: Scope): Promise<Broadcast[]> => [
  { to: [room.admins(scope.companyId)], event: 'aiBudget', body: { action: 'update', budget: await readAiBudget(scope) } },
];

const budgetSettings = new Set<string>(['aiMonthlyTokens', 'aiMonthlyLetters']);

const rowBroadcasts = broadcastRow('prompt', {
  actions: { 'prompt.created': 'create', 'prompt.changed': 'update', 'prompt.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, promptListRecords, id),
  rooms: (companyId) => [room.admins(companyId)],
});

export const promptBroadcasts: readonly Broadcaster[] = [
  ...rowBroadcasts,
  broadcastOn('aiBudget.changed', broadcastBudget),
  broadcastOn('setting.changed', async (scope, { key }) => (budgetSettings.has(key) ? broadcastBudget(scope) : [])),
];
