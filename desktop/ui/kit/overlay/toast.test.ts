import { beforeEach, expect, it } from 'vitest';
import { toast, toastStore } from './toast.ts';

const ids = (): string[] => toastStore.read().map((item) => item.id);

beforeEach(() => {
  for (const id of ids()) {
    toast.dismiss(id);
  }
});

it('replaces a toast with the same id', () => {
  toast.error('Sem conexão', { id: 'ERR_OFFLINE' });
  const [first] = toastStore.read();
  toast.error('Ainda sem conexão', { id: 'ERR_OFFLINE' });
  const [second] = toastStore.read();
  expect(ids()).toEqual(['ERR_OFFLINE']);
  expect(second?.title).toBe('Ainda sem conexão');
  expect(second?.showCount).not.toBe(first?.showCount);
});

it('updates a toast only while it is shown', () => {
  toast.info('Baixando', { id: 'a', detail: '10%' });
  const [first] = toastStore.read();
  toast.update('a', { detail: '20%' });
  expect(toastStore.read()).toEqual([{ ...first, detail: '20%' }]);
  toast.dismiss('a');
  toast.update('a', { detail: '30%' });
  expect(toastStore.read()).toEqual([]);
});

it('uses the text as default id', () => {
  toast.success('Fila salva');
  toast.success('Fila salva');
  expect(ids()).toHaveLength(1);
});

it('shows at most three, dropping the oldest', () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    toast.success(id, { id });
  }
  expect(ids()).toEqual(['b', 'c', 'd']);
});

it('lasts two seconds on success, three on errors, or the given duration', () => {
  toast.success('a');
  toast.error('b');
  toast.success('c', { durationMs: 9000 });
  expect(toastStore.read().map((item) => item.durationMs)).toEqual([2000, 3000, 9000]);
});

it('notifies its listeners', () => {
  let calls = 0;
  const stop = toastStore.subscribe(() => {
    calls += 1;
  });
  toast.success('a', { id: 'a' });
  toast.dismiss('a');
  stop();
  toast.success('b');
  expect(calls).toBe(2);
});
