import { Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, Kbd, type SearchBoxProps, Tooltip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useActionKeys } from '#ui/shell/shortcuts/useActionKeys.ts';

interface CreateControl {
  /** 'Nova tag' */
  readonly label: string;
  readonly run: () => void;
}

interface ListControlsOptions {
  /** 'tags': prefix of the action ids. */
  readonly area: string;
  /** 'Buscar tags' */
  readonly search: string;
  /** Null without permission. */
  readonly create: CreateControl | null;
}

export interface ListControls {
  /** Search term, stored in the URL. */
  readonly term: string;
  readonly search: SearchBoxProps;
  readonly create: CreateControl | null;
  /** Primary button of the page. */
  readonly createButton: ReactNode;
}

const createKeys = 'Alt N';
const searchKeys = '/';
const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

/** Search and create controls of a list as button, shortcut and palette action. */
export function useListControls({ area, search, create }: ListControlsOptions): ListControls {
  const { t } = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const term = searchParams.get('q') ?? '';
  const group = t('shell.groups.here');
  const ids = { create: `${area}.create`, search: `${area}.search` };
  useScreenActions([
    { id: ids.search, label: search, group, icon: Search, keys: searchKeys, run: focusSearch },
    ...(create === null ? [] : [{ id: ids.create, label: create.label, group, icon: Plus, keys: createKeys, run: create.run }]),
  ]);
  const { keys } = useActionKeys(ids.search, searchKeys);
  const onSearch = (nextTerm: string): void => setSearchParams(nextTerm === '' ? {} : { q: nextTerm }, { replace: true });
  return {
    term,
    search: { label: search, value: term, onSearch, shortcut: keys },
    create,
    createButton: create && <CreateButton {...create} id={ids.create} />,
  };
}

function CreateButton({ id, label, run }: CreateControl & { readonly id: string }) {
  const { keys, aria } = useActionKeys(id, createKeys);
  const button = (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} aria-keyshortcuts={aria} aria-label={label} onClick={run}>
      {label}
    </Button>
  );
  return keys === null ? button : <Tooltip title={<Kbd of={keys} />}>{button}</Tooltip>;
}
