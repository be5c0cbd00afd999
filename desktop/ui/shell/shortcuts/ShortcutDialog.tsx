import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, Input, Switch } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v, width } from '#ui/theme/tokens.ts';
import { useAllActions, type ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { matchText } from '#ui/shell/palette/matchText.ts';
import { ShortcutRow } from './ShortcutRow.tsx';
import { isReachableByKeys, resolveKeys, resetShortcuts, setSingleKeys, useShortcutChoices } from './shortcuts.ts';

const Columns = styled.div`
  columns: 2;
  column-gap: 40px;
  section {
    break-inside: avoid;
    margin-bottom: 20px;
  }
  h3 {
    margin-bottom: 4px;
    font: ${text.metaStrong};
    color: ${v.ink.meta};
  }
  @media (max-width: 599.95px) {
    columns: 1;
  }
`;
const Single = styled.label`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 8px;
  font: ${text.second};
  color: ${v.ink.soft};
  ${width.narrow} {
    flex-basis: 100%;
  }
`;

/** Has default keys, or a stored choice. */
const hasKeys = (action: ScreenAction, chosenKeys: Readonly<Record<string, string | null>>): boolean =>
  action.keys !== undefined || action.id in chosenKeys;

/** Shows and edits the shortcuts that work here. */
export function ShortcutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const choices = useShortcutChoices();
  const actions = useAllActions();
  const [term, setTerm] = useState('');
  const [editedId, setEditedId] = useState<string | null>(null);
  const editableActions = actions.filter((action) => hasKeys(action, choices.keys) && isReachableByKeys(action, actions, choices));
  const matchingActions = editableActions.filter(
    (action) => matchText(`${action.label} ${resolveKeys(action, choices) ?? ''}`, term) !== null,
  );
  return (
    <Dialog
      title={t('shell.shortcuts.title')}
      width={640}
      onClose={onClose}
      tools={
        <Input
          size="sm"
          placeholder={t('shell.shortcuts.filterHint')}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          startDecorator={<Search size={14} aria-hidden />}
          slotProps={{ input: { 'aria-label': t('shell.shortcuts.filter') } }}
          sx={{ width: 'clamp(96px, 30vw, 168px)' }}
        />
      }
    >
      <DialogBody>
        {matchingActions.length === 0 && <p>{t('shell.shortcuts.none', { term })}</p>}
        <Columns>
          {[...Map.groupBy(matchingActions, ({ group }) => group)].map(([group, rows]) => (
            <section key={group}>
              <h3>{group}</h3>
              <ul>
                {rows.map((action) => (
                  <ShortcutRow
                    key={action.id}
                    action={action}
                    actions={editableActions}
                    isEditing={editedId === action.id}
                    onEdit={() => setEditedId(action.id)}
                    onEditEnd={() => setEditedId(null)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </Columns>
      </DialogBody>
      <DialogFooter>
        <Single>
          <Switch checked={choices.singleKeys} onChange={(event) => setSingleKeys(event.target.checked)} />
          {t('shell.shortcuts.singleKeys')}
        </Single>
        <Button variant="plain" color="neutral" onClick={resetShortcuts}>
          {t('shell.shortcuts.reset')}
        </Button>
        <Button onClick={onClose}>{t('shell.shortcuts.done')}</Button>
      </DialogFooter>
    </Dialog>
  );
}
