import styled from '@emotion/styled';
import { Pause, Play } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { getNumberFormat, toLocale, useTexts } from '#ui/text/index.ts';
import { motion, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { durationLabel } from '#ui/conversations/messages/messageKind.ts';
import { isUndecodable } from './isUndecodable.ts';
import { nextSpeed, readSpeed, speedOf, storeSpeed } from './playbackSpeed.ts';
import { resampleLevels } from './waveform.ts';

const lineAttribute = 'data-index';

/** Plays the voice message that directly follows in the log; dividers between the two are passed over. */
function playNextVoice(finishedPlayer: HTMLAudioElement): void {
  const log = finishedPlayer.closest('[role="log"]');
  let index = Number(finishedPlayer.closest(`[${lineAttribute}]`)?.getAttribute(lineAttribute) ?? Number.NaN);
  let line: Element | null | undefined;
  do {
    index += 1;
    line = log?.querySelector(`[${lineAttribute}="${index}"]`);
  } while (line && line.querySelector('.bubble') === null);
  const next = line?.querySelector<HTMLAudioElement>('audio[data-voice]');
  if (next) {
    line?.scrollIntoView({ block: 'nearest' });
    void next.play().catch(() => undefined);
  }
}

const PlayerFrame = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 288px;
  max-width: 100%;
  height: 44px;
  margin-bottom: -14px;
  &:has(+ .transcript) {
    margin-bottom: 2px;
  }
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

/** Playback positions by the key of the sound, kept across remounts. */
const positionsByKey = new Map<string, number>();

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
  selectNextSpeed(): void;
  readonly handlers: Pick<ComponentProps<'audio'>, 'onPlay' | 'onPause' | 'onEnded' | 'onTimeUpdate' | 'onLoadedMetadata' | 'onError'>;
}

/** A finished sound begins again. */
const startingPoint = (position: number, duration: number): number => (position >= duration - 0.2 ? 0 : position);

type PlaybackOptions = Pick<AudioPlayerProps, 'soundKey' | 'seconds' | 'isVoice' | 'onUnplayable'>;

function useAudioPlayback(
  { soundKey, seconds, isVoice, onUnplayable }: PlaybackOptions,
  player: RefObject<HTMLAudioElement | null>,
): AudioPlayback {
  const [isPlaying, setPlaying] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(positionsByKey.get(soundKey) ?? 0);
  const [durationSeconds, setDurationSeconds] = useState(seconds);
  const [speed, setSpeed] = useState(readSpeed);
  const move = (at: number): void => {
    positionsByKey.set(soundKey, at);
    setPositionSeconds(at);
  };
  return {
    isPlaying,
    positionSeconds,
    durationSeconds,
    rate: speedOf(speed),
    seek: (at) => {
      setPosition(player.current, at);
      move(at);
    },
    toggle: () => {
      if (isPlaying) {
        player.current?.pause();
      } else {
        void player.current?.play().catch(() => setPlaying(false));
      }
    },
    selectNextSpeed: () => {
      const next = nextSpeed(speed);
      storeSpeed(next);
      setSpeed(next);
      setRate(player.current, speedOf(next));
    },
    handlers: {
      onPlay: ({ currentTarget }) => {
        document.querySelectorAll('audio').forEach((other) => other === currentTarget || other.pause());
        setPosition(currentTarget, startingPoint(positionSeconds, durationSeconds));
        // Another message may have set the speed since.
        const shared = readSpeed();
        setSpeed(shared);
        setRate(currentTarget, speedOf(shared));
        setPlaying(true);
      },
      onPause: () => setPlaying(false),
      onEnded: ({ currentTarget }) => isVoice && playNextVoice(currentTarget),
      onError: ({ currentTarget }) => isUndecodable(currentTarget) && onUnplayable?.(),
      onTimeUpdate: ({ currentTarget }) => move(currentTarget.currentTime),
      onLoadedMetadata: ({ currentTarget }) =>
        Number.isFinite(currentTarget.duration) ? setDurationSeconds(currentTarget.duration) : undefined,
    },
  };
}

interface AudioPlayerProps {
  /** Under this key the position is kept. */
  readonly soundKey: string;
  readonly source: string;
  /** 0: unknown. */
  readonly seconds: number;
  readonly levels: readonly number[];
  /** A voice message is followed by the next one, when it directly follows. */
  readonly isVoice: boolean;
  readonly onUnplayable?: () => void;
}

/** Plays a sound: play and pause, waveform with position, speed. */
export function AudioPlayer(props: AudioPlayerProps) {
  const { source, seconds, levels, isVoice } = props;
  const { t, language } = useTexts();
  const player = useRef<HTMLAudioElement>(null);
  const { isPlaying, positionSeconds, durationSeconds, rate, seek, toggle, selectNextSpeed, handlers } = useAudioPlayback(props, player);
  const shownRate = getNumberFormat(toLocale(language), {}).format(rate);
  const whole = durationLabel(durationSeconds);
  return (
    <PlayerFrame className="player">
      <audio ref={player} src={source} data-voice={isVoice ? '' : undefined} preload={seconds > 0 ? 'none' : 'metadata'} {...handlers}>
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
        <div className="times">
          {positionSeconds > 0 ? t('messages.voice.of', { at: durationLabel(positionSeconds), length: whole }) : whole}
          {isVoice ? '' : ` · ${t('messages.voice.file')}`}
        </div>
      </div>
      <button type="button" className="speed" aria-label={t('messages.voice.speed', { rate: shownRate })} onClick={selectNextSpeed}>
        {shownRate}×
      </button>
    </PlayerFrame>
  );
}
