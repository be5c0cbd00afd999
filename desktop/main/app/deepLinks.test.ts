import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { readLinkFile, parseTicketLink } = await import('./deepLinks.ts');

const uuid = '5c1f6a52-7f5a-4a31-9d3f-0c5f1e2b7a11';

describe('parseTicketLink', () => {
  it('returns the path of a ticket', () => {
    expect(parseTicketLink(`prosa://ticket/${uuid}`)).toBe(`/tickets/${uuid}`);
    expect(parseTicketLink(`prosa://ticket/${uuid.toUpperCase()}/`)).toBe(`/tickets/${uuid}`);
  });
  it('returns null for any other link', () => {
    const invalid = [
      'prosa://ticket/1',
      `prosa://ticket/${uuid}/../../login`,
      `prosa://evil/${uuid}`,
      `https://ticket/${uuid}`,
      'prosa://',
      uuid,
    ];
    expect(invalid.map(parseTicketLink)).toEqual(invalid.map(() => null));
  });
});

describe('readLinkFile', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-links-'));
  const writeFile = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('returns the path of the link in the file', () => {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = writeFile('a b.prosa', `prosa://ticket/${uuid}\n`);
    expect([file, pathToFileURL(file).href].map((argument) => readLinkFile(argument))).toEqual([`/tickets/${uuid}`, `/tickets/${uuid}`]);
    expect([readLinkFile('a b.prosa', folder), readLinkFile('a b.prosa')]).toEqual([`/tickets/${uuid}`, null]);
    const invalid = [writeFile('b.prosa', 'https://evil.example'), writeFile('c.txt', `prosa://ticket/${uuid}`)];
    const long = writeFile('d.prosa', `prosa://ticket/${uuid}${' '.repeat(300)}`);
    expect([...invalid, long, path.join(folder, 'none.prosa'), folder, 'file:///%'].map((argument) => readLinkFile(argument))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
