import { describe, expect, it } from 'vitest';
import { splitGreeting } from './splitGreeting.ts';

const variables = [{ name: 'firstName', label: 'primeiro nome' }];

describe('splitGreeting', () => {
  it('labels known variables, and leaves unknown ones', () => {
    expect(splitGreeting(' Oi, {{firstName}}! {{coupon}}', variables)).toEqual([
      { content: 'Oi, ', isVariable: false },
      { content: 'primeiro nome', isVariable: true },
      { content: '! ', isVariable: false },
      { content: '{{coupon}}', isVariable: false },
    ]);
  });
});
