import { useEffect } from 'react';
import { isQuiet } from '#shared/rules/notices.ts';
import { host } from '#ui/host/index.ts';
import { noticeChoices } from '#ui/shell/noticeChoices.ts';
import { t } from '#ui/text/index.ts';
import { changed, dueOf } from './todos.ts';
import { currentTodos, followTodos, keepTodos } from './todoStore.ts';

const look = 10_000;

/** What came due is told of once. While nothing may disturb, it waits. */
function remind(): void {
  const now = new Date();
  const choices = noticeChoices();
  if (isQuiet(choices, now)) {
    return;
  }
  for (const { id, text, remindAt } of dueOf(currentTodos(), now)) {
    keepTodos(changed(currentTodos(), id, { remindAt: null, now }));
    // The list is one for all accounts: each has a page, and each page comes here.
    const key = `todo-${id}-${remindAt}`;
    host().playSound({ sound: choices.sounds.chat, key });
    host().notify({ title: t('todos.reminder'), body: text.slice(0, 500), path: '/todolist', tag: `todo-${id}`, key });
    host().signalUnread();
  }
}

/** Reminds of tasks, whatever screen is shown. */
export function useReminders(): void {
  useEffect(followTodos, []);
  useEffect(() => {
    const timer = setInterval(remind, look);
    return () => clearInterval(timer);
  }, []);
}
