import { mapCampaignTexts, type CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import type { CampaignInput } from '#shared/outreach/campaigns/index.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import type { FileValue } from '#ui/kit/index.ts';
import { hourMs } from '#shared/rules/durations.ts';

/** The form of a campaign. */
export interface CampaignValues extends CampaignInput {
  file?: FileValue;
}

export const newCampaign: CampaignValues = {
  ...mapCampaignTexts(() => ''),
  name: '',
  confirmation: false,
  scheduledAt: '',
  whatsappId: null,
  contactListId: null,
  fileListId: null,
  tagListId: null,
  sendWindow: 'workingHours',
  file: null,
};

/** `timeZone`: the company's, in which its time is written. */
export const toCampaignValues = (campaign: CampaignRecord, timeZone: string): CampaignValues => ({
  ...mapCampaignTexts((key) => campaign[key]),
  name: campaign.name,
  confirmation: campaign.confirmation,
  scheduledAt: campaign.scheduledAt === null ? '' : toZonedTime(new Date(campaign.scheduledAt), timeZone),
  whatsappId: campaign.whatsappId,
  contactListId: campaign.contactListId,
  fileListId: campaign.fileListId,
  tagListId: null,
  sendWindow: campaign.sendWindow,
  file: campaign.mediaName === null ? null : { name: campaign.mediaName },
});

/** As the specification has it: not while it is being sent or is about to be, nor afterwards. */
export const isCampaignEditable = ({ status, scheduledAt }: CampaignRecord, now: number): boolean =>
  status === 'INATIVA' || status === 'CANCELADA' || (status === 'PROGRAMADA' && Date.parse(scheduledAt ?? '') - now > hourMs);
