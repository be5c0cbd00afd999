import { beforeEach, expect, it } from 'vitest';
import { toast, toastStore } from './toast.ts';

const ids = (): string[] => toastStore.read().map((item) => item.id);

beforeEach(() => {
  for (const id of ids()) {
    toast.close(id);
  }
});

it('shows what is new once, however often it is said', () => {
  toast.failed('Sem conexão', { id: 'ERR_OFFLINE' });
  const [first] = toastStore.read();
  toast.failed('Ainda sem conexão', { id: 'ERR_OFFLINE' });
  const [second] = toastStore.read();
  expect(ids()).toEqual(['ERR_OFFLINE']);
  expect(second?.title).toBe('Ainda sem conexão');
  expect(second?.shown).not.toBe(first?.shown);
});

it('goes on as it stands, as long as it is shown', () => {
  toast.told('Baixando', { id: 'a', detail: '10%' });
  const [first] = toastStore.read();
  toast.goOn('a', { detail: '20%' });
  expect(toastStore.read()).toEqual([{ ...first, detail: '20%' }]);
  toast.close('a');
  toast.goOn('a', { detail: '30%' });
  expect(toastStore.read()).toEqual([]);
});

it('takes the text for the id where none is given', () => {
  toast.done('Fila salva');
  toast.done('Fila salva');
  expect(ids()).toHaveLength(1);
});

it('keeps three at most: the oldest goes', () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    toast.done(id, { id });
  }
  expect(ids()).toEqual(['b', 'c', 'd']);
});

it('lasts two seconds when all went well, three when not, or as long as told', () => {
  toast.done('a');
  toast.failed('b');
  toast.done('c', { lasts: 9000 });
  expect(toastStore.read().map((item) => item.lasts)).toEqual([2000, 3000, 9000]);
});

it('tells its listeners', () => {
  let calls = 0;
  const stop = toastStore.subscribe(() => {
    calls += 1;
  });
  toast.done('a', { id: 'a' });
  toast.close('a');
  stop();
  toast.done('b');
  expect(calls).toBe(2);
});
