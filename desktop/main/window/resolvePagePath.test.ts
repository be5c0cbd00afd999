import { describe, expect, it } from 'vitest';
import { resolvePagePath, contentSecurityPolicy } from './resolvePagePath.ts';

const answered = (address: string): string | null => resolvePagePath(address, '/opt/prosa/ui');

describe('filePathOf', () => {
  it('serves files as they are and every screen as the page', () => {
    expect(answered('app://prosa/assets/index-1.js')).toBe('/opt/prosa/ui/assets/index-1.js');
    expect(['app://prosa/', 'app://prosa/tags', 'app://prosa/tickets/5c1'].map(answered)).toEqual(
      Array(3).fill('/opt/prosa/ui/index.html'),
    );
  });
  it('never leaves its folder', () => {
    expect(answered('app://prosa/..%2f..%2f..%2fetc/passwd.txt')).toBeNull();
    expect(answered('app://prosa/..%2fui-other/x.js')).toBeNull();
  });
});

describe('policyOf', () => {
  it('lets the page speak to its server only', () => {
    expect(contentSecurityPolicy('n0', 'https://prosa.test')).toContain("connect-src 'self' https://prosa.test wss://prosa.test;");
  });
});
