import type { NativeImage } from 'electron';
import { expect, it } from 'vitest';
import { usualNotices } from '#shared/rules/notices.ts';
import { noticeOptions } from './noticeOptions.ts';

const path = '/tickets/5f0c0f5e-7f0e-4a55-9a3e-0d6f1d1c9b11';
const notice = { title: 'Lia Moura', body: 'Oi', path };
const subject = { accountId: 'account-2', path, ticketId: 7 };
const around = { subject, choices: usualNotices, count: 1, icon: null, say: (key: string) => key };

it('shows the face of whoever wrote, and none where there is none', () => {
  const icon = {} as NativeImage;
  expect(noticeOptions(notice, { ...around, icon }).icon).toBe(icon);
  expect(noticeOptions(notice, around)).not.toHaveProperty('icon');
});

it('is answered and resolved where the ticket is in hand, and accepted where it waits', () => {
  const inHand = noticeOptions({ ...notice, ticket: { id: 7, isPending: false } }, around);
  expect(inHand).toMatchObject({ hasReply: true, replyPlaceholder: 'noticeReply', actions: [{ type: 'button', text: 'noticeResolve' }] });
  const waiting = noticeOptions({ ...notice, ticket: { id: 7, isPending: true } }, around);
  expect(waiting).toMatchObject({ hasReply: false, actions: [{ type: 'button', text: 'noticeAccept' }] });
  expect(noticeOptions(notice, around)).not.toHaveProperty('actions');
});

it('stands with those of its account, counts what came, stays where that is wished, and is silent: sounds are ours', () => {
  expect(noticeOptions(notice, { ...around, count: 3 })).toMatchObject({
    title: '(3) Lia Moura',
    groupId: 'account-2',
    silent: true,
    timeoutType: 'default',
    urgency: 'normal',
  });
  expect(noticeOptions(notice, { ...around, choices: { ...usualNotices, stays: true } })).toMatchObject({
    timeoutType: 'never',
    urgency: 'critical',
  });
});
