import { api } from '#shared/api.ts';
import type { CampaignPause } from '#shared/outreach/campaigns/record.ts';
import type { Area } from '#server/platform/area.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { campaignSchema } from './Campaign.ts';
import { campaignSettingSchema, campaignShippingSchema } from './CampaignShipping.ts';
import { noteAnswers, takeAnswer } from './answers.ts';
import { listCampaignSettings, saveCampaignSettings } from './campaignSettings.ts';
import {
  attachCampaignFile,
  createCampaign,
  prepareCampaignFile,
  removeCampaign,
  removeCampaignFile,
  updateCampaign,
  wakeListeners,
} from './commands.ts';
import { cancelCampaign, keepNeededFiles, keepNeededList, restartCampaign, resumeCampaign } from './controlCampaign.ts';
import { campaignBroadcasts } from './live.ts';
import { campaignMigrations } from './migrations.ts';
import { createOptOut, pageOptOuts, removeOptOut } from './optOuts.ts';
import { previewCampaign } from './previewCampaign.ts';
import { listCampaigns, pageCampaigns, pageShippings, showCampaign, showCampaignReport } from './readCampaigns.ts';
import { reviveShipping } from './reviveShipping.ts';
import { dispatchCampaigns, prepareCampaigns, trackCampaigns } from './recurringJobs.ts';

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

const campaignRoutes = [
  serveEndpoint(api.campaigns.page, pageCampaigns),
  serveEndpoint(api.campaigns.list, listCampaigns),
  serveEndpoint(api.campaigns.show, showCampaign),
  serveEndpoint(api.campaigns.report, showCampaignReport),
  serveEndpoint(api.campaigns.create, createCampaign),
  serveEndpoint(api.campaigns.update, updateCampaign),
  serveEndpoint(api.campaigns.remove, removeCampaign),
  serveEndpoint(api.campaigns.cancel, cancelCampaign),
  serveEndpoint(api.campaigns.restart, restartCampaign),
  serveEndpoint(api.campaigns.resume, resumeCampaign),
  serveEndpoint(api.campaigns.preview, previewCampaign),
  servePreparedEndpoint(api.campaigns.attachFile, { prepare: prepareCampaignFile, command: attachCampaignFile }),
  serveEndpoint(api.campaigns.removeFile, removeCampaignFile),
  serveEndpoint(api.campaignShippings.page, pageShippings),
  serveEndpoint(api.campaignSettings.list, listCampaignSettings),
  serveEndpoint(api.campaignSettings.save, saveCampaignSettings),
  serveEndpoint(api.campaignOptOuts.page, pageOptOuts),
  serveEndpoint(api.campaignOptOuts.create, createOptOut),
  serveEndpoint(api.campaignOptOuts.remove, removeOptOut),
];

/** Columns of this area that point to records of others. */
const campaignReferences: readonly Reference[] = [
  ...referencesOf('campaigns', { user_id: 'user' }),
  ...usedBy(
    { kind: 'campaigns', where: "status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO')" },
    referencesOf('campaigns', { whatsapp_id: 'connection' }),
  ),
  ...referencesOf('campaign_shippings', { contact_id: ['contact', 'move'], ticket_id: ['ticket', 'move'] }),
  ...referencesOf('campaign_opt_outs', { user_id: 'user' }),
  ...referencesOf('campaign_paces', { connection_id: 'connection' }),
];

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
  hooks: {
    'message.answering': noteAnswers,
    'contactList.removing': keepNeededList,
    'fileList.removing': keepNeededFiles,
  },
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
