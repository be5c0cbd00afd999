import { describe, expect, it } from 'vitest';
import { splitGreeting } from './splitGreeting.ts';

const variables = [{ name: 'firstName', label: 'primeiro nome' }];

describe('a greeting in a row', () => {
  it('names what will be filled in, and leaves what nobody knows', () => {
    expect(splitGreeting(' Oi, {{firstName}}! {{coupon}}', variables)).toEqual([
      { content: 'Oi, ', isVariable: false },
      { content: 'primeiro nome', isVariable: true },
      { content: '! ', isVariable: false },
      { content: '{{coupon}}', isVariable: false },
    ]);
  });
});
