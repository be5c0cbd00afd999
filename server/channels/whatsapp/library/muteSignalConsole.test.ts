import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { muteConsole, muteSignalConsole } from './muteSignalConsole.ts';

function recorder(): { console: Console; said: unknown[][] } {
  const said: unknown[][] = [];
  const record = (...words: unknown[]): void => void said.push(words);
  return { console: { log: record, info: record, warn: record, error: record, debug: record, trace: record } as unknown as Console, said };
}

const talk = [
  ['Closing session:', { privKey: 'secret' }],
  ['Opening session:', {}],
  ['Removing old closed session:', {}],
  ['Session already closed', {}],
  ['Failed to decrypt message with any known session...'],
  ['Session error:Error: Bad MAC', 'stack'],
  ['Closing open session in favor of incoming prekey bundle'],
  ['Decrypted message with closed session.'],
  ['Migrating session to:', 'v1'],
  ['V1 session storage migration error: registrationId', 1],
];

describe('the Signal library', () => {
  it('does not get to the console of a process that plays', () => {
    const { console: quieted, said } = recorder();
    muteSignalConsole(quieted);
    talk.forEach((words) => quieted.info(...words));
    expect(said).toEqual([]);
    quieted.log('something else');
    expect(said).toEqual([['something else']]);
  });

  it('has no console in a process that holds real keys', () => {
    const { console: muted, said } = recorder();
    muteConsole(muted);
    muted.error('anything', { privKey: 'secret' });
    expect(said).toEqual([]);
  });
});

const channelFolder = path.join(import.meta.dirname, '..');
const source = (file: string): string => readFileSync(path.join(channelFolder, file), 'utf8');
const importsOf = (file: string): string[] =>
  [...source(file).matchAll(/^(?:import|export)(?! type)[^;]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );

/** Every file of the channel that loading one of them loads as well. */
function loaded(file: string, known = new Set<string>()): Set<string> {
  if (!known.has(file)) {
    known.add(file);
    for (const name of importsOf(file)) {
      const here = name.replace('#server/channels/whatsapp/', './');
      if (here.startsWith('./')) {
        loaded(path.join(here === name ? path.dirname(file) : '.', here), known);
      } else {
        known.add(name);
      }
    }
  }
  return known;
}

const files = (folder: string): string[] =>
  readdirSync(path.join(channelFolder, folder)).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(path.join(channelFolder, file)).isDirectory() ? files(file) : [file];
  });

describe('the WhatsApp library', () => {
  it('is loaded through one file, which mends it first', () => {
    const direct = files('.').filter((file) => file.endsWith('.ts') && source(file).includes(`from '@whiskeysockets/baileys'`));
    expect(direct.filter((file) => file !== 'library/muteSignalConsole.test.ts')).toEqual(['library/baileys.ts']);
    const imports = importsOf('library/baileys.ts');
    expect(imports.at(-1)).toBe('@whiskeysockets/baileys');
    expect(imports.slice(0, -1).every((name) => name.startsWith('./patchSignal'))).toBe(true);
  });

  it('is not loaded by the side of the channel that runs with the API', () => {
    expect([...loaded('WhatsAppChannel.ts')].filter((name) => name.includes('library') || name.includes('baileys'))).toEqual([]);
    expect([...loaded('worker/SessionWorker.ts')]).toContain('library/baileys.ts');
  });
});
