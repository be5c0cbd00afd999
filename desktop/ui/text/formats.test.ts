import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateFormat, numberFormat } from './formats.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('numberFormat', () => {
  it('is made once for a language and its options', () => {
    const options = { maximumFractionDigits: 1 };
    expect(numberFormat('pt-BR', options)).toBe(numberFormat('pt-BR', { ...options }));
    expect(numberFormat('pt-BR', options).format(1.25)).toBe('1,3');
    expect(numberFormat('en', options).format(1.25)).toBe('1.3');
    expect(numberFormat('en', { maximumFractionDigits: 2 }).format(1.25)).toBe('1.25');
  });
});

describe('dateFormat', () => {
  it('follows the computer into another time zone', () => {
    const noon = new Date('2026-11-20T12:00:00Z');
    const hour = (): string => dateFormat('en', { hour: '2-digit', hourCycle: 'h23' }).format(noon);
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    expect(hour()).toBe('09');
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(hour()).toBe('13');
  });
});
