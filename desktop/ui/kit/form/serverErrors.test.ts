import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { toFormErrors } from './serverErrors.ts';

const formatters = {
  formatRule: (name: string, { rule }: { rule: string }): string => `${name} ${rule}`,
  explainError: (error: unknown): string => (error instanceof AppError ? error.code : 'unknown'),
};

describe('toFormErrors', () => {
  it('puts each broken rule at its field', () => {
    const error = new AppError('ERR_VALIDATION', { fields: { name: 'string.empty', color: 'taken' } });
    expect(toFormErrors(error, {}, formatters)).toEqual([
      { name: 'name', rule: 'string.empty', message: 'name required' },
      { name: 'color', rule: 'taken', message: 'color taken' },
    ]);
  });

  it('lets a code with a field speak for itself', () => {
    const error = new AppError('ERR_QUEUE_INVALID_NAME', { fields: { name: 'string.min' } });
    expect(toFormErrors(error, {}, formatters)).toEqual([
      { name: 'name', rule: 'ERR_QUEUE_INVALID_NAME', message: 'ERR_QUEUE_INVALID_NAME' },
    ]);
  });

  it('asks the form which field a code means', () => {
    const error = new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    expect(toFormErrors(error, { ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' }, formatters)[0]?.name).toBe('color');
  });

  it('gives the rest to the form as a whole', () => {
    expect(toFormErrors(new AppError('ERR_OFFLINE'), {}, formatters)).toEqual([
      { name: null, rule: 'ERR_OFFLINE', message: 'ERR_OFFLINE' },
    ]);
    expect(toFormErrors(new TypeError('x'), {}, formatters)[0]).toMatchObject({ name: null, message: 'unknown' });
  });
});
