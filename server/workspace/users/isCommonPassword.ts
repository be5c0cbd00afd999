import { readFile } from 'node:fs/promises';
import path from 'node:path';

let loading: Promise<ReadonlySet<string>> | null = null;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(import.meta.dirname, 'commonPasswords.txt'), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}

/** What is put behind a short password where a longer one is asked for: up to so many digits or signs. */
const maxEnding = 4;

/** The password, and what is left of it without its ending. */
function* listStems(password: string): Generator<string> {
  yield password;
  for (let length = 1; length <= maxEnding && /[^\p{L}]/u.test(password.at(-length) ?? ''); length += 1) {
    yield password.slice(0, -length);
  }
}

/** Whether it is known from breaches, or is with a short ending; the list is read when the first password is set. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadCommonPasswords();
  const known = await loading;
  return [...listStems(password.toLowerCase())].some((stem) => known.has(stem));
}
