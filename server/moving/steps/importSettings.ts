import { findSettingError, isSettingKey } from '#shared/tenancy/settings.ts';
import { writeSetting } from '#server/tenancy/settings/index.ts';
import { companyFilter, type MovingContext } from '#server/moving/MovingContext.ts';
import { readText, readTrimmed } from '#server/moving/sourceValues.ts';

/** Settings that this version knows, each once: what an admin changes here stays. */
export async function importSettings(context: MovingContext): Promise<void> {
  const { source, writer, reporter } = context;
  for await (const rows of source.read('Settings', { filter: companyFilter(context, 'Settings') })) {
    for (const row of rows) {
      const [id, key, value] = [row['id'] ?? '', readTrimmed(row, 'key', 100), readText(row, 'value', 10_000)];
      if (!isSettingKey(key)) {
        reporter.refuse('settings', id, `there is no setting ${key}`);
      } else if (findSettingError(key, value) !== null) {
        reporter.refuse('settings', id, `the setting ${key} cannot be ${value.slice(0, 40)}`);
      } else {
        await writer.applyOnce('settings', id, async (scope) => void (await writeSetting(scope, key, value)));
      }
    }
  }
}
