import { readdir, readFile, readlink } from 'node:fs/promises';
import type { ServerProcess } from '#server/faults/startServerProcess.ts';

const programOf = (pid: number | string): Promise<string> => readlink(`/proc/${pid}/exe`).catch(() => '');

/** The process ids of a server and its workers, without the database. */
async function nodeProcesses(pid: number): Promise<number[]> {
  const program = await programOf(pid);
  const workers: number[] = [];
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(/^\d+ \(.*\) \S (\d+)/.exec(stat)?.[1] ?? 0) === pid && (await programOf(name)) === program) {
      workers.push(Number(name));
    }
  }
  return [pid, ...workers];
}

/** Proportional set size: shared pages count by their share. */
async function readMegabytes(pid: number): Promise<number> {
  const held = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(held)?.[1] ?? 0) / 1024;
}

/** The memory of a server and of its channel workers, in megabytes. */
export async function readServerMemory({ child }: ServerProcess): Promise<{ server: number; workers: number[] }> {
  const [own = 0, ...workers] = await Promise.all((await nodeProcesses(child.pid ?? 0)).map(readMegabytes));
  return { server: own, workers };
}
