import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { placeErrors } from './serverErrors.ts';

const words = {
  speak: (name: string, { rule }: { rule: string }): string => `${name} ${rule}`,
  explain: (error: unknown): string => (error instanceof AppError ? error.code : 'unknown'),
};

describe('placeErrors', () => {
  it('puts each broken rule at its field', () => {
    const error = new AppError('ERR_VALIDATION', { fields: { name: 'string.empty', color: 'taken' } });
    expect(placeErrors(error, {}, words)).toEqual([
      { name: 'name', rule: 'string.empty', message: 'name required' },
      { name: 'color', rule: 'taken', message: 'color taken' },
    ]);
  });

  it('lets a code with a field speak for itself', () => {
    const error = new AppError('ERR_QUEUE_INVALID_NAME', { fields: { name: 'string.min' } });
    expect(placeErrors(error, {}, words)).toEqual([{ name: 'name', rule: 'ERR_QUEUE_INVALID_NAME', message: 'ERR_QUEUE_INVALID_NAME' }]);
  });

  it('asks the form which field a code means', () => {
    const error = new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    expect(placeErrors(error, { ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' }, words)[0]?.name).toBe('color');
  });

  it('gives the rest to the form as a whole', () => {
    expect(placeErrors(new AppError('ERR_OFFLINE'), {}, words)).toEqual([{ name: null, rule: 'ERR_OFFLINE', message: 'ERR_OFFLINE' }]);
    expect(placeErrors(new TypeError('x'), {}, words)[0]).toMatchObject({ name: null, message: 'unknown' });
  });
});
