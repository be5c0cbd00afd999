import { describe, expect, it } from 'vitest';
import { isExternalUrl, isAppPage } from './appOrigin.ts';

describe('isAppPage', () => {
  it('accepts its own origin and no look-alike', () => {
    expect(isAppPage('app://prosa/tags')).toBe(true);
    expect(['app://prosa.evil/', 'https://prosa/', 'app://other/', 'prosa', 'file:///app://prosa/'].some(isAppPage)).toBe(false);
  });
});

describe('isExternalUrl', () => {
  it('accepts web, mail and phone addresses', () => {
    expect(['https://prosa.app', 'mailto:ana@prosa.app', 'tel:+5511'].every(isExternalUrl)).toBe(true);
    expect(['file:///etc/passwd', 'javascript:alert(1)', 'smb://x', 'app://prosa/', 'x'].some(isExternalUrl)).toBe(false);
  });
});
