import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { pickNewerImport } from '#ui/contacts/contacts/area.ts';

const { result: example } = api.contactImports.show.example;
const running = { ...example, status: 'running' as const, failure: null, total: 2, created: 0, updated: 0, skipped: 0 };
const done = { ...running, status: 'done' as const, created: 2 };

describe('pickNewerImport', () => {
  it('keeps the final state over later responses', () => {
    expect(pickNewerImport(done, running)).toBe(done);
    expect(pickNewerImport({ ...running, status: 'canceled' }, running).status).toBe('canceled');
  });
  it('prefers the state with more processed rows', () => {
    expect(pickNewerImport({ ...running, created: 1 }, running).created).toBe(1);
    expect(pickNewerImport(running, done)).toBe(done);
  });
  it('lets a failed import run again', () => {
    expect(pickNewerImport({ ...running, status: 'failed', failure: 'ERR_IMPORT_GAVE_UP' }, running)).toBe(running);
    expect(pickNewerImport(undefined, running)).toBe(running);
  });
});
