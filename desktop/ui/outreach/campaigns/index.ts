export { CampaignNotices } from './CampaignNotices.tsx';
