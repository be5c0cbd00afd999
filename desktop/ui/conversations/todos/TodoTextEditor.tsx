import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Todo } from '#shared/persistedState.ts';
import { Textarea, useReturnFocus } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { updateTodo } from './todoList.ts';
import { readTodos, saveTodos } from './todoStore.ts';

interface TodoTextEditorProps {
  readonly todo: Todo;
  readonly onEnd: () => void;
}

/** Inline editor of a task's text: Enter saves, Escape cancels, blank text is ignored. */
export function TodoTextEditor({ todo: { id, text }, onEnd }: TodoTextEditorProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(text);
  const textarea = useRef<HTMLTextAreaElement>(null);
  useReturnFocus();
  useEffect(() => textarea.current?.select(), []);
  const save = (): void => {
    saveTodos(updateTodo(readTodos(), id, { text: draft, now: new Date() }));
    onEnd();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onEnd();
    }
  };
  return (
    <Textarea
      size="sm"
      minRows={1}
      maxRows={6}
      value={draft}
      slotProps={{ textarea: { ref: textarea, 'aria-label': t('todos.editing'), maxLength: 2000 } }}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={handleKeyDown}
      onBlur={save}
    />
  );
}
