import { missingMedia, type ImportedMedia } from '#server/moving/MediaImporter.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readKey, readText, readTimestamps, readTrimmed, UniqueNames } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

function listFileNames(row: SourceRecord): string[] {
  const [path, list] = [readTrimmed(row, 'path'), readKey(row, 'fileId')];
  return path === '' ? [] : [`fileList/${list}/${path}`, path];
}

const describeFile = ({ media_name, media_path, media_mime, media_size }: ImportedMedia): Record<string, unknown> => ({
  file_name: media_name ?? '',
  file_path: media_path,
  media_type: media_mime,
  size: media_size ?? 0,
});

/** Places on each list, from 0 on. */
class Places {
  readonly #lengths = new Map<string, number>();

  take(list: string): number {
    const place = this.#lengths.get(list) ?? 0;
    this.#lengths.set(list, place + 1);
    return place;
  }
}

/** Lists of files, and the files on them in the order in which they were added. */
export async function importFileLists(context: MovingContext): Promise<void> {
  const names = new UniqueNames();
  await copyTable(context, {
    from: 'Files',
    table: 'file_lists',
    translate: (row) => ({
      key: row['id'] ?? '',
      values: {
        name: names.take(readTrimmed(row, 'name') || `Lista ${row['id']}`, 100),
        message: readText(row, 'message', 4096),
        ...readTimestamps(row),
      },
    }),
  });
  const places = new Places();
  await copyTable(context, {
    from: 'FilesOptions',
    table: 'file_options',
    belongsBy: 'file_list_id',
    owner: { table: 'file_lists', keyOf: (row) => readKey(row, 'fileId') },
    fileNamesOf: listFileNames,
    translate: (row, file) => ({
      key: row['id'] ?? '',
      values: {
        file_list_id: readKey(row, 'fileId'),
        place: places.take(readTrimmed(row, 'fileId')),
        name: readTrimmed(row, 'name', 1000),
        ...describeFile(file ?? missingMedia),
        ...readTimestamps(row),
      },
    }),
  });
}
