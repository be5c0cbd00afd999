import { afterEach, describe, expect, it, vi } from 'vitest';
import { getDateFormat, getNumberFormat } from './formats.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('getNumberFormat', () => {
  it('is cached per language and options', () => {
    const options = { maximumFractionDigits: 1 };
    expect(getNumberFormat('pt-BR', options)).toBe(getNumberFormat('pt-BR', { ...options }));
    expect(getNumberFormat('pt-BR', options).format(1.25)).toBe('1,3');
    expect(getNumberFormat('en', options).format(1.25)).toBe('1.3');
    expect(getNumberFormat('en', { maximumFractionDigits: 2 }).format(1.25)).toBe('1.25');
  });
});

describe('getDateFormat', () => {
  it('follows changes of the time zone', () => {
    const noon = new Date('2026-11-20T12:00:00Z');
    const hour = (): string => getDateFormat('en', { hour: '2-digit', hourCycle: 'h23' }).format(noon);
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    expect(hour()).toBe('09');
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(hour()).toBe('13');
  });
});
