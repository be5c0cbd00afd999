import { useEffect } from 'react';
import { isMuted } from '#shared/rules/notificationPreferences.ts';
import { host } from '#ui/host/index.ts';
import { readNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { t } from '#ui/text/index.ts';
import { updateTodo, findDueTodos } from './todoList.ts';
import { readTodos, subscribeToTodos, saveTodos } from './todoStore.ts';

const pollIntervalMs = 10_000;

/** What came due is told of once. While nothing may disturb, it waits. */
function showDueReminders(): void {
  const now = new Date();
  const choices = readNoticeChoices();
  if (isMuted(choices, now)) {
    return;
  }
  for (const { id, text, remindAt } of findDueTodos(readTodos(), now)) {
    saveTodos(updateTodo(readTodos(), id, { remindAt: null, now }));
    // The list is one for all accounts: each has a page, and each page comes here.
    const key = `todo-${id}-${remindAt}`;
    host().playSound({ sound: choices.sounds.chat, dedupeKey: key });
    host().showNotice({ title: t('todos.reminder'), body: text.slice(0, 500), path: '/todolist', tag: `todo-${id}`, key });
    host().requestAttention();
  }
}

/** Reminds of tasks, whatever screen is shown. */
export function useReminders(): void {
  useEffect(subscribeToTodos, []);
  useEffect(() => {
    const timer = setInterval(showDueReminders, pollIntervalMs);
    return () => clearInterval(timer);
  }, []);
}
