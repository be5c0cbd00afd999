import { describe, expect, it } from 'vitest';
import { resolvePagePath } from './resolvePagePath.ts';

const resolve = (address: string): string | null => resolvePagePath(address, '/opt/prosa/ui');

describe('resolvePagePath', () => {
  it('resolves files, and routes to index.html', () => {
    expect(resolve('app://prosa/assets/index-1.js')).toBe('/opt/prosa/ui/assets/index-1.js');
    expect(['app://prosa/', 'app://prosa/tags', 'app://prosa/tickets/5c1'].map(resolve)).toEqual(Array(3).fill('/opt/prosa/ui/index.html'));
  });
  it('never leaves its folder', () => {
    expect(resolve('app://prosa/..%2f..%2f..%2fetc/passwd.txt')).toBeNull();
    expect(resolve('app://prosa/..%2fui-other/x.js')).toBeNull();
  });
});
