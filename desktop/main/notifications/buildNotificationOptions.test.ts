import type { NativeImage } from 'electron';
import { expect, it } from 'vitest';
import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { buildNotificationOptions } from './buildNotificationOptions.ts';

const path = '/tickets/5f0c0f5e-7f0e-4a55-9a3e-0d6f1d1c9b11';
const notice = { title: 'Lia Moura', body: 'Oi', path };
const subject = { accountId: 'account-2', path, ticketId: 7 };
const around = { subject, choices: defaultNotificationPreferences, count: 1, icon: null, say: (key: string) => key };

it('shows the face of whoever wrote, and none where there is none', () => {
  const icon = {} as NativeImage;
  expect(buildNotificationOptions(notice, { ...around, icon }).icon).toBe(icon);
  expect(buildNotificationOptions(notice, around)).not.toHaveProperty('icon');
});

it('is answered and resolved where the ticket is in hand, and accepted where it waits', () => {
  const inHand = buildNotificationOptions({ ...notice, ticket: { id: 7, isPending: false } }, around);
  expect(inHand).toMatchObject({ hasReply: true, replyPlaceholder: 'noticeReply', actions: [{ type: 'button', text: 'noticeResolve' }] });
  const waiting = buildNotificationOptions({ ...notice, ticket: { id: 7, isPending: true } }, around);
  expect(waiting).toMatchObject({ hasReply: false, actions: [{ type: 'button', text: 'noticeAccept' }] });
  expect(buildNotificationOptions(notice, around)).not.toHaveProperty('actions');
});

it('stands with those of its account, counts what came, stays where that is wished, and is silent: sounds are ours', () => {
  expect(buildNotificationOptions(notice, { ...around, count: 3 })).toMatchObject({
    title: '(3) Lia Moura',
    groupId: 'account-2',
    silent: true,
    timeoutType: 'default',
    urgency: 'normal',
  });
  expect(buildNotificationOptions(notice, { ...around, choices: { ...defaultNotificationPreferences, stays: true } })).toMatchObject({
    timeoutType: 'never',
    urgency: 'critical',
  });
});
