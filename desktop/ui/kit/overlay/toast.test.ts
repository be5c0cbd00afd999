import { beforeEach, expect, it } from 'vitest';
import { toast, toastStore } from './toast.ts';

const ids = (): string[] => toastStore.read().map((item) => item.id);

beforeEach(() => {
  for (const id of ids()) {
    toast.dismiss(id);
  }
});

it('shows what is new once, however often it is said', () => {
  toast.error('Sem conexão', { id: 'ERR_OFFLINE' });
  const [first] = toastStore.read();
  toast.error('Ainda sem conexão', { id: 'ERR_OFFLINE' });
  const [second] = toastStore.read();
  expect(ids()).toEqual(['ERR_OFFLINE']);
  expect(second?.title).toBe('Ainda sem conexão');
  expect(second?.showCount).not.toBe(first?.showCount);
});

it('goes on as it stands, as long as it is shown', () => {
  toast.info('Baixando', { id: 'a', detail: '10%' });
  const [first] = toastStore.read();
  toast.update('a', { detail: '20%' });
  expect(toastStore.read()).toEqual([{ ...first, detail: '20%' }]);
  toast.dismiss('a');
  toast.update('a', { detail: '30%' });
  expect(toastStore.read()).toEqual([]);
});

it('takes the text for the id where none is given', () => {
  toast.success('Fila salva');
  toast.success('Fila salva');
  expect(ids()).toHaveLength(1);
});

it('keeps three at most: the oldest goes', () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    toast.success(id, { id });
  }
  expect(ids()).toEqual(['b', 'c', 'd']);
});

it('lasts two seconds when all went well, three when not, or as long as told', () => {
  toast.success('a');
  toast.error('b');
  toast.success('c', { durationMs: 9000 });
  expect(toastStore.read().map((item) => item.durationMs)).toEqual([2000, 3000, 9000]);
});

it('tells its listeners', () => {
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
