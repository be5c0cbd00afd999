import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import type { Todo } from '#shared/persistedState.ts';
import { parseZonedTime, toZonedTime } from '#shared/rules/zonedTime.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { host } from '#ui/host/index.ts';
import { Button, Input, useReturnFocus } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { readTodos, saveTodos, updateTodo } from './todoStore.ts';

interface ReminderFieldProps {
  readonly todo: Todo;
  readonly onEnd: () => void;
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

const getDefaultReminder = (): Date => new Date(Date.now() + hourMs);

/** Sets or removes the reminder of a task; Escape cancels. */
export function ReminderField({ todo: { id, remindAt }, onEnd }: ReminderFieldProps) {
  const { t, timeZone } = useTexts();
  const [at, setAt] = useState(() => toZonedTime(remindAt === null ? getDefaultReminder() : new Date(remindAt), timeZone));
  useReturnFocus();
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEnd();
    }
  };
  const saveReminder = (reminder: string | null): void => {
    saveTodos(updateTodo(readTodos(), id, { remindAt: reminder, now: new Date() }));
    onEnd();
  };
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const date = parseZonedTime(at, timeZone);
    if (date !== null) {
      void host().requestNotificationPermission();
      saveReminder(date.toISOString());
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form from any of its controls
    <form onSubmit={save} onKeyDown={handleKeyDown} style={{ display: 'flex', flexWrap: 'wrap', gap: 8, paddingBlock: 6 }}>
      <Input
        type="datetime-local"
        size="sm"
        value={at}
        slotProps={{ input: { ref: focusField, 'aria-label': t('todos.remindAt') } }}
        onChange={({ target }) => setAt(target.value)}
      />
      <Button type="submit" size="sm">
        {t('todos.saveReminder')}
      </Button>
      <Button size="sm" variant="plain" color="neutral" onClick={() => saveReminder(null)}>
        {t('todos.noReminder')}
      </Button>
    </form>
  );
}
