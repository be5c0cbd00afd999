import { expect, it } from 'vitest';
import { createSlot } from './slots.ts';

it('calls what fills it, and refuses to be empty', () => {
  const Sum = createSlot<[one: number, other: number], number>('Sum');
  expect(() => Sum(1, 2)).toThrow('Nothing fills the slot Sum');
  Sum.fill((one, other) => one + other);
  expect(Sum(1, 2)).toBe(3);
});

it('prefetches a lazy component that fills it', () => {
  const Late = createSlot<[], null>('Late');
  let count = 0;
  Late.prefetch();
  Late.fill(Object.assign(() => null, { prefetch: () => (count += 1) }));
  Late.prefetch();
  expect(count).toBe(1);
});

it('has a name and a content for every slot', () => {
  const modules = import.meta.glob<string>('./**/{slots.ts,fillSlots.tsx}', { query: '?raw', import: 'default', eager: true });
  const composition = modules['./composition/fillSlots.tsx'] ?? '';
  const slots = Object.values(modules).flatMap((text) => [...text.matchAll(/^export const (\w+) = createSlot<.*>\('(\w+)'\);$/gm)]);
  expect(slots.length).toBeGreaterThan(20);
  expect(slots.filter(([, variable, name]) => variable !== name || !composition.includes(`  ${name}.fill(`))).toEqual([]);
});
