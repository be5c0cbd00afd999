import styled from '@emotion/styled';
import { ListPlus, Plus } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Button, EmptyState, Input, Page, Switch } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { TodoRow } from './TodoRow.tsx';
import { addTodo, readTodos, saveTodos, useTodos } from './todoStore.ts';

const Column = styled.div`
  display: grid;
  align-content: start;
  gap: 12px;
  max-width: 760px;
  padding-block: 16px 32px;
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
  }
  ul {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  > footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  > footer label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
`;

/** Personal tasks, stored on this device only. */
export function TodosScreen() {
  const { t } = useTexts();
  const todos = useTodos();
  const [hidesDone, setHidesDone] = useState(false);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const shown = hidesDone ? todos.filter(({ isDone }) => !isDone) : todos;
  const open = todos.filter(({ isDone }) => !isDone).length;
  return (
    <Page title={t('places.todos')} count={open}>
      <Column>
        <NewTodoForm />
        {todos.length === 0 ? (
          <EmptyState title={t('todos.empty.title')}>{t('todos.empty.text')}</EmptyState>
        ) : (
          <>
            <ul aria-label={t('todos.list')}>
              {shown.map((todo, index) => (
                <TodoRow key={todo.id} todo={todo} index={index} todos={shown} draggedId={draggedId} onDrag={setDraggedId} />
              ))}
            </ul>
            <footer>
              <span>
                {t('todos.open', { count: open })} · {t('todos.onThisDevice')}
              </span>
              <label>
                <Switch
                  size="sm"
                  checked={hidesDone}
                  onChange={({ target }) => setHidesDone(target.checked)}
                  slotProps={{ input: { role: 'switch' } }}
                />
                {t('todos.hideDone')}
              </label>
            </footer>
          </>
        )}
      </Column>
    </Page>
  );
}

function NewTodoForm() {
  const { t } = useTexts();
  const [draft, setDraft] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useScreenActions([
    {
      id: 'todos.create',
      label: t('todos.new'),
      group: t('shell.groups.here'),
      icon: ListPlus,
      keys: 'Alt N',
      run: () => input.current?.focus(),
    },
  ]);
  const add = (event: SyntheticEvent): void => {
    event.preventDefault();
    saveTodos(addTodo(readTodos(), { text: draft }, new Date()));
    setDraft('');
    input.current?.focus();
  };
  return (
    <form onSubmit={add}>
      <Input
        value={draft}
        placeholder={t('todos.placeholder')}
        slotProps={{ input: { ref: input, 'aria-label': t('todos.new'), maxLength: 2000 } }}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button type="submit" startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />}>
        {t('todos.add')}
      </Button>
    </form>
  );
}
