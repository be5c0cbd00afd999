import { maxBrandLogoMegabytes, type SettingRecord } from '#shared/tenancy/settings.ts';
import { AppError } from '#shared/errors.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { drawInside } from '#server/platform/files/drawPicture.ts';
import { createFileTooLargeError } from '#server/platform/http/receiveUploads.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { listSettingRecords } from './settingRecords.ts';

const maxBytes = maxBrandLogoMegabytes * 1024 * 1024;
/** Sharp at 40 px of height on dense screens. */
const [maxWidthPx, maxHeightPx] = [480, 120];

/** Drawing takes a moment of the processor, and every logo stays on the disk for a while. */
const drawLimit = { name: 'brand-logo', points: 20, duration: hourSeconds };

/** Null for a file that is no picture. */
export const redrawLogo = (file: string): Promise<Buffer | null> => drawInside(file, maxWidthPx, maxHeightPx);

/** Draws and stores the logo before a transaction is open; gives its path. Throws ERR_BRAND_LOGO, ERR_FILE_TOO_LARGE or ERR_TOO_MANY_ATTEMPTS. */
export async function drawLogo({ uploads: [upload], platform, actor }: PrepareContext): Promise<string> {
  if (upload === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  if (upload.size > maxBytes) {
    throw createFileTooLargeError(maxBytes);
  }
  await (await createRateLimiter(platform, drawLimit)).consume(`${actor.companyId}`);
  const logo = await redrawLogo(upload.path);
  if (logo === null) {
    throw new AppError('ERR_BRAND_LOGO');
  }
  return (await platform.files.put(actor.companyId, logo, 'image/webp')).path;
}

export async function writeLogo(scope: Scope, path: string | null): Promise<SettingRecord> {
  const { em, companyId } = scope;
  await execute(
    em,
    `insert into settings (company_id, key, file_path) values ($1, 'brandLogo', $2)
     on conflict (company_id, key) do update set file_path = excluded.file_path, updated_at = now()`,
    [companyId, path],
  );
  scope.recordEvent('setting.changed', { key: 'brandLogo' });
  const [setting] = await listSettingRecords(scope, ['brandLogo']);
  return required(setting, 'ERR_NO_SETTING_FOUND');
}

export const setLogo = (scope: Scope, _input: object, path: string): Promise<SettingRecord> => writeLogo(scope, path);

export const removeLogo = (scope: Scope): Promise<SettingRecord> => writeLogo(scope, null);
