import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isPostmasterOf } from './postmaster.ts';
import { readProcessStartTime, readCommandLine, readCommandLineFromSystem, endProcess, isProcessAlive } from './processes.ts';

describe('a process', () => {
  it('is alive until it ends', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    expect(isProcessAlive(pid)).toBe(true);
    expect(readProcessStartTime(pid)).not.toBe('');
    expect(readCommandLine(pid)).toContain('setInterval');
    expect(await endProcess(pid, ['SIGTERM'])).toBe(true);
    expect(isProcessAlive(pid)).toBe(false);
    expect(readCommandLine(pid)).toBe('');
  });

  it('is ended by the first signal it obeys', async () => {
    const child = spawn(process.execPath, ['-e', `process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000)`]);
    await once(child.stdout, 'data');
    expect(await endProcess(child.pid ?? 0, ['SIGTERM', 'SIGKILL'], 200)).toBe(true);
  });

  it('is not mistaken for PostgreSQL because of its pid', () => {
    expect(isPostmasterOf(process.pid, '/somewhere/cluster')).toBe(false);
    expect(isPostmasterOf(Number.NaN, '/somewhere/cluster')).toBe(false);
  });
});

// Systems without /proc have ps; small Linux images may lack it.
if (spawnSync('ps', ['-p', '1']).status === 0) {
  describe('a process, read by ps', () => {
    it('has a command line', () => {
      expect(readCommandLineFromSystem(process.pid)).toContain('node');
    });
  });
}
