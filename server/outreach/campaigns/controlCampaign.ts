import { AppError } from '#shared/errors.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { AreaHooks } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockCampaign, recordCampaignChange } from './commands.ts';

/** Sends nothing more; what is unsent stays as it is. */
export async function cancelCampaign(scope: Scope, { id }: { id: number }): Promise<void> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status !== 'EM_ANDAMENTO') {
    throw new AppError('ERR_CAMPAIGN_NOT_RUNNING');
  }
  Object.assign(campaign, { status: 'CANCELADA', waitingFor: null, pausedFor: null });
  await recordCampaignChange(scope, campaign);
}

/** Goes on from now, with those who have got nothing yet. */
export async function restartCampaign(scope: Scope, { id }: { id: number }): Promise<void> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status !== 'CANCELADA') {
    throw new AppError('ERR_CAMPAIGN_NOT_CANCELLED');
  }
  if (!campaign.isComplete()) {
    throw new AppError('ERR_CAMPAIGN_INCOMPLETE');
  }
  campaign.start();
  campaign.resumedAt = scope.now;
  await recordCampaignChange(scope, campaign);
}

/** Ends a pause; what paused it before is forgiven. */
export async function resumeCampaign(scope: Scope, { id }: { id: number }): Promise<void> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status !== 'EM_ANDAMENTO' || !campaign.pausedFor) {
    throw new AppError('ERR_CAMPAIGN_NOT_PAUSED');
  }
  Object.assign(campaign, { pausedFor: null, waitingFor: null, nextAt: scope.now, resumedAt: scope.now });
  await recordCampaignChange(scope, campaign);
}

const neededQuery = (columnName: 'contact_list_id' | 'file_list_id') =>
  queryOf(
    { id: column.number() },
    `select id from campaigns where ${columnName} = $1 and status in ('PROGRAMADA', 'EM_ANDAMENTO') limit 1`,
  );

/** A list whose campaign is to be sent stays. */
export async function keepNeededList({ em }: Scope, { contactListId }: AreaHooks['contactList.removing']): Promise<void> {
  if ((await queryRows(em, neededQuery('contact_list_id'), [contactListId])).length > 0) {
    throw new AppError('ERR_CONTACTLIST_IN_CAMPAIGN');
  }
}

/** The rest of its recipients would get the text without the files. */
export async function keepNeededFiles({ em }: Scope, { fileListId }: AreaHooks['fileList.removing']): Promise<void> {
  if ((await queryRows(em, neededQuery('file_list_id'), [fileListId])).length > 0) {
    throw new AppError('ERR_FILELIST_IN_CAMPAIGN');
  }
}
