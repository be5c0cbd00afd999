import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Joi from 'joi';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { defineJob, type Job, type JobRun } from './defineJob.ts';
import { createJobQueue, type JobQueue, type JobQueueOptions } from './JobQueue.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface Jobs {
    'trial.note': { text: string; when?: Date };
    'trial.fail': { text: string };
    'trial.long': { text: string };
    'trial.tick': Record<never, never>;
    'trial.hang': Record<never, never>;
  }
}

/** An empty job database to test a backend on. */
export interface TrialBackend {
  readonly url: string;
  /** Closes every connection of the database, as a restart of it would. */
  cut(): Promise<void>;
  /** Moves every job's lock to another process, as a takeover would. */
  steal(): Promise<void>;
  remove(): Promise<void>;
}

interface Context {
  readonly companyId: number | null;
}

interface Ran {
  readonly text: string;
  readonly companyId: number | null;
  readonly attempt: number;
}

const note = { text: Joi.string().trim().min(2).required(), when: Joi.date() };
const text = { text: Joi.string().required() };

/** What every job database must do, run once for each backend. */
export function jobSuite(name: string, makeBackend: () => Promise<TrialBackend>): void {
  let backend: TrialBackend;
  let queues: JobQueue[];
  let children: ChildProcess[];
  let ran: Ran[];
  let gaveUp: unknown[];
  let release: () => void;

  beforeEach(async () => {
    backend = await makeBackend();
    [queues, children, ran, gaveUp] = [[], [], [], []];
  });
  afterEach(async () => {
    children.forEach((child) => child.kill('SIGKILL'));
    release?.();
    await Promise.all(queues.map((queue) => queue.stop()));
    await backend.remove();
  });

  const keep = (context: Context, data: { text: string }, turn: JobRun): void => {
    ran.push({ text: data.text, companyId: context.companyId, attempt: turn.attempt });
  };
  const texts = (): string[] => ran.map(({ text }) => text);

  const trials = (): Job<Context>[] => [
    defineJob('trial.note', async (context: Context, data, turn) => keep(context, data, turn), { rules: note, concurrency: 3 }),
    defineJob(
      'trial.fail',
      async (context: Context, data, turn) => {
        keep(context, data, turn);
        throw new Error(`no ${data.text}`);
      },
      {
        rules: text,
        retry: [50, 50],
        isHopeless: ({ message }) => message === 'no hope',
        onGaveUp: async ({ companyId }, data, error) => {
          gaveUp.push({ companyId, text: data.text, reason: error.message });
          if (data.text === 'deaf' && gaveUp.length < 3) {
            throw new Error('nobody listens');
          }
        },
      },
    ),
    defineJob(
      'trial.long',
      async (context: Context, data, turn) => {
        keep(context, data, turn);
        await new Promise<void>((resolve) => (release = resolve));
      },
      { rules: text },
    ),
    defineJob('trial.hang', async (context: Context, _data, turn) => keep(context, { text: 'rescued' }, turn), { rules: {} }),
  ];

  async function open(more: Partial<JobQueueOptions<Context>> = {}): Promise<JobQueue> {
    const queue = await createJobQueue<Context>({
      url: backend.url,
      nodeName: 'one',
      log: createLog({ level: 'silent' }),
      jobs: trials(),
      recurringJobs: [],
      timeZone: 'America/Sao_Paulo',
      open: (companyId, work) => work({ companyId }),
      lockLifetimeMs: 2000,
      ...more,
    });
    queues.push(queue);
    return queue;
  }

  async function started(more: Partial<JobQueueOptions<Context>> = {}): Promise<JobQueue> {
    const queue = await open(more);
    await queue.start();
    return queue;
  }

  const soon = { timeout: 4000, interval: 20 };
  const count = async (queue: JobQueue, state: string): Promise<number> =>
    (await queue.counts()).filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);

  describe(`jobs on ${name}`, () => {
    it('runs a job at once, in the context of its company, and leaves no row', async () => {
      const queue = await started();
      const began = performance.now();
      await queue.enqueue('trial.note', { text: ' hello ' }, { companyId: 3 });
      await vi.waitFor(() => expect(ran).toEqual([{ text: 'hello', companyId: 3, attempt: 1 }]), soon);
      expect(performance.now() - began).toBeLessThan(1000);
      await vi.waitFor(async () => expect(await queue.counts()).toEqual([]), soon);
    });

    it('runs jobs enqueued before the start, and by a process that runs none itself', async () => {
      const filing = await open({ nodeName: 'two' });
      await filing.enqueue('trial.note', { text: 'early' });
      await started();
      await filing.enqueue('trial.note', { text: 'late' });
      await vi.waitFor(() => expect(texts().toSorted()).toEqual(['early', 'late']), soon);
    });

    it('runs many jobs quickly', async () => {
      const queue = await started();
      const all = Array.from({ length: 40 }, (_, index) => `n${index}`);
      await Promise.all(all.map((text) => queue.enqueue('trial.note', { text })));
      await vi.waitFor(() => expect(texts().toSorted()).toEqual(all.toSorted()), soon);
    });

    it('waits until the time of the job', async () => {
      const queue = await started();
      await queue.enqueue('trial.note', { text: 'later' }, { at: new Date(Date.now() + 1200) });
      await sleep(800);
      expect(ran).toEqual([]);
      await vi.waitFor(() => expect(texts()).toEqual(['later']), soon);
    });

    it('refuses unknown jobs and invalid data', async () => {
      const queue = await open();
      await expect(queue.enqueue('trial.unknown', {})).rejects.toThrow('There is no job named trial.unknown');
      await expect(queue.enqueue('trial.note', { text: 'x' })).rejects.toThrow('"text" length');
      await expect(queue.enqueue('trial.note', { text: 'fine', more: 1 })).rejects.toThrow('"more" is not allowed');
    });

    it('gives dates back as dates', async () => {
      const seen: unknown[] = [];
      const dated = defineJob('trial.note', async (_context: Context, { when }) => void seen.push(when), { rules: note });
      const queue = await started({ jobs: [dated] });
      await queue.enqueue('trial.note', { text: 'dated', when: new Date('2029-05-02T13:00:00Z') });
      await vi.waitFor(() => expect(seen).toEqual([new Date('2029-05-02T13:00:00Z')]), soon);
    });

    it('keeps one job per company and key, the last one enqueued', async () => {
      const queue = await open();
      const at = new Date(Date.now() + 60_000);
      await queue.enqueue('trial.note', { text: 'first' }, { companyId: 3, key: 'k', at });
      await queue.enqueue('trial.note', { text: 'other company' }, { companyId: 4, key: 'k', at });
      await queue.enqueue('trial.note', { text: 'other key' }, { companyId: 3, key: 'l', at });
      await Promise.all(Array.from({ length: 8 }, () => queue.enqueue('trial.note', { text: 'second' }, { companyId: 3, key: 'k' })));
      expect(await count(queue, 'waiting')).toBe(3);
      await queue.start();
      await vi.waitFor(() => expect(texts()).toEqual(['second']), soon);
    });

    it('enqueues another job with the key of a running one', async () => {
      const queue = await started();
      await queue.enqueue('trial.long', { text: 'first' }, { key: 'k' });
      await vi.waitFor(() => expect(texts()).toEqual(['first']), soon);
      await queue.enqueue('trial.long', { text: 'second' }, { key: 'k' });
      await queue.enqueue('trial.long', { text: 'third' }, { key: 'k' });
      expect(await count(queue, 'waiting')).toBe(1);
      release();
      await vi.waitFor(() => expect(texts()).toEqual(['first', 'third']), soon);
    });

    it('cancels a waiting job', async () => {
      const queue = await started();
      await queue.enqueue('trial.note', { text: 'later' }, { companyId: 3, key: 'k', at: new Date(Date.now() + 900) });
      expect(await queue.cancel('trial.note', 'k', 4)).toBe(false);
      expect(await queue.cancel('trial.note', 'k', 3)).toBe(true);
      expect(await queue.cancel('trial.note', 'k', 3)).toBe(false);
      await sleep(1500);
      expect(ran).toEqual([]);
    });

    it('retries, gives up, keeps the failure and calls onGaveUp', async () => {
      const queue = await started();
      await queue.enqueue('trial.fail', { text: 'luck' }, { companyId: 3 });
      await vi.waitFor(() => expect(gaveUp).toHaveLength(1), { timeout: 8000 });
      expect(ran.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      expect(gaveUp).toEqual([{ companyId: 3, text: 'luck', reason: 'no luck' }]);
      await vi.waitFor(async () => expect(await queue.counts()).toEqual([{ name: 'trial.fail', state: 'failed', count: 1 }]), soon);
    });

    it('gives up at once on a hopeless error', async () => {
      const queue = await started();
      await queue.enqueue('trial.fail', { text: 'hope' });
      await vi.waitFor(async () => expect(await count(queue, 'failed')).toBe(1), soon);
      expect(ran).toHaveLength(1);
      expect(gaveUp).toEqual([{ companyId: null, text: 'hope', reason: 'no hope' }]);
    });

    it('retries onGaveUp until it succeeds', async () => {
      const queue = await started();
      await queue.enqueue('trial.fail', { text: 'deaf' });
      await vi.waitFor(async () => expect(await count(queue, 'failed')).toBe(1), { timeout: 8000 });
      expect(gaveUp).toHaveLength(3);
      expect(ran.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    });

    it('gives up at once on data that has become invalid', async () => {
      const queue = await open({
        jobs: [defineJob('trial.note', async () => undefined, { rules: { text: Joi.string().required(), when: Joi.date() } })],
      });
      await queue.enqueue('trial.note', { text: 'x' });
      await started();
      await vi.waitFor(async () => expect(await count(queue, 'failed')).toBe(1), soon);
      expect(ran).toEqual([]);
    });

    it('repeats a recurring job, one run at a time among all processes', async () => {
      let [running, most, turns] = [0, 0, 0];
      const tick = {
        name: 'trial.tick',
        every: 100,
        run: async () => {
          most = Math.max(most, ++running);
          turns += 1;
          await sleep(150);
          running -= 1;
          throw new Error('each turn fails, and the next one comes');
        },
      };
      await Promise.all([started({ recurringJobs: [tick] }), started({ recurringJobs: [tick], nodeName: 'two' })]);
      await vi.waitFor(() => expect(turns).toBeGreaterThan(3), { timeout: 8000 });
      expect(most).toBe(1);
    });

    it('runs a recurring job once for all processes when it is due, and at once again while there is more to do', async () => {
      const runs = new Map<string, number>();
      const hourly = (nodeName: string) => ({
        name: 'trial.hourly',
        every: hourMs,
        run: async () => {
          runs.set(nodeName, (runs.get(nodeName) ?? 0) + 1);
          return runs.get(nodeName) === 1;
        },
      });
      await Promise.all(['one', 'two', 'three'].map((nodeName) => started({ recurringJobs: [hourly(nodeName)], nodeName })));
      await vi.waitFor(() => expect([...runs.values()]).toEqual([2]), soon);
      await sleep(1500);
      expect([...runs.values()]).toEqual([2]);
    });

    it('deletes a recurring job that is no longer declared', async () => {
      const tick = { name: 'trial.tick', every: '1 hour', run: async () => undefined };
      const first = await started({ recurringJobs: [tick] });
      expect(await first.counts()).toHaveLength(1);
      await first.stop();
      queues = [];
      const second = await started();
      expect(await second.counts()).toEqual([]);
    });

    it('keeps the lock of a long job, and waits for it when it stops', async () => {
      const queue = await started();
      await started({ nodeName: 'two' });
      await queue.enqueue('trial.long', { text: 'long' });
      await vi.waitFor(() => expect(texts()).toEqual(['long']), soon);
      await sleep(3000);
      expect(texts()).toEqual(['long']);
      const stopped = Promise.all(queues.map((each) => each.stop()));
      setTimeout(() => release(), 300);
      await stopped;
      queues = [];
      const look = await open();
      expect(await look.counts()).toEqual([]);
    });

    it('aborts the signal of a job when the process stops', async () => {
      const ended: boolean[] = [];
      const patient = defineJob(
        'trial.note',
        async (context: Context, data, turn) => {
          keep(context, data, turn);
          await sleep(20_000, undefined, { signal: turn.signal }).catch(() => ended.push(turn.signal.aborted));
        },
        { rules: note },
      );
      const queue = await started({ jobs: [patient] });
      await queue.enqueue('trial.note', { text: 'loop' });
      await vi.waitFor(() => expect(ran).toHaveLength(1), soon);
      await queue.stop();
      queues = [];
      expect(ended).toEqual([true]);
    });

    it('aborts a job that another process has taken over', async () => {
      const lost: boolean[] = [];
      const patient = defineJob(
        'trial.note',
        async (context: Context, data, turn) => {
          keep(context, data, turn);
          await sleep(10_000, undefined, { signal: turn.signal }).catch(() => lost.push(turn.signal.aborted));
        },
        { rules: note },
      );
      const queue = await started({ jobs: [patient] });
      await queue.enqueue('trial.note', { text: 'mine' });
      await vi.waitFor(() => expect(ran).toHaveLength(1), soon);
      await backend.steal();
      await vi.waitFor(() => expect(lost).toEqual([true]), soon);
      await sleep(300);
      expect(await queue.counts()).toEqual([{ name: 'trial.note', state: 'running', count: 1 }]);
    });

    async function hang(nodeName: string, ...more: string[]): Promise<ChildProcess> {
      const script = path.join(import.meta.dirname, 'hangingProcess.spec.ts');
      const child = spawn(process.execPath, [script, backend.url, nodeName, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      await once(child.stdout, 'data');
      return child;
    }

    it('takes over the job of a killed process within seconds', async () => {
      const child = await hang('child');
      await started();
      child.kill('SIGKILL');
      const killed = performance.now();
      await vi.waitFor(() => expect(texts()).toEqual(['rescued']), { timeout: 6000 });
      expect(performance.now() - killed).toBeLessThan(5000);
    });

    const rescuer = {
      name: 'trial.hangHourly',
      every: hourMs,
      run: async () => void ran.push({ text: 'made up', companyId: null, attempt: 1 }),
    };

    it.each(['two', 'child'])('makes up for the run of a recurring job whose process was killed: in process %s', async (nodeName) => {
      const child = await hang('child', 'recurring');
      child.kill('SIGKILL');
      await once(child, 'exit');
      await started({ recurringJobs: [rescuer], nodeName });
      await vi.waitFor(() => expect(texts()).toEqual(['made up']), { timeout: 6000 });
    });

    it('resumes its own job at once after a restart', async () => {
      const child = await hang('one');
      child.kill('SIGKILL');
      await once(child, 'exit');
      await started();
      await vi.waitFor(() => expect(texts()).toEqual(['rescued']), { timeout: 1500 });
    });

    it('continues after the database was away', async () => {
      const queue = await started();
      await queue.enqueue('trial.note', { text: 'before' });
      await vi.waitFor(() => expect(texts()).toEqual(['before']), soon);
      await backend.cut();
      await vi.waitFor(() => queue.enqueue('trial.note', { text: 'after' }, { key: 'after' }), soon);
      await vi.waitFor(() => expect(texts()).toContain('after'), { timeout: 8000 });
    });
  });
}
