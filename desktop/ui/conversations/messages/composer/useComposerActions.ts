import { CalendarClock, CornerUpLeft, Mic, NotebookPen, Paperclip, Smile, Undo2 } from 'lucide-react';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { useScreenActions, type ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { useTexts, type Translate } from '#ui/text/index.ts';
import type { ComposerState } from './ComposerState.ts';

interface ComposerCommands {
  readonly attach: () => void;
  readonly focus: () => void;
  readonly pickEmoji: () => void;
  readonly undo: () => void;
  readonly sendLater: () => void;
}

type ActionsOptions = ComposerCommands & Pick<ComposerState, 'mode' | 'setMode' | 'voice'> & { readonly t: Translate };

/** To a note, and back to the customer. */
const createModeActions = ({ t, setMode, focus }: ActionsOptions): ScreenAction[] => {
  const group = t('messages.group');
  return [
    {
      id: 'messages.note',
      label: t('messages.composer.toNote'),
      group,
      icon: NotebookPen,
      keys: 'Alt P',
      run: () => {
        setMode('note');
        focus();
      },
    },
    {
      id: 'messages.reply',
      label: t('messages.composer.toReply'),
      group,
      icon: CornerUpLeft,
      keys: 'Alt L',
      run: () => {
        setMode('reply');
        focus();
      },
    },
  ];
};

/** What a reply may hold beside its text. */
const createPartActions = (options: ActionsOptions, canSchedule: boolean): ScreenAction[] => {
  const { t, mode, voice, attach, pickEmoji, undo, sendLater } = options;
  const group = t('messages.group');
  return [
    {
      id: 'messages.attach',
      label: t('messages.composer.attach'),
      group,
      icon: Paperclip,
      keys: 'Ctrl Shift A',
      isAvailable: mode === 'reply',
      run: attach,
    },
    {
      id: 'messages.voice',
      label: t('messages.voice.record'),
      group,
      icon: Mic,
      keys: 'Alt V',
      isAvailable: mode === 'reply' && voice.voiceKey === null,
      run: voice.startVoice,
    },
    {
      id: 'messages.later',
      label: t('messages.composer.later.open'),
      group,
      icon: CalendarClock,
      keys: 'Alt S',
      isAvailable: mode === 'reply' && canSchedule,
      run: sendLater,
    },
    {
      id: 'messages.undoSend',
      label: t('messages.composer.undo.title'),
      group,
      icon: Undo2,
      keys: 'Alt U',
      run: undo,
    },
    {
      id: 'messages.emoji',
      label: t('messages.emoji.insert'),
      group,
      icon: Smile,
      run: pickEmoji,
    },
  ];
};

/** Palette entries and shortcuts of the composer. */
export function useComposerActions({ setMode, mode, voice }: ComposerState, commands: ComposerCommands): void {
  const canSchedule = can(useActor(), 'schedule.use');
  const { t } = useTexts();
  const options = { ...commands, setMode, mode, voice, t };
  useScreenActions([...createModeActions(options), ...createPartActions(options, canSchedule)]);
}
