import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { maxUserPictureMegabytes } from '#shared/workspace/users/index.ts';
import { storedFileName } from '#server/operations/companyData/index.ts';
import type { OpenedArchive } from '#server/platform/files/archive/openArchive.ts';
import { drawInside } from '#server/platform/files/drawPicture.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { sanitizeFileName } from '#server/platform/http/receiveUploads.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ArchivedRow } from './archivedColumns.ts';

interface RestoreFilesDeps {
  readonly platform: Platform;
  readonly archive: OpenedArchive;
  readonly companyId: number;
}

/** Names of files, as uploads have them. */
const fileNameColumns = ['file_name', 'media_name'];

export const cleanFileNames = (row: ArchivedRow): ArchivedRow => ({
  ...row,
  ...Object.fromEntries(
    fileNameColumns.flatMap((column) =>
      typeof row[column] === 'string' && row[column] !== '' ? [[column, sanitizeFileName(row[column])]] : [],
    ),
  ),
});

/** Draws a picture of an archive again; null for what is none. */
export const drawArchived = (
  { platform, archive }: RestoreFilesDeps,
  path: string,
  draw: (file: string) => Promise<Buffer | null>,
): Promise<Buffer | null> =>
  withTempFile(platform, async (file) => {
    await pipeline(await archive.open(storedFileName(path)), createWriteStream(file, { mode: 0o600 }));
    return draw(file).catch(() => null);
  });

/** As large as the pictures that WhatsApp has. */
const maxPicturePx = 640;

/** A face is drawn again like an uploaded one: everybody sees it. */
async function restorePicture(deps: RestoreFilesDeps, path: string): Promise<string | null> {
  const { platform, archive, companyId } = deps;
  if (archive.sizeOf(storedFileName(path)) > maxUserPictureMegabytes * 1024 * 1024) {
    return null;
  }
  const picture = await drawArchived(deps, path, (file) => drawInside(file, maxPicturePx, maxPicturePx));
  return picture && (await platform.files.put(companyId, picture, 'image/webp')).path;
}

async function restoreFile({ platform, archive, companyId }: RestoreFilesDeps, path: string): Promise<string> {
  return (await platform.files.put(companyId, await archive.open(storedFileName(path)), findMediaType(path))).path;
}

/** Stores the files that a row names, under names of our own. */
export async function restoreFiles(deps: RestoreFilesDeps, row: ArchivedRow, columns: readonly string[]): Promise<ArchivedRow> {
  const paths: Record<string, string | null> = {};
  for (const column of columns) {
    const path = row[column];
    const isThere = typeof path === 'string' && deps.archive.names.includes(storedFileName(path));
    const restore = column === 'picture_path' ? restorePicture : restoreFile;
    paths[column] = isThere ? await restore(deps, path) : null;
  }
  return { ...row, ...paths };
}
