import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { StartError } from '#server/platform/StartError.ts';

const minLength = 12;

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** The passphrase of BACKUP_PASSPHRASE, else of the terminal; a new one is asked for twice. */
export async function readPassphrase({ backupPassphrase }: Config, { isNew }: { readonly isNew: boolean }): Promise<string> {
  if (backupPassphrase !== undefined) {
    return backupPassphrase;
  }
  if (!process.stdin.isTTY) {
    throw new StartError('Set BACKUP_PASSPHRASE, or run this in a terminal, which asks for it.');
  }
  const passphrase = await ask('Passphrase of the backup: ');
  if (isNew && passphrase.length < minLength) {
    throw new StartError(`The passphrase is too short: at least ${minLength} characters.`);
  }
  if (isNew && (await ask('Once more: ')) !== passphrase) {
    throw new StartError('The two are not the same.');
  }
  return passphrase;
}
