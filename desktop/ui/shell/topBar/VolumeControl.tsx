import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { host } from '#ui/host/index.ts';
import { IconButton, Slider } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { readMessageSound } from '#ui/shell/notices/noticeChoices.ts';
import { setVolume, toggleMute, useVolume, volumeStep } from './volume.ts';

const formatPercent = (level: number): string => `${Math.round(level * 100)} %`;
const pickIcon = (level: number) => (level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2);

/** Notification volume; releasing the slider plays the sound. */
export function VolumeControl() {
  const { t } = useTexts();
  const level = useVolume();
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, paddingRight: 6 }}>
      <IconButton icon={pickIcon(level)} label={t(level === 0 ? 'shell.bar.unmute' : 'shell.bar.mute')} onClick={toggleMute} />
      <Slider
        label={t('shell.bar.volume')}
        value={level}
        step={volumeStep}
        width={56}
        valueText={formatPercent(level)}
        onChange={setVolume}
        onCommit={() => host().playSound({ sound: readMessageSound() })}
      />
    </span>
  );
}
