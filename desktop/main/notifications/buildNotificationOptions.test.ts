import type { NativeImage } from 'electron';
import { expect, it } from 'vitest';
import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { buildNotificationOptions } from './buildNotificationOptions.ts';

const path = '/tickets/5f0c0f5e-7f0e-4a55-9a3e-0d6f1d1c9b11';
const request = { title: 'Lia Moura', body: 'Oi', path };
const subject = { accountId: 'account-2', path, ticketId: 7 };
const context = {
  subject,
  preferences: defaultNotificationPreferences,
  count: 1,
  icon: null,
  company: '',
  translate: (key: string) => key,
};

it('has the icon of the sender, and none without one', () => {
  const icon = {} as NativeImage;
  expect(buildNotificationOptions(request, { ...context, icon }).icon).toBe(icon);
  expect(buildNotificationOptions(request, context)).not.toHaveProperty('icon');
});

it('offers reply and resolve for an accepted ticket, accept for a pending one', () => {
  const accepted = buildNotificationOptions({ ...request, ticket: { id: 7, isPending: false } }, context);
  expect(accepted).toMatchObject({ hasReply: true, replyPlaceholder: 'noticeReply', actions: [{ type: 'button', text: 'noticeResolve' }] });
  const waiting = buildNotificationOptions({ ...request, ticket: { id: 7, isPending: true } }, context);
  expect(waiting).toMatchObject({ hasReply: false, actions: [{ type: 'button', text: 'noticeAccept' }] });
  expect(buildNotificationOptions(request, context)).not.toHaveProperty('actions');
});

it('names the company where there is one to name', () => {
  expect(buildNotificationOptions(request, { ...context, company: 'Lumiar', count: 2 }).title).toBe('(2) Lia Moura · Lumiar');
});

it('is grouped by account, counted, persistent by preference, and always silent', () => {
  expect(buildNotificationOptions(request, { ...context, count: 3 })).toMatchObject({
    title: '(3) Lia Moura',
    groupId: 'account-2',
    silent: true,
    timeoutType: 'default',
    urgency: 'normal',
  });
  expect(buildNotificationOptions(request, { ...context, preferences: { ...defaultNotificationPreferences, stays: true } })).toMatchObject({
    timeoutType: 'never',
    urgency: 'critical',
  });
});
