import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { muteConsole, muteSignalConsole } from './muteSignalConsole.ts';

function recorder(): { console: Console; printed: unknown[][] } {
  const printed: unknown[][] = [];
  const record = (...words: unknown[]): void => void printed.push(words);
  return {
    console: { log: record, info: record, warn: record, error: record, debug: record, trace: record } as unknown as Console,
    printed,
  };
}

const signalLines = [
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
  it('is kept off the console by muteSignalConsole, everything else is printed', () => {
    const { console: filtered, printed } = recorder();
    muteSignalConsole(filtered);
    signalLines.forEach((words) => filtered.info(...words));
    expect(printed).toEqual([]);
    filtered.log('something else');
    expect(printed).toEqual([['something else']]);
  });

  it('prints nothing at all after muteConsole', () => {
    const { console: muted, printed } = recorder();
    muteConsole(muted);
    muted.error('anything', { privKey: 'secret' });
    expect(printed).toEqual([]);
  });
});

const channelFolder = path.join(import.meta.dirname, '..');
const source = (file: string): string => readFileSync(path.join(channelFolder, file), 'utf8');
const importsOf = (file: string): string[] =>
  [...source(file).matchAll(/^(?:import|export)(?! type)[^;]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );

/** Every file of the channel that importing one of them loads, and the packages. */
function collectImports(file: string, visited = new Set<string>()): Set<string> {
  if (!visited.has(file)) {
    visited.add(file);
    for (const name of importsOf(file)) {
      const here = name.replace('#server/channels/whatsapp/', './');
      if (here.startsWith('./')) {
        collectImports(path.join(here === name ? path.dirname(file) : '.', here), visited);
      } else {
        visited.add(name);
      }
    }
  }
  return visited;
}

const files = (folder: string): string[] =>
  readdirSync(path.join(channelFolder, folder)).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(path.join(channelFolder, file)).isDirectory() ? files(file) : [file];
  });

describe('the WhatsApp library', () => {
  it('is imported by one file, after its patches', () => {
    const direct = files('.').filter((file) => file.endsWith('.ts') && source(file).includes(`from '@whiskeysockets/baileys'`));
    expect(direct.filter((file) => file !== 'library/muteSignalConsole.test.ts')).toEqual(['library/baileys.ts']);
    const imports = importsOf('library/baileys.ts');
    expect(imports.at(-1)).toBe('@whiskeysockets/baileys');
    expect(imports.slice(0, -1).every((name) => name.startsWith('./patchSignal'))).toBe(true);
  });

  it('is not loaded in the process of the API', () => {
    expect([...collectImports('WhatsAppChannel.ts')].filter((name) => name.includes('library') || name.includes('baileys'))).toEqual([]);
    expect([...collectImports('worker/SessionWorker.ts')]).toContain('library/baileys.ts');
  });
});
