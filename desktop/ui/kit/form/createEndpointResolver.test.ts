import Joi from 'joi';
import { expect, it } from 'vitest';
import { createEndpointResolver, listRequiredFields } from './createEndpointResolver.ts';

interface Input {
  name: string;
  order?: number | null;
}
const schema = Joi.object<Input, true>({ name: Joi.string().trim().min(2).required(), order: Joi.number().allow(null) });
const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = createEndpointResolver<Input>(schema, (name, { rule, values }) => `${name}: ${rule} ${JSON.stringify(values)}`);

it('returns converted values without unknown keys', async () => {
  const values: Input & { createdAt: string } = { name: ' Vendas ', order: 2, createdAt: 'hoje' };
  expect(await resolve(values, undefined, options)).toEqual({ values: { name: 'Vendas', order: 2 }, errors: {} });
});

it('sets a message with its limit at the field', async () => {
  const { errors } = await resolve({ name: 'V' }, undefined, options);
  expect(errors.name).toMatchObject({ type: 'tooShort', message: 'name: tooShort {"min":2}' });
});

it('reports the first error of a field', async () => {
  const { errors } = await resolve({ name: '' }, undefined, options);
  expect(errors.name).toMatchObject({ type: 'required' });
});

it('prefers the checks of the screen to broken rules', async () => {
  const check = ({ name }: Input): Record<string, string> => ({ name: `${name} existe`, order: 'ocupada' });
  const checked = createEndpointResolver<Input>(schema, () => 'regra', check);
  const { errors } = await checked({ name: 'V', order: 1 }, undefined, options);
  expect(errors).toMatchObject({ name: { message: 'V existe' }, order: { message: 'ocupada' } });
});

it('lists required fields', () => {
  expect([...listRequiredFields(schema)]).toEqual(['name']);
});
