import { describe, expect, it } from 'vitest';
import { parseTestArguments } from './testArguments.mjs';

describe('the arguments of npm test', () => {
  it('are steps, and then filters', () => {
    expect(parseTestArguments(['unit', 'server', '--keep-going', 'tags', '-t', 'create'])).toEqual({
      names: ['unit', 'server'],
      filters: ['tags', '-t', 'create'],
      hasChangedOnly: false,
      keepsGoing: true,
      isLong: false,
    });
  });

  it('may be changed, which selects steps and files itself', () => {
    expect(parseTestArguments(['changed', '--keep-going'])).toMatchObject({
      names: [],
      filters: [],
      hasChangedOnly: true,
      keepsGoing: true,
    });
    expect(() => parseTestArguments(['changed', 'e2e'])).toThrow('e2e cannot follow `changed`');
  });

  it('are refused where the first is no step', () => {
    expect(() => parseTestArguments(['tags'])).toThrow('tags is none of the steps');
  });
});
