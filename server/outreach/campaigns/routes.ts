import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { listCampaignSettings, saveCampaignSettings } from './campaignSettings.ts';
import { attachCampaignFile, createCampaign, prepareCampaignFile, removeCampaign, removeCampaignFile, updateCampaign } from './commands.ts';
import { cancelCampaign, restartCampaign, resumeCampaign } from './controlCampaign.ts';
import { createOptOut, pageOptOuts, removeOptOut } from './optOuts.ts';
import { previewCampaign } from './previewCampaign.ts';
import { listCampaigns, pageCampaigns, pageShippings, showCampaign, showCampaignReport } from './readCampaigns.ts';

export const campaignRoutes = [
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
