import styled from '@emotion/styled';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { motion, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { mediaAddress } from './mediaAddress.ts';
import { durationLabel } from './messageKind.ts';

const Player = styled.div`
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

const bars = 40;

/** The shape of a voice message is not on the wire; each has its own quiet one, always the same. */
function shapeOf(seed: number): number[] {
  let state = seed * 2_654_435_761;
  return Array.from({ length: bars }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const swell = 0.55 + 0.45 * Math.sin(index / 3.1 + seed);
    return 3 + Math.abs(state % 17) * swell;
  });
}

function Wave({ seed, part }: { readonly seed: number; readonly part: number }) {
  return (
    <svg height="24" viewBox="0 0 160 24" preserveAspectRatio="none" aria-hidden>
      <path d={pathOf(seed, 0, bars)} stroke={v.line.control} strokeWidth="2.4" strokeLinecap="round" />
      <path d={pathOf(seed, 0, Math.round(bars * part))} stroke={v.brand.solid} strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** All bars in one path: forty of them would be forty nodes per message. */
const pathOf = (seed: number, from: number, to: number): string =>
  shapeOf(seed)
    .slice(from, to)
    .map((height, index) => `M${(from + index) * 4 + 1.2} ${12 - height / 2}v${height}`)
    .join('');

const speeds = [1, 1.5, 2] as const;

/** Where each was left, and how fast the listener likes it. */
const positions = new Map<number, number>();
let liked = 0;

/** A voice message or a sound: play, seek, speed. */
export function Voice({ message }: { readonly message: MessageRecord }) {
  const { t, language } = useTexts();
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(positions.get(message.rowId) ?? 0);
  const [length, setLength] = useState(message.media?.duration ?? 0);
  const [speed, setSpeed] = useState(liked);
  const rate = speeds[speed] ?? 1;
  const seek = (seconds: number): void => {
    if (sound.current) {
      sound.current.currentTime = seconds;
    }
    positions.set(message.rowId, seconds);
    setAt(seconds);
  };
  const toggle = (): void => {
    const player = sound.current;
    if (!player) {
      return;
    }
    if (isPlaying) {
      player.pause();
      return;
    }
    document.querySelectorAll('audio').forEach((other) => other.pause());
    player.currentTime = at >= length - 0.2 ? 0 : at;
    player.playbackRate = rate;
    void player.play().catch(() => setPlaying(false));
  };
  const faster = (): void => {
    liked = (speed + 1) % speeds.length;
    setSpeed(liked);
    if (sound.current) {
      sound.current.playbackRate = speeds[liked] ?? 1;
    }
  };
  const shownRate = new Intl.NumberFormat(localeOf(language)).format(rate);
  const whole = durationLabel(length);
  return (
    <Player>
      <audio
        ref={sound}
        src={mediaAddress(message.mediaUrl ?? '')}
        preload={message.media?.duration ? 'none' : 'metadata'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          positions.set(message.rowId, currentTarget.currentTime);
          setAt(currentTarget.currentTime);
        }}
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) {
            setLength(currentTarget.duration);
          }
        }}
      >
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
        <Wave seed={message.rowId} part={length > 0 ? at / length : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(1, length)}
          step={0.5}
          value={at}
          aria-label={t('messages.voice.position')}
          aria-valuetext={durationLabel(at)}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <div className="times">{at > 0 ? t('messages.voice.of', { at: durationLabel(at), length: whole }) : whole}</div>
      </div>
      <button type="button" className="speed" aria-label={t('messages.voice.speed', { rate: shownRate })} onClick={faster}>
        {shownRate}×
      </button>
    </Player>
  );
}
