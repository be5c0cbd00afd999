import { expect, it } from 'vitest';
import { textOfShipping } from './textOfShipping.ts';

it.each([
  ['the question before an answer', 'Quer saber?', null, 'Quer saber?'],
  ['the question after a refusal', 'Quer saber?', false, 'Quer saber?'],
  ['the message after an agreement', 'Quer saber?', true, 'Chegou!'],
  ['the message where nothing is asked', null, null, 'Chegou!'],
])('is %s', (_, confirmationMessage, confirmation, text) => {
  expect(textOfShipping({ message: 'Chegou!', confirmationMessage, confirmation })).toBe(text);
});
