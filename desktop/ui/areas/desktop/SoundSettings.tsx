import { Volume2 } from 'lucide-react';
import { queueName, soundNames, type NoticeChoices, type NoticeKind, type SoundName } from '#shared/rules/notices.ts';
import { useUser } from '#ui/data/session.ts';
import { host } from '#ui/host/index.ts';
import { IconAction, Option, QueueDot, Select } from '#ui/kit/index.ts';
import { chooseNotices } from '#ui/shell/noticeChoices.ts';
import { useTexts } from '#ui/text/index.ts';
import { Line } from './settingLook.tsx';

interface ChoicesProps {
  readonly choices: NoticeChoices;
}

const kinds: readonly NoticeKind[] = ['ticket', 'message', 'chat'];

/** What rings for what, and where a queue sounds like itself. */
export function SoundSettings({ choices }: ChoicesProps) {
  const { t } = useTexts();
  return (
    <>
      <section>
        <h3>{t('desktop.settings.sounds')}</h3>
        {kinds.map((kind) => (
          <SoundLine
            key={kind}
            label={t(`desktop.settings.soundOf.${kind}`)}
            sound={choices.sounds[kind]}
            onPick={(sound) => sound !== null && chooseNotices({ sounds: { ...choices.sounds, [kind]: sound } })}
          />
        ))}
      </section>
      <QueueSounds choices={choices} />
    </>
  );
}

function QueueSounds({ choices }: ChoicesProps) {
  const { t } = useTexts();
  const { queues } = useUser();
  const nameOf = (id: number): string => queueName(host().serverUrl, id);
  const pick = (id: number, sound: SoundName | null): void => {
    const { [nameOf(id)]: _before, ...others } = choices.queueSounds;
    chooseNotices({ queueSounds: sound === null ? others : { ...others, [nameOf(id)]: sound } });
  };
  return queues.length === 0 ? null : (
    <section>
      <h3>{t('desktop.settings.queues')}</h3>
      {queues.map(({ id, name, color }) => (
        <SoundLine
          key={id}
          label={name}
          color={color}
          isOptional
          sound={choices.queueSounds[nameOf(id)] ?? null}
          onPick={(sound) => pick(id, sound)}
        />
      ))}
    </section>
  );
}

interface SoundLineProps {
  readonly label: string;
  readonly color?: string;
  /** Null: like the others. */
  readonly sound: SoundName | null;
  readonly isOptional?: boolean;
  readonly onPick: (sound: SoundName | null) => void;
}

const usual = 'usual';

function SoundLine({ label, color, sound, isOptional = false, onPick }: SoundLineProps) {
  const { t } = useTexts();
  const listen = (heard: SoundName): void => host().playSound({ sound: heard });
  const choose = (chosen: string | null): void => {
    const picked = soundNames.find((name) => name === chosen) ?? null;
    onPick(picked);
    if (picked !== null) {
      listen(picked);
    }
  };
  return (
    <Line data-wide="">
      <span>
        {color !== undefined && <QueueDot color={color} />} {label}
      </span>
      <span className="end">
        <Select
          size="sm"
          value={sound ?? usual}
          onChange={(_event, chosen) => choose(chosen)}
          slotProps={{ button: { 'aria-label': label } }}
          sx={{ width: 160 }}
        >
          {isOptional && <Option value={usual}>{t('desktop.settings.asUsual')}</Option>}
          {soundNames.map((name) => (
            <Option key={name} value={name}>
              {t(`desktop.settings.sound.${name}`)}
            </Option>
          ))}
        </Select>
        <IconAction
          icon={Volume2}
          label={t('desktop.settings.listen', { sound: label })}
          onClick={() => sound !== null && listen(sound)}
          {...(sound === null || sound === 'none'
            ? { reason: t(sound === null ? 'desktop.settings.asUsual' : 'desktop.settings.sound.none') }
            : {})}
        />
      </span>
    </Line>
  );
}
