import styled from '@emotion/styled';
import { Pause, Play } from 'lucide-react';
import { useRef, useState, type ComponentProps, type RefObject } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { isVoiceMime } from '#shared/rules/isVoiceMime.ts';
import { toLocale, getNumberFormat, useTexts } from '#ui/text/index.ts';
import { motion, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { durationLabel } from '#ui/areas/messages/messageKind.ts';
import { DocumentMedia } from './DocumentMedia.tsx';
import { isUndecodable } from './isUndecodable.ts';
import { resampleLevels, useWaveform } from './waveform.ts';

const PlayerFrame = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 288px;
  max-width: 100%;
  height: 44px;
  margin-bottom: -14px;
  .play {
    display: grid;
    place-items: center;
    flex-shrink: 0;
    width: 36px;
    height: 36px;
    border-radius: ${radius.pill};
    background: ${v.brand.solid};
    color: ${v.brand.onSolid};
    transition: background-color ${motion.quick};
    &:hover {
      background: ${v.brand.solidHover};
    }
  }
  .wave {
    position: relative;
    flex: 1;
    min-width: 0;
    svg {
      width: 100%;
    }
    &:focus-within svg {
      outline: 2px solid ${v.brand.ring};
      outline-offset: 2px;
      border-radius: ${radius.inner};
    }
    input {
      position: absolute;
      inset: 0 0 auto;
      width: 100%;
      height: 24px;
      margin: 0;
      opacity: 0;
      cursor: pointer;
    }
  }
  .times {
    font: ${text.meta};
    color: var(--meta);
    ${tabular}
  }
  .speed {
    flex-shrink: 0;
    min-width: 36px;
    height: 24px;
    padding: 0 6px;
    border-radius: ${radius.pill};
    background: ${v.bubble.inset};
    font: ${text.metaStrong};
    color: ${v.ink.strong};
    text-align: center;
    ${tabular}
  }
`;

const barCount = 40;

function Waveform({ levels, part }: { readonly levels: readonly number[]; readonly part: number }) {
  const heights = resampleLevels(levels, barCount).map((level) => 3 + level * 0.18);
  return (
    <svg height="24" viewBox="0 0 160 24" preserveAspectRatio="none" aria-hidden>
      <path d={barsPath(heights)} stroke={v.line.control} strokeWidth="2.4" strokeLinecap="round" />
      <path d={barsPath(heights.slice(0, Math.round(barCount * part)))} stroke={v.brand.solid} strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** One path for all bars: one node each would be forty nodes per message. */
const barsPath = (heights: readonly number[]): string =>
  heights.map((height, index) => `M${index * 4 + 1.2} ${12 - height / 2}v${height}`).join('');

const speeds = [1, 1.5, 2] as const;

/** Playback positions and speed, kept across remounts. */
const positionsByRowId = new Map<number, number>();
const speedPreference = { speed: 0 };

function setPosition(player: HTMLAudioElement | null, seconds: number): void {
  if (player !== null) {
    player.currentTime = seconds;
  }
}

function setRate(player: HTMLAudioElement | null, rate: number): void {
  if (player !== null) {
    player.playbackRate = rate;
  }
}

interface AudioPlayback {
  readonly isPlaying: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly rate: number;
  seek(seconds: number): void;
  toggle(): void;
  cycleSpeed(): void;
  readonly isUnplayable: boolean;
  readonly handlers: Pick<ComponentProps<'audio'>, 'onPlay' | 'onPause' | 'onTimeUpdate' | 'onLoadedMetadata' | 'onError'>;
}

function useAudioPlayback({ rowId, media }: MessageRecord, player: RefObject<HTMLAudioElement | null>): AudioPlayback {
  const [isPlaying, setPlaying] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(positionsByRowId.get(rowId) ?? 0);
  const [durationSeconds, setDurationSeconds] = useState(media?.duration ?? 0);
  const [speed, setSpeed] = useState(() => speedPreference.speed);
  const rate = speeds[speed] ?? 1;
  const move = (seconds: number): void => {
    positionsByRowId.set(rowId, seconds);
    setPositionSeconds(seconds);
  };
  const start = (sound: HTMLAudioElement): void => {
    document.querySelectorAll('audio').forEach((other) => other.pause());
    setPosition(sound, positionSeconds >= durationSeconds - 0.2 ? 0 : positionSeconds);
    setRate(sound, rate);
    void sound.play().catch(() => setPlaying(false));
  };
  return {
    isPlaying,
    isUnplayable,
    positionSeconds,
    durationSeconds,
    rate,
    seek: (seconds) => {
      setPosition(player.current, seconds);
      move(seconds);
    },
    toggle: () => (player.current === null ? undefined : isPlaying ? player.current.pause() : start(player.current)),
    cycleSpeed: () => {
      speedPreference.speed = (speed + 1) % speeds.length;
      setSpeed(speedPreference.speed);
      setRate(player.current, speeds[speedPreference.speed] ?? 1);
    },
    handlers: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onError: ({ currentTarget }) => setUnplayable(isUndecodable(currentTarget)),
      onTimeUpdate: ({ currentTarget }) => move(currentTarget.currentTime),
      onLoadedMetadata: ({ currentTarget }) =>
        Number.isFinite(currentTarget.duration) ? setDurationSeconds(currentTarget.duration) : undefined,
    },
  };
}

function PlaybackTimes({ message, at, whole }: { readonly message: MessageRecord; readonly at: number; readonly whole: string }) {
  const { t } = useTexts();
  return (
    <div className="times">
      {at > 0 ? t('messages.voice.of', { at: durationLabel(at), length: whole }) : whole}
      {isVoiceMime(message.media?.mime) ? '' : ` · ${t('messages.voice.file')}`}
    </div>
  );
}

/** Player for voice messages and audio files; a file card where the sound cannot be played. */
export function AudioMessage({ message }: { readonly message: MessageRecord }) {
  const { t, language } = useTexts();
  const player = useRef<HTMLAudioElement>(null);
  const levels = useWaveform(message);
  const { isPlaying, isUnplayable, positionSeconds, durationSeconds, rate, seek, toggle, cycleSpeed, handlers } = useAudioPlayback(
    message,
    player,
  );
  const shownRate = getNumberFormat(toLocale(language), {}).format(rate);
  const whole = durationLabel(durationSeconds);
  const hasLength = (message.media?.duration ?? 0) > 0;
  if (isUnplayable) {
    return <DocumentMedia message={message} onRetry={undefined} />;
  }
  return (
    <PlayerFrame>
      <audio ref={player} src={resolveMediaUrl(message.mediaUrl ?? '')} preload={hasLength ? 'none' : 'metadata'} {...handlers}>
        <track kind="captions" />
      </audio>
      <button
        type="button"
        className="play"
        aria-label={isPlaying ? t('messages.voice.pause') : t('messages.voice.play', { time: whole })}
        onClick={toggle}
      >
        {isPlaying ? (
          <Pause size={16} fill="currentColor" aria-hidden />
        ) : (
          <Play size={16} fill="currentColor" style={{ marginLeft: 2 }} aria-hidden />
        )}
      </button>
      <div className="wave">
        <Waveform levels={levels} part={durationSeconds > 0 ? positionSeconds / durationSeconds : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(1, durationSeconds)}
          step={0.5}
          value={positionSeconds}
          aria-label={t('messages.voice.position')}
          aria-valuetext={durationLabel(positionSeconds)}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <PlaybackTimes message={message} at={positionSeconds} whole={whole} />
      </div>
      <button type="button" className="speed" aria-label={t('messages.voice.speed', { rate: shownRate })} onClick={cycleSpeed}>
        {shownRate}×
      </button>
    </PlayerFrame>
  );
}
