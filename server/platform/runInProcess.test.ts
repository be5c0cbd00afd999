import { expect, it } from 'vitest';
import { ProcessLimitError, runInProcess } from './runInProcess.ts';

const run = (way: string, timeoutMs = 20_000): Promise<unknown> =>
  runInProcess(new URL('../testing/fixtures/strangeWork.ts', import.meta.url), { way }, { timeoutMs, maxMemoryMb: 64 });

it('answers from a process that knows no secrets', async () => {
  expect(await run('answers')).toEqual(expect.not.arrayContaining(['PATH', 'DATABASE_URL']));
});

it('outlives work that exceeds its memory or its time', async () => {
  await expect(run('fills')).rejects.toBeInstanceOf(ProcessLimitError);
  await expect(run('loops', 1_000)).rejects.toBeInstanceOf(ProcessLimitError);
});

it('outlives work that fails or crashes', async () => {
  await expect(run('throws')).rejects.toThrow('ended with 1');
  await expect(run('crashes')).rejects.toThrow('ended with SIGSEGV');
});
