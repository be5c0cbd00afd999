import type { CampaignPause } from '#shared/outreach/campaigns/record.ts';

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
