import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { noPlannedMedia, storeUploads, toPlannedMedia, type StoredMedia } from '#server/conversations/messages/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { lockEditableCampaign, recordCampaignChange } from './commands.ts';

type AttachInput = InputOf<typeof api.campaigns.attachFile>;

export async function prepareCampaignFile({ platform, actor, open, uploads }: PrepareContext, { id }: AttachInput): Promise<StoredMedia> {
  await open((scope) => lockEditableCampaign(scope, id));
  const [media] = await storeUploads({ platform, companyId: actor.companyId }, uploads);
  if (media === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  return media;
}

export async function attachCampaignFile(
  scope: Scope,
  { id }: AttachInput,
  media: StoredMedia,
): Promise<ResultOf<typeof api.campaigns.attachFile>> {
  const campaign = await lockEditableCampaign(scope, id);
  Object.assign(campaign, toPlannedMedia(media));
  await recordCampaignChange(scope, campaign);
  return { mensagem: 'Arquivo anexado' };
}

export async function removeCampaignFile(
  scope: Scope,
  { id }: InputOf<typeof api.campaigns.removeFile>,
): Promise<ResultOf<typeof api.campaigns.removeFile>> {
  const campaign = await lockEditableCampaign(scope, id);
  Object.assign(campaign, noPlannedMedia);
  await recordCampaignChange(scope, campaign);
  return { mensagem: 'Arquivo excluído' };
}
