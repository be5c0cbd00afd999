import { useState } from 'react';
import { Volume2 } from 'lucide-react';
import type { NotificationOutcome } from '#shared/ipc.ts';
import {
  getQueueSoundKey,
  indefiniteEnd,
  isDoNotDisturb,
  type NotificationKind,
  type NotificationPreferences,
  type SoundName,
  soundNames,
} from '#shared/rules/notificationPreferences.ts';
import { type DoNotDisturbDuration, getDoNotDisturbEnd } from '#shared/rules/doNotDisturb.ts';
import { host } from '#ui/host/index.ts';
import { BusyButton, IconButton, Input, Option, QueueDot, SegmentedControl, Select, useNow } from '#ui/kit/index.ts';
import { updateNoticeChoices, useNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { SettingRow, SettingsList } from './Settings.styles.ts';
import { SettingToggle } from './SettingToggle.tsx';

interface SoundSettingsPreferencesProps {
  readonly preferences: NotificationPreferences;
}

const kinds: readonly NotificationKind[] = ['ticket', 'message', 'chat'];

/** Sounds per kind of notification and per queue. */
function SoundSettings({ preferences }: SoundSettingsPreferencesProps) {
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

function QueueSounds({ preferences }: SoundSettingsPreferencesProps) {
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
  const listen = (sound: SoundName): void => host().playSound({ sound });
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

export function NotificationSettings() {
  const { t } = useTexts();
  const preferences = useNoticeChoices();
  return (
    <SettingsList>
      <section>
        <SettingToggle label={t('desktop.settings.isOn')} isOn={preferences.isOn} onChange={(isOn) => updateNoticeChoices({ isOn })} />
        <SettingToggle
          label={t('desktop.settings.showsPreview')}
          help={t('desktop.settings.showsPreviewHelp')}
          isOn={preferences.showsPreview}
          onChange={(showsPreview) => updateNoticeChoices({ showsPreview })}
        />
        <SettingToggle label={t('desktop.settings.stays')} isOn={preferences.stays} onChange={(stays) => updateNoticeChoices({ stays })} />
        <DoNotDisturbSetting preferences={preferences} />
        <QuietHoursSetting preferences={preferences} />
        <TestNotification />
      </section>
      <SoundSettings preferences={preferences} />
      <p className="note">{t('desktop.settings.onThisDevice')}</p>
    </SettingsList>
  );
}

interface PreferencesProps {
  readonly preferences: NotificationPreferences;
}

/** Do-not-disturb for a while or until switched off. */
function DoNotDisturbSetting({ preferences }: PreferencesProps) {
  const { t, language } = useTexts();
  const now = useNow();
  const isSilent = isDoNotDisturb(preferences, new Date(now));
  const { silentUntil } = preferences;
  const isIndefinite = silentUntil === indefiniteEnd;
  const value: DoNotDisturbDuration | 'running' = !isSilent ? 'off' : isIndefinite ? 'always' : 'running';
  const time =
    silentUntil === null
      ? ''
      : new Date(silentUntil).toLocaleString(toLocale(language), { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <SettingRow data-wide>
      <span>{t('desktop.settings.silence')}</span>
      <span className="end">
        <SegmentedControl<DoNotDisturbDuration | 'running'>
          small
          label={t('desktop.settings.silence')}
          value={value}
          options={[
            { value: 'off', label: t('desktop.settings.silenceOff') },
            { value: 'hour', label: t('desktop.settings.silenceHour') },
            { value: 'tomorrow', label: t('desktop.settings.silenceTomorrow') },
            { value: 'always', label: t('desktop.settings.silenceAlways') },
          ]}
          onPick={(silence) =>
            updateNoticeChoices({ silentUntil: silence === 'running' ? silentUntil : getDoNotDisturbEnd(silence, new Date()) })
          }
        />
      </span>
      {isSilent && <p>{isIndefinite ? t('desktop.settings.silentAlways') : t('desktop.settings.silentUntil', { time })}</p>}
    </SettingRow>
  );
}

const defaultQuietHours = { from: '19:00', to: '08:00' };

/** Daily quiet hours. */
function QuietHoursSetting({ preferences: { quietHours } }: PreferencesProps) {
  const { t } = useTexts();
  const hours = quietHours ?? defaultQuietHours;
  const set = (part: Partial<typeof defaultQuietHours>): void => {
    const next = { ...hours, ...part };
    // A partly typed time is an empty value.
    if (next.from !== '' && next.to !== '') {
      updateNoticeChoices({ quietHours: next });
    }
  };
  const box = (name: 'from' | 'to') => (
    <Input
      type="time"
      size="sm"
      value={hours[name]}
      slotProps={{ input: { 'aria-label': t(`desktop.settings.${name}`) } }}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <>
      <SettingToggle
        label={t('desktop.settings.quiet')}
        help={t('desktop.settings.quietHelp')}
        isOn={quietHours !== null}
        onChange={(isOn) => updateNoticeChoices({ quietHours: isOn ? defaultQuietHours : null })}
      />
      {quietHours !== null && (
        <SettingRow data-times="">
          {t('desktop.settings.from')} {box('from')} {t('desktop.settings.to')} {box('to')}
        </SettingRow>
      )}
    </>
  );
}

/** Shows a test notification and its outcome. */
function TestNotification() {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<NotificationOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const test = async (): Promise<void> => {
    setBusy(true);
    const result = await host()
      .testNotice({ title: t('desktop.settings.testTitle'), body: t('desktop.settings.testBody') })
      .catch(() => 'blocked' as const);
    setOutcome(result);
    setBusy(false);
  };
  return (
    <SettingRow>
      <span role="status" className="note">
        {outcome !== null && t(`desktop.settings.tested.${outcome}`)}
      </span>
      <BusyButton size="sm" variant="outlined" color="neutral" busy={isBusy} onClick={() => void test()}>
        {t('desktop.settings.test')}
      </BusyButton>
    </SettingRow>
  );
}
