import { expect, it } from 'vitest';
import { drillFilters } from './useDrill.ts';

it('leads to the tickets of a figure within what the dashboard is narrowed to', () => {
  const filter = { queueIds: [4], connectionIds: [], tags: [], users: [7] };
  expect(drillFilters(filter, { connectionIds: [2] })).toEqual({ queueIds: [4], whatsappIds: [2], users: [7] });
  expect(drillFilters(filter, { users: [8] })).toEqual({ queueIds: [4], users: [8] });
  expect(drillFilters({}, { tags: [3] })).toEqual({ tags: [3] });
});
