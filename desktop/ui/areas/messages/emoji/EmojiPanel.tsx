import { Car, Clock, Dumbbell, Flag, Hand, Heart, Lightbulb, Search, Smile, TreePalm, Utensils, type LucideIcon } from 'lucide-react';
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button, IconAction, Input } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { EmojiGrid } from './EmojiGrid.tsx';
import { columns, Panel } from './emojiLook.ts';
import { groups, matchingEmojis, type Emoji, type Group } from './emojis.ts';
import { recentEmojis, rememberEmoji } from './recentEmojis.ts';
import { useEmojis } from './useEmojis.ts';

type Shelf = Group | 'recent';

const icons: Readonly<Record<Shelf, LucideIcon>> = {
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

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

/** As many as somebody looks through. */
const mostFound = 80;

function shown(emojis: readonly Emoji[], shelf: Shelf, term: string): readonly Emoji[] {
  if (term.trim() !== '') {
    return matchingEmojis(emojis, term).slice(0, mostFound);
  }
  const recent = recentEmojis();
  return shelf === 'recent'
    ? recent.flatMap((sign) => emojis.find((emoji) => emoji.sign === sign) ?? [])
    : emojis.filter(({ group }) => group === shelf);
}

export interface EmojiPanelProps {
  readonly onPick: (sign: string) => void;
  /** `isLeft`: by going elsewhere, which keeps the focus there. */
  readonly onClose: (isLeft: boolean) => void;
}

/** All emojis by group and by name, above the field. */
export function EmojiPanel({ onPick, onClose }: EmojiPanelProps) {
  const { t } = useTexts();
  const id = useId();
  const { emojis, hasFailed, retry } = useEmojis(true);
  const [term, setTerm] = useState('');
  const [shelf, setShelf] = useState<Shelf>(recentEmojis().length > 0 ? 'recent' : 'faces');
  const [active, setActive] = useState(0);
  const offered = emojis === null ? [] : shown(emojis, shelf, term);
  const pick = ({ sign }: Emoji): void => {
    rememberEmoji(sign);
    onPick(sign);
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
      onClose(true);
    }
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const chosen = offered[active];
    const step = steps[event.key];
    if (event.key === 'Escape') {
      onClose(false);
    } else if (event.target instanceof HTMLInputElement && step !== undefined) {
      setActive(Math.min(Math.max(active + step, 0), Math.max(offered.length - 1, 0)));
    } else if (
      event.target instanceof HTMLInputElement &&
      event.key === 'Enter' &&
      chosen !== undefined &&
      !event.nativeEvent.isComposing
    ) {
      pick(chosen);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Panel role="dialog" aria-label={t('messages.emoji.title')} onKeyDown={handleKeyDown} onBlur={handleBlur}>
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
            'aria-expanded': offered.length > 0,
            'aria-controls': id,
            'aria-activedescendant': offered.length > 0 ? `${id}-${active}` : undefined,
          },
        }}
      />
      <div className="shelves" role="group" aria-label={t('messages.emoji.groups')}>
        {(['recent', ...groups] as const).map((one) => (
          <IconAction
            key={one}
            size="sm"
            icon={icons[one]}
            label={t(`messages.emoji.group.${one}`)}
            aria-pressed={one === shelf && term === ''}
            onClick={() => {
              setTerm('');
              setShelf(one);
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
        <EmojiGrid id={id} label={t('messages.emoji.list')} emojis={offered} active={active} onPick={pick} />
      )}
      {emojis !== null && offered.length === 0 && <p role="status">{t(term === '' ? 'messages.emoji.noneYet' : 'messages.emoji.none')}</p>}
    </Panel>
  );
}
