import { describe, expect, it } from 'vitest';
import { isCompatible, listLicences } from './licences.mjs';

describe('the licences of what the product runs with', () => {
  it('are known and may be combined under the GPL', () => {
    const packages = listLicences();
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.filter(({ licence }) => !isCompatible(licence))).toEqual([]);
  });
});

describe('isCompatible', () => {
  it('needs all of AND and one of OR', () => {
    expect(isCompatible('MIT AND ISC')).toBe(true);
    expect(isCompatible('(MIT OR SSPL-1.0)')).toBe(true);
    expect(isCompatible('MIT AND SSPL-1.0')).toBe(false);
    expect(isCompatible('unknown')).toBe(false);
  });
});
