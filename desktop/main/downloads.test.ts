import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {}, shell: {} }));
const { freePath, safeName } = await import('./downloads.ts');

describe('safeName', () => {
  it('keeps a name and nothing that leads elsewhere', () => {
    expect(['nota.pdf', '../../.bashrc', 'C:\\Windows\\system32\\a.dll', 'a:b?.txt', '..', ''].map(safeName)).toEqual([
      'nota.pdf',
      '.bashrc',
      'a.dll',
      'a_b_.txt',
      'prosa',
      'prosa',
    ]);
  });
});

describe('freePath', () => {
  it('writes beside what is there, never over it', () => {
    const there = new Set(['/d/nota.pdf', '/d/nota (1).pdf']);
    expect(freePath('/d', 'nota.pdf', (file) => there.has(file))).toBe('/d/nota (2).pdf');
  });
});
