import { Mic, Pause, SendHorizontal, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import styled from '@emotion/styled';
import { BusyButton, Button, IconButton, Kbd, Tooltip } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { AudioPlayer } from '#ui/conversations/messages/media/AudioPlayer.tsx';
import { durationLabel } from '#ui/conversations/messages/messageKind.ts';
import type { VoiceHold } from './useVoiceDraft.ts';
import { shownLevels, VoiceNote, type VoiceView } from './VoiceNote.ts';

/** As high as the empty field and its toolbar, whose place it takes. */
const VoiceFrame = styled.div`
  min-height: 88px;
  .sound {
    display: flex;
    align-items: center;
    gap: 10px;
    height: 44px;
    padding: 0 14px;
    color: ${v.ink.strong};
    font: ${text.body};
  }
  .sound .player {
    --meta: ${v.ink.meta};
    flex: 1;
    width: auto;
    margin: 10px 0 0;
  }
  .sound .speed {
    background: ${v.surface.hover};
  }
  .dot {
    flex-shrink: 0;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: ${v.bad.solid};
  }
  .time {
    min-width: 40px;
    font-weight: 600;
    ${tabular}
  }
  .meter {
    flex: 1;
    min-width: 0;
    height: 28px;
  }
  .failure {
    font: ${text.second};
    color: ${v.bad.ink};
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 6px;
    height: 44px;
    padding: 0 6px;
  }
  .state {
    flex: 1;
    min-width: 0;
    font: ${text.second};
    color: ${v.ink.soft};
    ${ellipsis}
  }
  ${width.tiny} {
    .word {
      display: none;
    }
  }
`;

interface VoicePanelProps {
  readonly noteKey: string;
  readonly contactName: string;
  /** Whether it records when it opens. */
  readonly startsVoice: boolean;
  readonly hold: VoiceHold;
  readonly onSend: (sound: Blob | null) => Promise<void>;
  /** What the page left has no sound. */
  readonly onEmpty: () => void;
  readonly onDiscard: () => void;
}

const barWidth = 4;

/** Loudness of the last seconds, the newest at the right. */
function LevelMeter({ levels }: Pick<VoiceView, 'levels'>) {
  const path = levels
    .map((level, index) => {
      const height = 3 + level * 0.22;
      return `M${(shownLevels - levels.length + index) * barWidth + 2} ${14 - height / 2}v${height}`;
    })
    .join('');
  return (
    <svg className="meter" viewBox={`0 0 ${shownLevels * barWidth} 28`} preserveAspectRatio="none" aria-hidden>
      <path d={path} stroke={v.brand.solid} strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

function VoiceSound({ noteKey, view }: { readonly noteKey: string; readonly view: VoiceView }) {
  const { t } = useTexts();
  const { state, failure, seconds, levels, recording } = view;
  if (failure !== null) {
    return (
      <p className="failure" role="alert">
        {t(`messages.voice.failures.${failure}`)}
      </p>
    );
  }
  if (recording !== null) {
    return (
      <AudioPlayer
        key={recording.url}
        soundKey={`${noteKey} ${recording.seconds}`}
        source={recording.url}
        seconds={recording.seconds}
        levels={recording.levels}
        isVoice
      />
    );
  }
  return (
    <>
      {state === 'recording' && <span className="dot" />}
      <span className="time" role="timer">
        {durationLabel(seconds)}
      </span>
      <LevelMeter levels={levels} />
    </>
  );
}

function stateText({ state, failure, recording }: VoiceView, hold: VoiceHold) {
  if (state === 'opening') {
    return 'messages.voice.opening';
  }
  if (state === 'recording') {
    return hold === 'held' ? 'messages.voice.held' : 'messages.voice.recording';
  }
  return failure !== null ? null : recording === null ? 'messages.voice.lost' : 'messages.voice.kept';
}

/** Commands of the recording; it is opened and closed with the panel. */
function useVoicePanel({ noteKey, startsVoice, hold, onSend, onEmpty, onDiscard }: VoicePanelProps) {
  const [note] = useState(() => new VoiceNote(noteKey));
  const view = useStore(note.store);
  const send = async (): Promise<void> => {
    await onSend(await note.finish());
  };
  const discard = (): void => {
    note.forget();
    onDiscard();
  };
  const open = useEffectEvent(async () => {
    await note.open(startsVoice);
    // The page had gone before the first second was stored.
    if (!startsVoice && note.isEmpty()) {
      onEmpty();
    }
  });
  useEffect(() => {
    void open();
    return () => void note.close();
  }, [note]);
  const release = useEffectEvent(() => {
    if (view.state === 'recording') {
      void (hold === 'released' ? send() : note.pause());
    }
  });
  useEffect(() => {
    if (hold === 'released' || hold === 'left') {
      release();
    }
  }, [hold]);
  return { view, send, discard, pause: () => void note.pause(), record: () => void note.record() };
}

/** Records a voice message in place of the composer's field: pause, listen, continue, discard, send. */
export function VoicePanel(props: VoicePanelProps) {
  const { noteKey, contactName, hold } = props;
  const { t } = useTexts();
  const { view, send, discard, pause, record } = useVoicePanel(props);
  const sound = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const isRecording = view.state === 'recording';
  const label = isRecording ? t('messages.voice.pauseRecording') : t('messages.voice.proceed');
  /** The player, which may have the focus, gives way to the meter. */
  const proceed = (): void => {
    if (sound.current?.contains(document.activeElement) === true) {
      sendButton.current?.focus({ preventScroll: true });
    }
    record();
  };
  const toggle = isRecording ? pause : view.state === 'paused' ? proceed : () => undefined;
  const shownState = stateText(view, hold);
  useEffect(() => sendButton.current?.focus({ preventScroll: true }), []);
  useScreenActions([
    { id: 'messages.voicePause', label, group: t('messages.group'), icon: isRecording ? Pause : Mic, keys: 'Alt V', run: toggle },
  ]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isRecording) {
      event.preventDefault();
      event.stopPropagation();
      pause();
    }
  };
  return (
    <VoiceFrame role="group" aria-label={t('messages.voice.label', { name: contactName })} onKeyDown={handleKeyDown}>
      <div ref={sound} className="sound">
        <VoiceSound noteKey={noteKey} view={view} />
      </div>
      <div className="bar">
        <IconButton icon={Trash2} label={t('messages.voice.discard')} onClick={discard} />
        <span className="state" role="status">
          {shownState !== null && t(shownState)}
        </span>
        <Tooltip title={<Kbd of="Alt V" />}>
          <Button
            variant="outlined"
            color="neutral"
            aria-label={label}
            aria-keyshortcuts="Alt+V"
            aria-disabled={view.state === 'opening' || undefined}
            onClick={toggle}
            startDecorator={isRecording ? <Pause size={16} aria-hidden /> : <Mic size={16} aria-hidden />}
          >
            <span className="word">{label}</span>
          </Button>
        </Tooltip>
        <BusyButton
          ref={sendButton}
          busy={view.isFinishing}
          aria-label={t('messages.composer.send')}
          onClick={() => void send()}
          endDecorator={<SendHorizontal size={16} strokeWidth={1.9} aria-hidden />}
        >
          <span className="word">{t('messages.composer.send')}</span>
        </BusyButton>
      </div>
    </VoiceFrame>
  );
}
