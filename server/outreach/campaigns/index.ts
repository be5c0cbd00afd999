export { Campaign } from './Campaign.ts';
export { CampaignShipping } from './CampaignShipping.ts';
export { saveCampaignSettings } from './campaignSettings.ts';
export { forgetPerson } from './forgetPerson.ts';
export { createCampaign } from './commands.ts';
export { findShippingsByNumber, nameImportedShippings, notSentReason, settleImportedShippings } from './importedCampaigns.ts';
