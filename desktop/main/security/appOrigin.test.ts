import { describe, expect, it } from 'vitest';
import { isExternalUrl, isAppPage } from './appOrigin.ts';

describe('isOwnPage', () => {
  it('knows its own origin and nothing like it', () => {
    expect(isAppPage('app://prosa/tags')).toBe(true);
    expect(['app://prosa.evil/', 'https://prosa/', 'app://other/', 'prosa', 'file:///app://prosa/'].some(isAppPage)).toBe(false);
  });
});

describe('isOpenable', () => {
  it('lets out what a browser, a mailer or a phone takes', () => {
    expect(['https://prosa.app', 'mailto:ana@prosa.app', 'tel:+5511'].every(isExternalUrl)).toBe(true);
    expect(['file:///etc/passwd', 'javascript:alert(1)', 'smb://x', 'app://prosa/', 'x'].some(isExternalUrl)).toBe(false);
  });
});
