import type { CampaignPause } from '#shared/outreach/campaigns/record.ts';
import type { Area } from '#server/platform/area.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { noteAnswers, takeAnswer } from './answers.ts';
import { campaignSchema } from './Campaign.ts';
import { campaignSettingSchema, campaignShippingSchema } from './CampaignShipping.ts';
import { keepNeededFiles, keepNeededList } from './controlCampaign.ts';
import { campaignBroadcasts } from './live.ts';
import { campaignMigrations } from './migrations.ts';
import { campaignReferences } from './references.ts';
import { reviveShipping } from './reviveShipping.ts';
import { campaignRoutes } from './routes.ts';
import { dispatchCampaigns, prepareCampaigns, trackCampaigns } from './tasks.ts';
import { wakeListeners } from './commands.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'campaign.created': { campaignId: number };
    'campaign.changed': { campaignId: number };
    /** It sends nothing until somebody looks at it. */
    'campaign.stopped': { campaignId: number; reason: CampaignPause | 'connection' };
    /** Its figures have changed; the events of its rows follow. */
    'campaign.progressed': { campaignId: number };
    'campaign.removed': { campaignId: number };
    /** Somebody has written who got a campaign lately; `sentAt` is of their message. */
    'campaign.answered': { ticketId: number; sentAt: string };
    'campaignSettings.changed': Record<never, never>;
    'campaignOptOut.created': { optOutId: number };
    'campaignOptOut.removed': { optOutId: number };
  }
}

export const campaignsArea: Area = {
  name: 'campaigns',
  migrations: campaignMigrations,
  references: campaignReferences,
  fileColumns: [{ table: 'campaigns', columns: ['media_path', 'thumbnail_path'] }],
  readsTables: [
    'companies',
    'connection_approaches',
    'connections',
    'contact_addresses',
    'contact_list_items',
    'contact_lists',
    'contacts',
    'messages',
    'plans',
    'tickets',
    'users',
  ],
  hooks: { 'message.answering': noteAnswers, 'contactList.removing': keepNeededList, 'fileList.removing': keepNeededFiles },
  listeners: [
    listenInOrder('campaigns.takeAnswer', 'campaign.answered', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: takeAnswer }),
    listenInOrder('campaigns.reviveShipping', 'message.revived', {
      orderingKey: ({ messageId }) => `message ${messageId}`,
      run: reviveShipping,
    }),
    ...wakeListeners,
  ],
  entities: [campaignSchema, campaignShippingSchema, campaignSettingSchema],
  routes: campaignRoutes,
  broadcasts: campaignBroadcasts,
  recurringJobs: [prepareCampaigns, dispatchCampaigns, trackCampaigns],
};
