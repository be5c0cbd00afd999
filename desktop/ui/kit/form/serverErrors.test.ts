import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { toFormErrors } from './serverErrors.ts';

const formatters = {
  formatRule: (name: string, { rule }: { rule: string }): string => `${name} ${rule}`,
  explainError: (error: unknown): string => (error instanceof AppError ? error.code : 'unknown'),
};

describe('toFormErrors', () => {
  it('maps each broken rule to its field', () => {
    const error = new AppError('ERR_VALIDATION', { fields: { name: 'string.empty', color: 'taken' } });
    expect(toFormErrors(error, {}, formatters)).toEqual([
      { name: 'name', rule: 'string.empty', message: 'name required' },
      { name: 'color', rule: 'taken', message: 'color taken' },
    ]);
  });

  it('uses the message of a code with a field', () => {
    const error = new AppError('ERR_QUEUE_INVALID_NAME', { fields: { name: 'string.min' } });
    expect(toFormErrors(error, {}, formatters)).toEqual([
      { name: 'name', rule: 'ERR_QUEUE_INVALID_NAME', message: 'ERR_QUEUE_INVALID_NAME' },
    ]);
  });

  it('maps a code to the field that the form names', () => {
    const error = new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    expect(toFormErrors(error, { ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' }, formatters)[0]?.name).toBe('color');
  });

  it('maps other errors to the form as a whole', () => {
    expect(toFormErrors(new AppError('ERR_OFFLINE'), {}, formatters)).toEqual([
      { name: null, rule: 'ERR_OFFLINE', message: 'ERR_OFFLINE' },
    ]);
    expect(toFormErrors(new TypeError('x'), {}, formatters)[0]).toMatchObject({ name: null, message: 'unknown' });
  });
});
