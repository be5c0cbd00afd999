declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'campaign.created': { campaignId: number };
    'campaign.changed': { campaignId: number };
    'campaign.removed': { campaignId: number };
    /** Somebody has written who got a campaign lately; `sentAt` is of their message. */
    'campaign.answered': { ticketId: number; sentAt: string };
    'campaignSettings.changed': Record<never, never>;
    'campaignOptOut.created': { optOutId: number };
    'campaignOptOut.removed': { optOutId: number };
  }
}
export {};
