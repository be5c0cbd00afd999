import { companyFilter, type MovingContext } from '#server/moving/MovingContext.ts';
import { readFlag, readKey, readText, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

const fileOf = (row: SourceRecord): string => readTrimmed(row, 'mediaPath') || readTrimmed(row, 'mediaName');

/** Prepared answers with their files; a repeated shortcode is refused by the database. */
export async function importQuickMessages(context: MovingContext): Promise<void> {
  const { source, writer, media, reporter } = context;
  for await (const rows of source.read('QuickMessages', { filter: companyFilter(context, 'QuickMessages') })) {
    const files = rows.flatMap((row) => (fileOf(row) === '' ? [] : [[row['id'] ?? '', fileOf(row)] as const]));
    const newKeys = await writer.findNewKeys(
      'quick_messages',
      files.map(([key]) => key),
    );
    const stored = await media.storeAll(new Map(files.filter(([key]) => newKeys.has(key))));
    stored.forEach(
      (file, key) => file.media_path === null && reporter.change('quick_messages', key, 'its file is not in the media folder'),
    );
    const translated = rows.map((row) => {
      const [key, file] = [row['id'] ?? '', stored.get(row['id'] ?? '')];
      return {
        key,
        values: {
          user_id: readKey(row, 'userId'),
          shortcode: readTrimmed(row, 'shortcode', 50) || `resposta-${key}`,
          message: readText(row, 'message', 4000),
          is_shared: readFlag(row, 'geral'),
          is_active: true,
          media_path: file?.media_path ?? null,
          media_name: file === undefined ? null : readTrimmed(row, 'mediaName', 200) || file.media_name,
          ...readTimestamps(row),
        },
      };
    });
    await writer.write({ table: 'quick_messages', rows: translated });
  }
}
