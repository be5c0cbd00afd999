import { expect, it } from 'vitest';
import { formatTaxDocument, readTaxDocument } from './taxDocument.ts';

it.each([
  ['529.982.247-25', '52998224725', '529.982.247-25'],
  [' 11144477735 ', '11144477735', '111.444.777-35'],
  ['11.222.333/0001-81', '11222333000181', '11.222.333/0001-81'],
  ['12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
])('%s is a document', (text, characters, written) => {
  expect(readTaxDocument(text)).toBe(characters);
  expect(formatTaxDocument(characters)).toBe(written);
});

it.each(['529.982.247-26', '111.111.111-11', '11.222.333/0001-82', '00000000000000', '12.ABC.345/01DE-3F', '123', 'Ana', ''])(
  '%s is none',
  (text) => {
    expect(readTaxDocument(text)).toBeNull();
  },
);
