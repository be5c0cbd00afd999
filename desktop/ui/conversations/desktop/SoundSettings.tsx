import { Volume2 } from 'lucide-react';
import {
  getQueueSoundKey,
  soundNames,
  type NotificationPreferences,
  type NotificationKind,
  type SoundName,
} from '#shared/rules/notificationPreferences.ts';
import { useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { IconButton, Option, QueueDot, Select } from '#ui/kit/index.ts';
import { updateNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { useTexts } from '#ui/text/index.ts';
import { SettingRow } from './Settings.styles.ts';

interface PreferencesProps {
  readonly preferences: NotificationPreferences;
}

const kinds: readonly NotificationKind[] = ['ticket', 'message', 'chat'];

/** Sounds per kind of notification and per queue. */
export function SoundSettings({ preferences }: PreferencesProps) {
  const { t } = useTexts();
  return (
    <>
      <section>
        <h3>{t('desktop.settings.sounds')}</h3>
        {kinds.map((kind) => (
          <SoundRow
            key={kind}
            label={t(`desktop.settings.soundOf.${kind}`)}
            sound={preferences.sounds[kind]}
            onPick={(sound) => sound !== null && updateNoticeChoices({ sounds: { ...preferences.sounds, [kind]: sound } })}
          />
        ))}
      </section>
      <QueueSounds preferences={preferences} />
    </>
  );
}

function QueueSounds({ preferences }: PreferencesProps) {
  const { t } = useTexts();
  const { queues } = useUser();
  const nameOf = (id: number): string => getQueueSoundKey(host().serverUrl, id);
  const pick = (id: number, sound: SoundName | null): void => {
    const { [nameOf(id)]: _before, ...others } = preferences.queueSounds;
    updateNoticeChoices({ queueSounds: sound === null ? others : { ...others, [nameOf(id)]: sound } });
  };
  return queues.length === 0 ? null : (
    <section>
      <h3>{t('desktop.settings.queues')}</h3>
      {queues.map(({ id, name, color }) => (
        <SoundRow
          key={id}
          label={name}
          color={color}
          isOptional
          sound={preferences.queueSounds[nameOf(id)] ?? null}
          onPick={(sound) => pick(id, sound)}
        />
      ))}
    </section>
  );
}

interface SoundRowProps {
  readonly label: string;
  readonly color?: string;
  /** Null: the sound of the kind. */
  readonly sound: SoundName | null;
  readonly isOptional?: boolean;
  readonly onPick: (sound: SoundName | null) => void;
}

const defaultOption = 'usual';

function SoundRow({ label, color, sound, isOptional = false, onPick }: SoundRowProps) {
  const { t } = useTexts();
  const listen = (played: SoundName): void => host().playSound({ sound: played });
  const choose = (value: string | null): void => {
    const soundName = soundNames.find((name) => name === value) ?? null;
    onPick(soundName);
    if (soundName !== null) {
      listen(soundName);
    }
  };
  return (
    <SettingRow data-wide="">
      <span>
        {color !== undefined && <QueueDot color={color} />} {label}
      </span>
      <span className="end">
        <Select
          size="sm"
          value={sound ?? defaultOption}
          onChange={(_event, value) => choose(value)}
          slotProps={{ button: { 'aria-label': label } }}
          sx={{ width: 160 }}
        >
          {isOptional && <Option value={defaultOption}>{t('desktop.settings.asUsual')}</Option>}
          {soundNames.map((name) => (
            <Option key={name} value={name}>
              {t(`desktop.settings.sound.${name}`)}
            </Option>
          ))}
        </Select>
        <IconButton
          icon={Volume2}
          label={t('desktop.settings.listen', { sound: label })}
          onClick={() => sound !== null && listen(sound)}
          {...(sound === null || sound === 'none'
            ? { reason: t(sound === null ? 'desktop.settings.asUsual' : 'desktop.settings.sound.none') }
            : {})}
        />
      </span>
    </SettingRow>
  );
}
