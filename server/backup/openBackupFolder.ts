import { access, constants, mkdir } from 'node:fs/promises';
import { fileProblems } from '#server/explainStartFailure.ts';
import { StartError } from '#server/platform/StartError.ts';

/** Makes the folder where it is missing. Throws a `StartError` where nothing can be written to it. */
export async function openBackupFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await access(dir, constants.W_OK);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const problem = code === 'EEXIST' ? 'is no folder' : (fileProblems[code] ?? `cannot be used: ${message}`);
    throw new StartError(`The folder of BACKUP_DIR, ${dir}, ${problem} (${code}). Mend that, or name another one.`, { cause });
  }
}
