import { Car, Clock, Dumbbell, Flag, Hand, Heart, Lightbulb, type LucideIcon, Search, Smile, TreePalm, Utensils } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import styled from '@emotion/styled';
import { Button, IconButton, Input } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, shadow, text, v } from '#ui/theme/tokens.ts';
import { type Emoji, type EmojiGroup, emojiGroups, searchEmojis } from './emojis.ts';
import { addRecentEmoji, getRecentEmojis } from './recentEmojis.ts';
import { useEmojis } from './useEmojis.ts';

/** Emojis per row. */
const columnCount = 8;

const EmojiPanelFrame = styled.div`
  position: absolute;
  z-index: 2;
  bottom: calc(100% + 6px);
  left: 0;
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: min(344px, 100%);
  height: min(340px, calc(100dvh - 260px));
  min-height: 200px;
  padding: 8px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.card};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
  .tabs {
    display: flex;
    justify-content: space-between;
  }
  > p {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 8px;
    margin: auto;
    font: ${text.second};
    color: ${v.ink.soft};
    text-align: center;
  }
`;

const EmojiGridFrame = styled.div`
  display: grid;
  grid-template-columns: repeat(${columnCount}, 1fr);
  align-content: start;
  flex: 1;
  min-height: 0;
  overflow: auto;
  font-size: 22px;
  &:empty {
    display: none;
  }
`;

const EmojiCell = styled.div`
  display: grid;
  place-items: center;
  height: 38px;
  border-radius: ${radius.control};
  cursor: pointer;
  user-select: none;
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
    box-shadow: inset 0 0 0 2px ${v.brand.ring};
  }
`;

interface EmojiGridProps {
  readonly id: string;
  readonly label: string;
  readonly emojis: readonly Emoji[];
  readonly active: number;
  readonly onPick: (emoji: Emoji) => void;
}

/** Grid of emojis; the active one is marked while the search field keeps the focus. */
function EmojiGrid({ id, label, emojis, active, onPick }: EmojiGridProps) {
  useEffect(() => {
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, emojis]);
  return (
    <EmojiGridFrame role="listbox" id={id} aria-label={label}>
      {emojis.map((emoji, index) => (
        <EmojiCell
          key={emoji.character}
          id={`${id}-${index}`}
          role="option"
          aria-label={emoji.name}
          aria-selected={index === active}
          title={emoji.name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(emoji)}
        >
          {emoji.character}
        </EmojiCell>
      ))}
    </EmojiGridFrame>
  );
}

type EmojiTab = EmojiGroup | 'recent';

const icons: Readonly<Record<EmojiTab, LucideIcon>> = {
  recent: Clock,
  faces: Smile,
  people: Hand,
  nature: TreePalm,
  food: Utensils,
  places: Car,
  activities: Dumbbell,
  objects: Lightbulb,
  symbols: Heart,
  flags: Flag,
};

const keySteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columnCount, ArrowUp: -columnCount };

const maxResults = 80;

function visibleEmojis(emojis: readonly Emoji[], tab: EmojiTab, term: string): readonly Emoji[] {
  if (term.trim() !== '') {
    return searchEmojis(emojis, term).slice(0, maxResults);
  }
  const recent = getRecentEmojis();
  return tab === 'recent'
    ? recent.flatMap((character) => emojis.find((emoji) => emoji.character === character) ?? [])
    : emojis.filter(({ group }) => group === tab);
}

export interface EmojiPanelProps {
  readonly onPick: (character: string) => void;
  /** `isLeft`: closed because the focus went elsewhere, where it stays. */
  readonly onClose: (isLeft: boolean) => void;
}

/** Emojis by group and search, above the field. */
export function EmojiPanel({ onPick, onClose }: EmojiPanelProps) {
  const { t } = useTexts();
  const id = useId();
  const { emojis, hasFailed, retry } = useEmojis(true);
  const [term, setTerm] = useState('');
  const [tab, setTab] = useState<EmojiTab>(getRecentEmojis().length > 0 ? 'recent' : 'faces');
  const [active, setActive] = useState(0);
  const shownEmojis = emojis === null ? [] : visibleEmojis(emojis, tab, term);
  const pick = ({ character }: Emoji): void => {
    addRecentEmoji(character);
    onPick(character);
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
      onClose(true);
    }
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const activeEmoji = shownEmojis[active];
    const step = keySteps[event.key];
    if (event.key === 'Escape') {
      onClose(false);
    } else if (event.target instanceof HTMLInputElement && step !== undefined) {
      setActive(Math.min(Math.max(active + step, 0), Math.max(shownEmojis.length - 1, 0)));
    } else if (
      event.target instanceof HTMLInputElement &&
      event.key === 'Enter' &&
      activeEmoji !== undefined &&
      !event.nativeEvent.isComposing
    ) {
      pick(activeEmoji);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <EmojiPanelFrame role="dialog" aria-label={t('messages.emoji.title')} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <Input
        size="sm"
        autoFocus
        value={term}
        onChange={({ target }) => {
          setTerm(target.value);
          setActive(0);
        }}
        startDecorator={<Search size={16} strokeWidth={1.75} aria-hidden />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': t('messages.emoji.search'),
            placeholder: t('messages.emoji.search'),
            'aria-expanded': shownEmojis.length > 0,
            'aria-controls': id,
            'aria-activedescendant': shownEmojis.length > 0 ? `${id}-${active}` : undefined,
          },
        }}
      />
      <div className="tabs" role="group" aria-label={t('messages.emoji.groups')}>
        {(['recent', ...emojiGroups] as const).map((group) => (
          <IconButton
            key={group}
            size="sm"
            icon={icons[group]}
            label={t(`messages.emoji.group.${group}`)}
            aria-pressed={group === tab && term === ''}
            onClick={() => {
              setTerm('');
              setTab(group);
              setActive(0);
            }}
          />
        ))}
      </div>
      {hasFailed ? (
        <p role="alert">
          {t('messages.emoji.failed')}
          <Button size="sm" variant="soft" onClick={retry}>
            {t('kit.tryAgain')}
          </Button>
        </p>
      ) : (
        <EmojiGrid id={id} label={t('messages.emoji.list')} emojis={shownEmojis} active={active} onPick={pick} />
      )}
      {emojis !== null && shownEmojis.length === 0 && (
        <p role="status">{t(term === '' ? 'messages.emoji.noneYet' : 'messages.emoji.none')}</p>
      )}
    </EmojiPanelFrame>
  );
}
