import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { host } from '#ui/host/index.ts';
import { IconAction, Slider } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { soundNow } from './noticeChoices.ts';
import { setVolume, toggleMute, useVolume, volumeStep } from './volume.ts';

const look = {
  width: 56,
  mx: '6px',
  '--Slider-trackSize': '4px',
  '--Slider-thumbSize': '12px',
  '--Slider-trackBackground': v.brand.solid,
  '--Slider-railBackground': v.line.firm,
  '--Slider-thumbColor': v.brand.solid,
  '--Slider-thumbBackground': v.surface.base,
} as const;

const percent = (level: number): string => `${Math.round(level * 100)} %`;
const iconFor = (level: number) => (level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2);

/** How loud a new message is. Letting go plays it once, so that one hears what one chose. */
export function Volume() {
  const { t } = useTexts();
  const level = useVolume();
  const handleMove = (_event: unknown, moved: number | number[]): void => setVolume(Number(moved));
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center' }}>
      <IconAction icon={iconFor(level)} label={t(level === 0 ? 'shell.bar.unmute' : 'shell.bar.mute')} onClick={toggleMute} />
      <Slider
        aria-label={t('shell.bar.volume')}
        value={level}
        min={0}
        max={1}
        step={volumeStep}
        size="sm"
        sx={look}
        getAriaValueText={percent}
        onChange={handleMove}
        onChangeCommitted={() => host().playSound({ sound: soundNow() })}
      />
    </span>
  );
}
