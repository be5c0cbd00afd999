import styled from '@emotion/styled';
import { useEffect } from 'react';
import { Kbd } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, size, tabular, text, v } from '#ui/theme/tokens.ts';
import { useAllActions, type ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { Highlight } from './Highlight.tsx';
import type { PaletteResult, PaletteResultGroup } from './findPaletteResults.ts';
import { isReachableByKeys, useShortcutChoices, resolveActiveKeys } from '#ui/shell/shortcuts/shortcuts.ts';

const List = styled.div`
  flex: 1;
  min-height: 0;
  padding: 4px 8px 8px;
  overflow: auto;
  h3 {
    padding: 12px 8px 4px;
    font: ${text.metaStrong};
    color: ${v.ink.meta};
  }
`;
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 40px;
  padding: 0 8px;
  border-radius: ${radius.control};
  color: ${v.ink.body};
  cursor: pointer;
  .icon {
    display: grid;
    place-items: center;
    width: 24px;
    color: ${v.ink.soft};
  }
  .what {
    ${ellipsis}
  }
  mark {
    background: none;
    color: ${v.brand.ink};
    font-weight: 600;
  }
  .where {
    flex: 1;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${ellipsis}
    ${tabular}
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
    color: ${v.ink.strong};
    .icon {
      color: ${v.brand.ink};
    }
  }
`;
const Nothing = styled.div`
  padding: 40px 24px;
  text-align: center;
  color: ${v.ink.soft};
  b {
    display: block;
    font: ${text.strong};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
`;

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteResultGroup[];
  readonly active: number;
  readonly term: string;
  /** More results may follow. */
  readonly isSearching: boolean;
  readonly onHover: (index: number) => void;
  readonly onPick: (action: ScreenAction) => void;
}

/** Listbox of results; `active` is the index that Enter runs. */
export function PaletteList({ id, groups, active, term, isSearching, onHover, onPick }: PaletteListProps) {
  const { t } = useTexts();
  useEffect(() => {
    // `scrollIntoView` returns a promise in newer browsers, which React would take for a clean-up function.
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, term]);
  const firstIndexes = groups.map((_, groupIndex) => groups.slice(0, groupIndex).reduce((sum, { results }) => sum + results.length, 0));
  return (
    <List role="listbox" id={id} aria-label={t('shell.palette.results')}>
      {groups.length === 0 && isSearching && <Nothing>{t('ticketList.create.searching')}</Nothing>}
      {groups.length === 0 && !isSearching && (
        <Nothing>
          <b>{t('shell.palette.none', { term })}</b>
          {t('shell.palette.noneHint')}
        </Nothing>
      )}
      {groups.map(({ title, results }, groupIndex) => (
        <div role="group" aria-labelledby={`${id}-g${groupIndex}`} key={title}>
          <h3 id={`${id}-g${groupIndex}`} role="presentation">
            {title}
          </h3>
          {results.map((result, index) => {
            const resultIndex = (firstIndexes[groupIndex] ?? 0) + index;
            return (
              <Option
                key={result.action.id}
                id={`${id}-${resultIndex}`}
                result={result}
                isActive={resultIndex === active}
                onHover={() => onHover(resultIndex)}
                onPick={() => onPick(result.action)}
              />
            );
          })}
        </div>
      ))}
    </List>
  );
}

interface OptionProps {
  readonly id: string;
  readonly result: PaletteResult;
  readonly isActive: boolean;
  readonly onHover: () => void;
  readonly onPick: () => void;
}

/** Focus stays in the search field (`aria-activedescendant`). */
function Option({ id, result: { action, ranges }, isActive, onHover, onPick }: OptionProps) {
  const choices = useShortcutChoices();
  const keys = isReachableByKeys(action, useAllActions(), choices) ? resolveActiveKeys(action, choices) : null;
  const Icon = action.icon;
  return (
    <Row id={id} role="option" aria-selected={isActive} tabIndex={-1} onMouseMove={isActive ? undefined : onHover} onClick={onPick}>
      <span className="icon">
        <Icon size={size.icon} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="what">
        <Highlight text={action.label} ranges={ranges} />
      </span>
      <span className="where">{action.detail}</span>
      {keys !== null && <Kbd of={keys} />}
    </Row>
  );
}
