import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { classifyFailure } from './backgroundWork.ts';

const withCode = (code: string): Error => Object.assign(new Error('ana@made.test, senha 123'), { code });
const circle = new Error('one');
circle.cause = circle;

it.each([
  ['refused', new AppError('ERR_NO_TICKET_FOUND')],
  ['timeout', withCode('57014')],
  ['timeout', new DOMException('too long', 'TimeoutError')],
  ['database', withCode('23505')],
  ['network', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') })],
  ['network', withCode('EPIPE')],
  ['disk', withCode('ENOSPC')],
  ['unexpected', withCode('ERR_ASSERTION')],
  ['unexpected', new TypeError('x is not a function')],
  ['unexpected', circle],
  ['unexpected', 'a text'],
])('is %s', (kind, error) => expect(classifyFailure(error)).toBe(kind));
