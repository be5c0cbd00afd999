import type { api } from '#shared/api.ts';
import type { BrandRecord } from '#shared/tenancy/settings.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { createLinkSigner } from '#server/platform/files/fileLinks.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { readSetting } from './readSetting.ts';
import { Setting } from './Setting.ts';

/** A company without a brand and one that does not exist are the same. */
export const showBrand = ({ platform }: PublicContext, { companyId }: InputOf<typeof api.settings.brand>): Promise<BrandRecord> =>
  runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const name = await readSetting(scope, 'brandName');
    if (name === '') {
      throw new AppError('ERR_NO_SETTING_FOUND');
    }
    const filePath = (await scope.em.findOne(Setting, { key: 'brandLogo' }))?.filePath ?? null;
    // Responses without a session name no files of themselves.
    const logoUrl = filePath === null ? null : createLinkSigner(platform).sign(filePath);
    return { name, color: await readSetting(scope, 'brandColor'), logoUrl };
  });
