import { findRecord } from '#server/platform/database/records.ts';
import { broadcastOn, room, type Broadcast, type Broadcaster } from '#server/platform/live/broadcast.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { campaignRecords } from './campaignRecords.ts';
import { listCampaignSettings } from './campaignSettings.ts';
import { optOutRecords } from './optOuts.ts';
import { readForEvent } from './readForEvent.ts';

/** Only admins see campaigns. */
const toAdmins = ({ companyId }: Scope): string[] => [room.admins(companyId)];

const campaignBroadcast =
  (action: 'create' | 'update') =>
  async (scope: Scope, { campaignId }: { campaignId: number }): Promise<Broadcast[]> => {
    const record = await readForEvent(scope, campaignId);
    return record === null ? [] : [{ to: toAdmins(scope), event: 'campaign', body: { action, record } }];
  };

export const campaignBroadcasts: readonly Broadcaster[] = [
  broadcastOn('campaign.created', campaignBroadcast('create')),
  broadcastOn('campaign.changed', campaignBroadcast('update')),
  broadcastOn('campaign.progressed', async (scope, { campaignId }) => {
    const record = await findRecord(scope.em, campaignRecords, campaignId);
    return record === null ? [] : [{ to: toAdmins(scope), event: 'campaignProgress', body: { action: 'update', record } }];
  }),
  broadcastOn('campaign.stopped', async (scope, { campaignId, reason }) => {
    const record = await findRecord(scope.em, campaignRecords, campaignId);
    return record === null
      ? []
      : [{ to: toAdmins(scope), event: 'campaignStopped', body: { action: 'stop', campaignId, name: record.name, reason } }];
  }),
  broadcastOn('campaign.removed', async (scope, { campaignId }) => [
    // Older clients read `record.id` of every event.
    { to: toAdmins(scope), event: 'campaign', body: { action: 'delete', id: String(campaignId), record: { id: campaignId } } },
  ]),
  broadcastOn('campaignSettings.changed', async (scope) => [
    { to: toAdmins(scope), event: 'campaignSettings', body: { action: 'create', record: await listCampaignSettings(scope) } },
  ]),
  broadcastOn('campaignOptOut.created', async (scope, { optOutId }) => {
    const optOut = await findRecord(scope.em, optOutRecords, optOutId);
    return optOut === null ? [] : [{ to: toAdmins(scope), event: 'campaignOptOut', body: { action: 'create', optOut } }];
  }),
  broadcastOn('campaignOptOut.removed', async (scope, { optOutId }) => [
    { to: toAdmins(scope), event: 'campaignOptOut', body: { action: 'delete', id: optOutId } },
  ]),
];
