import { useEffect } from 'react';
import { isMuted } from '#shared/rules/notificationPreferences.ts';
import { host } from '#ui/host/index.ts';
import { readNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { t } from '#ui/text/index.ts';
import { findDueTodos, readTodos, saveTodos, subscribeToTodos, updateTodo } from './todoStore.ts';

const pollIntervalMs = 10_000;

/** Shows each due reminder once; while muted they stay due. */
function showDueReminders(): void {
  const now = new Date();
  const choices = readNoticeChoices();
  if (isMuted(choices, now)) {
    return;
  }
  for (const { id, text, ticket, remindAt } of findDueTodos(readTodos(), now)) {
    saveTodos(updateTodo(readTodos(), id, { remindAt: null, now }));
    // All accounts share the list and every page polls it; the key removes duplicates.
    const key = `todo-${id}-${remindAt}`;
    host().playSound({ sound: choices.sounds.chat, dedupeKey: key });
    const path = ticket === null ? '/todolist' : `/tickets/${ticket.uuid}`;
    host().showNotice({ title: t('shell.reminder'), body: text.slice(0, 500), path, tag: `todo-${id}`, key });
    host().requestAttention();
  }
}

/** Shows due reminders on every screen. */
export function useReminders(): void {
  useEffect(subscribeToTodos, []);
  useEffect(() => {
    const timer = setInterval(showDueReminders, pollIntervalMs);
    return () => clearInterval(timer);
  }, []);
}
