import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { storeUploads, type StoredMedia } from '#server/conversations/messages/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { lockEditableCampaign, recordChange } from './commands.ts';

export async function attachCampaignFile(
  scope: RequestScope,
  { id }: InputOf<typeof api.campaigns.attachFile>,
): Promise<ResultOf<typeof api.campaigns.attachFile>> {
  const campaign = await lockEditableCampaign(scope, id);
  const storedFiles: StoredMedia[] = [];
  await storeUploads(scope, {}, storedFiles);
  const [media] = storedFiles;
  if (media === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  const { mediaPath, thumbnailPath, mediaName, ...mediaFacts } = media;
  Object.assign(campaign, { mediaPath, thumbnailPath, mediaName, mediaFacts });
  await recordChange(scope, campaign);
  return { mensagem: 'Arquivo anexado' };
}

export async function removeCampaignFile(
  scope: Scope,
  { id }: InputOf<typeof api.campaigns.removeFile>,
): Promise<ResultOf<typeof api.campaigns.removeFile>> {
  const campaign = await lockEditableCampaign(scope, id);
  Object.assign(campaign, { mediaPath: null, thumbnailPath: null, mediaName: null, mediaFacts: null });
  await recordChange(scope, campaign);
  return { mensagem: 'Arquivo excluído' };
}
