import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CampaignOutcome } from '#shared/outreach/campaigns/shippings.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'CampaignShipping',
  tableName: 'campaign_shippings',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    campaignId: p.integer(),
    position: p.integer(),
    name: p.text(),
    number: p.text(),
    /** The texts as this contact reads them. */
    message: p.text(),
    confirmationMessage: p.text().nullable(),
    confirmation: p.boolean().nullable(),
    contactId: p.integer().nullable(),
    ticketId: p.integer().nullable(),
    outcome: p.text().$type<CampaignOutcome>(),
    reason: p.text().nullable(),
    /** Seconds between the message before and this one. */
    gapSeconds: p.float(),
    dispatchAt: p.datetime().nullable(),
    attempts: p.integer().default(0),
    confirmationRequestedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    /** Until then an answer counts. */
    expiresAt: p.datetime().nullable(),
    deliveredAt: p.datetime().nullable(),
    requestMessageId: p.bigint('number').nullable(),
    messageId: p.bigint('number').nullable(),
  },
});

/** One recipient of a campaign, and what has become of it. */
export class CampaignShipping extends schema.class {}
schema.setClass(CampaignShipping);
export const campaignShippingSchema = schema;

const settingSchema = defineEntity({
  name: 'CampaignSetting',
  tableName: 'campaign_settings',
  ...companyIsolation,
  properties: { ...companyProperties, key: p.text(), value: p.text() },
});

class CampaignSetting extends settingSchema.class {}
settingSchema.setClass(CampaignSetting);
export const campaignSettingSchema = settingSchema;
