import { describe, expect, it } from 'vitest';
import { splitVariables } from './splitVariables.ts';

const variables = [{ name: 'firstName', label: 'primeiro nome' }];

describe('splitVariables', () => {
  it('labels known variables, and leaves unknown ones', () => {
    expect(splitVariables(' Oi, {{firstName}}! {{coupon}}', variables)).toEqual([
      { content: 'Oi, ', isVariable: false },
      { content: 'primeiro nome', isVariable: true },
      { content: '! ', isVariable: false },
      { content: '{{coupon}}', isVariable: false },
    ]);
  });
});
