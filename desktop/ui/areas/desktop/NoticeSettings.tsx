import { useState } from 'react';
import type { NoticeOutcome } from '#shared/ipc.ts';
import { untilFurtherNotice, type NoticeChoices } from '#shared/rules/notices.ts';
import { host } from '#ui/host/index.ts';
import { BusyButton, Input, Segmented, useNow } from '#ui/kit/index.ts';
import { isSilenced } from '#shared/rules/notices.ts';
import { silenceEnd, type Silence } from '#shared/rules/silence.ts';
import { chooseNotices, useNoticeChoices } from '#ui/shell/noticeChoices.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { Line, Settings, Toggle } from './settingLook.tsx';
import { SoundSettings } from './SoundSettings.tsx';

/** How this person wants to be told of what happens. */
export function NoticeSettings() {
  const { t } = useTexts();
  const choices = useNoticeChoices();
  return (
    <Settings>
      <section>
        <Toggle label={t('desktop.settings.isOn')} isOn={choices.isOn} onChange={(isOn) => chooseNotices({ isOn })} />
        <Toggle
          label={t('desktop.settings.showsPreview')}
          help={t('desktop.settings.showsPreviewHelp')}
          isOn={choices.showsPreview}
          onChange={(showsPreview) => chooseNotices({ showsPreview })}
        />
        <Toggle label={t('desktop.settings.stays')} isOn={choices.stays} onChange={(stays) => chooseNotices({ stays })} />
        <Silencing choices={choices} />
        <QuietHours choices={choices} />
        <TestNotice />
      </section>
      <SoundSettings choices={choices} />
      <p className="note">{t('desktop.settings.onThisDevice')}</p>
    </Settings>
  );
}

interface ChoicesProps {
  readonly choices: NoticeChoices;
}

/** Do not disturb: for a while, or until one says otherwise. */
function Silencing({ choices }: ChoicesProps) {
  const { t, language } = useTexts();
  const now = useNow();
  const isSilent = isSilenced(choices, new Date(now));
  const { silentUntil } = choices;
  const isForGood = silentUntil === untilFurtherNotice;
  const value: Silence | 'running' = !isSilent ? 'off' : isForGood ? 'always' : 'running';
  const time =
    silentUntil === null
      ? ''
      : new Date(silentUntil).toLocaleString(localeOf(language), { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <Line data-wide>
      <span>{t('desktop.settings.silence')}</span>
      <span className="end">
        <Segmented<Silence | 'running'>
          small
          label={t('desktop.settings.silence')}
          value={value}
          options={[
            { value: 'off', label: t('desktop.settings.silenceOff') },
            { value: 'hour', label: t('desktop.settings.silenceHour') },
            { value: 'tomorrow', label: t('desktop.settings.silenceTomorrow') },
            { value: 'always', label: t('desktop.settings.silenceAlways') },
          ]}
          onPick={(silence) => chooseNotices({ silentUntil: silence === 'running' ? silentUntil : silenceEnd(silence, new Date()) })}
        />
      </span>
      {isSilent && <p>{isForGood ? t('desktop.settings.silentAlways') : t('desktop.settings.silentUntil', { time })}</p>}
    </Line>
  );
}

const usualHours = { from: '19:00', to: '08:00' };

/** The same hours of every day. */
function QuietHours({ choices: { quietHours } }: ChoicesProps) {
  const { t } = useTexts();
  const hours = quietHours ?? usualHours;
  const set = (part: Partial<typeof usualHours>): void => {
    const next = { ...hours, ...part };
    // A half-typed time is nothing yet.
    if (next.from !== '' && next.to !== '') {
      chooseNotices({ quietHours: next });
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
      <Toggle
        label={t('desktop.settings.quiet')}
        help={t('desktop.settings.quietHelp')}
        isOn={quietHours !== null}
        onChange={(isOn) => chooseNotices({ quietHours: isOn ? usualHours : null })}
      />
      {quietHours !== null && (
        <Line data-times="">
          {t('desktop.settings.from')} {box('from')} {t('desktop.settings.to')} {box('to')}
        </Line>
      )}
    </>
  );
}

/** Shows one at once, and says what the system did with it. */
function TestNotice() {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<NoticeOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const test = async (): Promise<void> => {
    setBusy(true);
    const tested = await host()
      .testNotice({ title: t('desktop.settings.testTitle'), body: t('desktop.settings.testBody') })
      .catch(() => 'blocked' as const);
    setOutcome(tested);
    setBusy(false);
  };
  return (
    <Line>
      <span role="status" className="note">
        {outcome !== null && t(`desktop.settings.tested.${outcome}`)}
      </span>
      <BusyButton size="sm" variant="outlined" color="neutral" busy={isBusy} onClick={() => void test()}>
        {t('desktop.settings.test')}
      </BusyButton>
    </Line>
  );
}
