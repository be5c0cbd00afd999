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

it('hands on what the rules made of the values, and nothing they do not know', async () => {
  const values: Input & { createdAt: string } = { name: ' Vendas ', order: 2, createdAt: 'hoje' };
  expect(await resolve(values, undefined, options)).toEqual({ values: { name: 'Vendas', order: 2 }, errors: {} });
});

it('puts a sentence with its limit at the field', async () => {
  const { errors } = await resolve({ name: 'V' }, undefined, options);
  expect(errors.name).toMatchObject({ type: 'tooShort', message: 'name: tooShort {"min":2}' });
});

it('says the first thing wrong with a field, not all of them', async () => {
  const { errors } = await resolve({ name: '' }, undefined, options);
  expect(errors.name).toMatchObject({ type: 'required' });
});

it('adds what only the screen can know, where no rule is broken', async () => {
  const check = ({ name }: Input): Record<string, string> => ({ name: `${name} existe`, order: 'ocupada' });
  const checked = createEndpointResolver<Input>(schema, () => 'regra', check);
  const { errors } = await checked({ name: 'V', order: 1 }, undefined, options);
  expect(errors).toMatchObject({ name: { message: 'regra' }, order: { message: 'ocupada' } });
});

it('knows what must be filled in', () => {
  expect([...listRequiredFields(schema)]).toEqual(['name']);
});
