import './events.ts';

export { Campaign } from './Campaign.ts';
export { CampaignShipping } from './CampaignShipping.ts';
export { createCampaign } from './commands.ts';
