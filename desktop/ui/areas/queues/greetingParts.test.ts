import { describe, expect, it } from 'vitest';
import { greetingParts } from './greetingParts.ts';

const variables = [{ name: 'firstName', label: 'primeiro nome' }];

describe('a greeting in a row', () => {
  it('names what will be filled in, and leaves what nobody knows', () => {
    expect(greetingParts(' Oi, {{firstName}}! {{coupon}}', variables)).toEqual([
      { words: 'Oi, ', isVariable: false },
      { words: 'primeiro nome', isVariable: true },
      { words: '! ', isVariable: false },
      { words: '{{coupon}}', isVariable: false },
    ]);
  });
});
