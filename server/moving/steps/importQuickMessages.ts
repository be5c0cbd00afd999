import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readFlag, readKey, readText, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import { nameFile, readFileNames } from './rowFiles.ts';

/** Prepared answers with their files; a repeated shortcode is refused by the database. */
export const importQuickMessages = (context: MovingContext): Promise<void> =>
  copyTable(context, {
    from: 'QuickMessages',
    table: 'quick_messages',
    fileNamesOf: (row) => readFileNames(row, 'quickMessage'),
    translate: (row, file) => {
      const key = row['id'] ?? '';
      return {
        key,
        values: {
          user_id: readKey(row, 'userId'),
          shortcode: readTrimmed(row, 'shortcode', 50) || `resposta-${key}`,
          message: readText(row, 'message', 4000),
          is_shared: readFlag(row, 'geral'),
          is_active: true,
          ...nameFile(row, file),
          ...readTimestamps(row),
        },
      };
    },
  });
