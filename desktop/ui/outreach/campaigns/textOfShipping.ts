import type { CampaignShippingRecord } from '#shared/outreach/campaigns/shippings.ts';

/** What a recipient has read, or reads next: the question, until it is agreed to. */
export const textOfShipping = ({
  message,
  confirmationMessage,
  confirmation,
}: Pick<CampaignShippingRecord, 'message' | 'confirmationMessage' | 'confirmation'>): string =>
  confirmationMessage !== null && confirmation !== true ? confirmationMessage : message;
