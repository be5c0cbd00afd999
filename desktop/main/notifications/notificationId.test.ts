import { describe, expect, it } from 'vitest';
import { formatNotificationId, parseNotificationId } from './notificationId.ts';

const subject = { accountId: 'account-12', ticketId: 9_000_001, path: '/tickets/5c1f6a52-7f5a-4a31-9d3f-0c5f1e2b7a11' };

describe('the id of a notification', () => {
  it('has at most 64 characters and parses back', () => {
    const name = formatNotificationId(subject);
    expect(name?.length).toBeLessThanOrEqual(64);
    expect(parseNotificationId(`type=click&tag=${name}&group=x`)).toEqual(subject);
  });
  it('is null for anything but a ticket', () => {
    expect(formatNotificationId({ ...subject, path: '/todolist' })).toBeNull();
    expect(formatNotificationId({ ...subject, ticketId: null })).toBeNull();
    expect(parseNotificationId('type=click&tag=account-1~x~/etc/passwd')).toBeNull();
  });
});
