import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {}, shell: {} }));
const { findFreePath, toLocalFileName: sanitizeFileName } = await import('./Downloads.ts');

describe('sanitizeFileName', () => {
  it('keeps the name and removes folders and forbidden characters', () => {
    expect(['nota.pdf', '../../.bashrc', 'C:\\Windows\\system32\\a.dll', 'a:b?.txt', '..', ''].map(sanitizeFileName)).toEqual([
      'nota.pdf',
      '.bashrc',
      'a.dll',
      'a_b_.txt',
      'prosa',
      'prosa',
    ]);
    expect(sanitizeFileName('photo\u202Egpj.exe')).toBe('photogpj.exe');
  });
});

describe('findFreePath', () => {
  it('never returns an existing path', () => {
    const existing = new Set(['/d/nota.pdf', '/d/nota (1).pdf']);
    expect(findFreePath('/d', 'nota.pdf', (file) => existing.has(file))).toBe('/d/nota (2).pdf');
  });
});
