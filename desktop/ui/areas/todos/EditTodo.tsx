import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Todo } from '#shared/kept.ts';
import { Textarea, useReturnFocus } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { changed } from './todos.ts';
import { currentTodos, keepTodos } from './todoStore.ts';

interface EditTodoProps {
  readonly todo: Todo;
  readonly onEnd: () => void;
}

/** The words of a task. Enter keeps them, Escape leaves them as they were, blank ones are ignored. */
export function EditTodo({ todo: { id, text }, onEnd }: EditTodoProps) {
  const { t } = useTexts();
  const [words, setWords] = useState(text);
  const box = useRef<HTMLTextAreaElement>(null);
  useReturnFocus();
  useEffect(() => box.current?.select(), []);
  const keep = (): void => {
    keepTodos(changed(currentTodos(), id, { text: words, now: new Date() }));
    onEnd();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      keep();
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
      value={words}
      slotProps={{ textarea: { ref: box, 'aria-label': t('todos.editing'), maxLength: 2000 } }}
      onChange={({ target }) => setWords(target.value)}
      onKeyDown={handleKeyDown}
      onBlur={keep}
    />
  );
}
