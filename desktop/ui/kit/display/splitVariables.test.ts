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

  it('takes the marks of WhatsApp away, also those round a variable', () => {
    expect(splitVariables('*Oi*, _{{firstName}}_: ~caro~ 2*3', variables)).toEqual([
      { content: 'Oi, ', isVariable: false },
      { content: 'primeiro nome', isVariable: true },
      { content: ': caro 2*3', isVariable: false },
    ]);
  });
});
