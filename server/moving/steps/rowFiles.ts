import type { ImportedMedia } from '#server/moving/MediaImporter.ts';
import { readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

/** Where the file of a row with `mediaPath` and `mediaName` may be: by itself, or in the folder of its kind. */
export function readFileNames(row: SourceRecord, folder: string): string[] {
  const name = readTrimmed(row, 'mediaPath') || readTrimmed(row, 'mediaName');
  return name === '' ? [] : [name, `${folder}/${name}`];
}

/** Columns of a row with one file. */
export const nameFile = (row: SourceRecord, file: ImportedMedia | undefined): { media_path: string | null; media_name: string | null } => ({
  media_path: file?.media_path ?? null,
  media_name: file?.media_path === null || file === undefined ? null : readTrimmed(row, 'mediaName', 200) || file.media_name,
});

/** `media_facts` of a stored file. */
export const describeFacts = (file: ImportedMedia | undefined): object | null =>
  file === undefined || file.media_path === null
    ? null
    : {
        mediaMime: file.media_mime,
        mediaSize: file.media_size,
        mediaWidth: file.media_width,
        mediaHeight: file.media_height,
        mediaDuration: null,
        mediaWaveform: null,
      };
