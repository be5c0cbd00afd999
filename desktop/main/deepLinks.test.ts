import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { pathOfFile, pathOfLink } = await import('./deepLinks.ts');

const uuid = '5c1f6a52-7f5a-4a31-9d3f-0c5f1e2b7a11';

describe('pathOfLink', () => {
  it('leads to a ticket', () => {
    expect(pathOfLink(`prosa://ticket/${uuid}`)).toBe(`/tickets/${uuid}`);
    expect(pathOfLink(`prosa://ticket/${uuid.toUpperCase()}/`)).toBe(`/tickets/${uuid}`);
  });
  it('leads nowhere else', () => {
    const others = [
      'prosa://ticket/1',
      `prosa://ticket/${uuid}/../../login`,
      `prosa://evil/${uuid}`,
      `https://ticket/${uuid}`,
      'prosa://',
      uuid,
    ];
    expect(others.map(pathOfLink)).toEqual(others.map(() => null));
  });
});

describe('pathOfFile', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-links-'));
  const written = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('leads where the link in the file does', () => {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = written('a b.prosa', `prosa://ticket/${uuid}\n`);
    expect([file, pathToFileURL(file).href].map((word) => pathOfFile(word))).toEqual([`/tickets/${uuid}`, `/tickets/${uuid}`]);
    expect([pathOfFile('a b.prosa', folder), pathOfFile('a b.prosa')]).toEqual([`/tickets/${uuid}`, null]);
    const others = [written('b.prosa', 'https://evil.example'), written('c.txt', `prosa://ticket/${uuid}`)];
    const long = written('d.prosa', `prosa://ticket/${uuid}${' '.repeat(300)}`);
    expect([...others, long, path.join(folder, 'none.prosa'), folder, 'file:///%'].map((word) => pathOfFile(word))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
