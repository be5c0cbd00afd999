import { describe, expect, it } from 'vitest';
import { toAppError } from './toAppError.ts';

describe('toAppError', () => {
  it('takes the code first, then an error that is a code', () => {
    const body = { error: 'Número máximo de usuários: 10', code: 'ERR_PLAN_USERS_LIMIT', values: { count: 10 } };
    expect(toAppError(400, body)).toMatchObject({ code: 'ERR_PLAN_USERS_LIMIT', details: { values: { count: 10 } } });
    expect(toAppError(404, { error: 'ERR_NO_TAG_FOUND' }).code).toBe('ERR_NO_TAG_FOUND');
  });
  it('keeps the fields of a validation', () => {
    expect(toAppError(400, { error: 'ERR_VALIDATION', fields: { name: 'string.min' } }).details.fields).toEqual({ name: 'string.min' });
  });
  it('keeps the record that is in the way', () => {
    const conflict = { id: 7, user: { name: 'Bia' } };
    expect(toAppError(409, { error: 'ERR_OTHER_OPEN_TICKET', conflict }).details.conflict).toEqual(conflict);
  });
  it('keeps an unknown sentence as text', () => {
    expect(toAppError(409, { error: 'Contato já existe' })).toMatchObject({
      code: 'ERR_BAD_REQUEST',
      details: { text: 'Contato já existe' },
    });
  });
  it('drops unknown codes and texts of server errors', () => {
    expect(toAppError(400, { error: 'ERR_FROM_THE_FUTURE' }).details.text).toBeUndefined();
    expect(toAppError(500, { error: 'Internal server error' })).toMatchObject({ code: 'ERR_UNEXPECTED', details: {} });
    expect(toAppError(502, '<html>').code).toBe('ERR_UNAVAILABLE');
  });
});
