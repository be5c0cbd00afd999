import { expect, it } from 'vitest';
import { formatTicketLink, parseTicketUuid } from './ticketLink.ts';

it('parses what it formats', () => {
  const uuid = '5c1f6a52-7f5a-4a31-9d3f-0c5f1e2b7a11';
  expect(parseTicketUuid(formatTicketLink(uuid))).toBe(uuid);
  expect(parseTicketUuid(uuid)).toBeNull();
});
