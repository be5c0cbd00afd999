import { readFile } from 'node:fs/promises';
import path from 'node:path';

let loading: Promise<ReadonlySet<string>> | null = null;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(import.meta.dirname, 'commonPasswords.txt'), 'utf8');
  return new Set(text.split('\n').filter((line) => !line.startsWith('# ')));
}

/** Whether it is one of the 10,000 most common passwords; the list is read when the first password is set. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadCommonPasswords();
  return (await loading).has(password.toLowerCase());
}
