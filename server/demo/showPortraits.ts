import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { drawPortrait } from './contactPortraits.ts';
import { demoContacts } from './demoContacts.ts';

/** A file belongs to one row, with which it is erased. */
const pictureStatements = [
  'update contacts set picture_path = $2, picture_checked_at = $3 where number = $1',
  'update simulated_people set picture_path = $2, updated_at = $3 where number = $1',
];

/** Gives contacts, and their phones, a profile picture. */
export async function showPortraits({ em, companyId, platform, now }: Scope): Promise<void> {
  for (const { name, number } of demoContacts) {
    const picture = await drawPortrait(name);
    if (picture === null) {
      continue;
    }
    for (const statement of pictureStatements) {
      const { path } = await platform.files.put(companyId, picture, 'image/jpeg');
      await execute(em, statement, [number, path, now.toISOString()]);
    }
  }
}
