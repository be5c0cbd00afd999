import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { host } from '#ui/host/index.ts';
import { IconAction, Slider } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { soundNow } from './noticeChoices.ts';
import { setVolume, toggleMute, useVolume, volumeStep } from './volume.ts';

const percent = (level: number): string => `${Math.round(level * 100)} %`;
const iconFor = (level: number) => (level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2);

/** How loud a new message is. Letting go plays it once, so that one hears what one chose. */
export function Volume() {
  const { t } = useTexts();
  const level = useVolume();
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, paddingRight: 6 }}>
      <IconAction icon={iconFor(level)} label={t(level === 0 ? 'shell.bar.unmute' : 'shell.bar.mute')} onClick={toggleMute} />
      <Slider
        label={t('shell.bar.volume')}
        value={level}
        step={volumeStep}
        width={56}
        said={percent(level)}
        onMove={setVolume}
        onChosen={() => host().playSound({ sound: soundNow() })}
      />
    </span>
  );
}
