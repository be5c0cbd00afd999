import { expect, it } from 'vitest';
import { toColoredOptions } from './SelectField.tsx';

it('gives every option the colour of its record', () => {
  const options = toColoredOptions([{ id: 3, name: 'Vendas', color: '#2e7d32' }]);
  expect(options).toMatchObject([{ value: 3, label: 'Vendas', startDecorator: { props: { color: '#2e7d32' } } }]);
});
