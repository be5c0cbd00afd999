import { Stethoscope } from 'lucide-react';
import { useEffect, useState } from 'react';
import { defaultDesktopPreferences, type DesktopPreferences } from '#shared/persistedState.ts';
import { host, type DesktopHost } from '#ui/host/index.ts';
import { Button, SegmentedControl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PaletteShortcutSetting } from './PaletteShortcutSetting.tsx';
import { UpdateSettings } from './UpdateSettings.tsx';
import { SettingRow, SettingsList } from './Settings.styles.ts';
import { SettingToggle } from './SettingToggle.tsx';

const readPreferences = (): DesktopPreferences => host().read('desktop') ?? defaultDesktopPreferences;

/** Current preferences, including changes by the main process. */
function useDesktopPreferences(): readonly [DesktopPreferences, (part: Partial<DesktopPreferences>) => void] {
  const [preferences, setPreferences] = useState(readPreferences);
  useEffect(() => host().onPersistedChange((key) => key === 'desktop' && setPreferences(readPreferences())), []);
  const change = (part: Partial<DesktopPreferences>): void => {
    const next = { ...readPreferences(), ...part };
    setPreferences(next);
    host().write('desktop', next);
  };
  return [preferences, change];
}

export function ProgramSettings({ desktop }: { readonly desktop: DesktopHost }) {
  const { t } = useTexts();
  const [preferences, change] = useDesktopPreferences();
  return (
    <SettingsList>
      <section>
        <SettingToggle
          label={t('desktop.settings.startsWithSystem')}
          isOn={preferences.startsWithSystem}
          onChange={(startsWithSystem) => change({ startsWithSystem })}
        />
        <SettingToggle
          label={t('desktop.settings.startsHidden')}
          isOn={preferences.startsHidden}
          onChange={(startsHidden) => change({ startsHidden })}
        />
        <SettingToggle
          label={t('desktop.settings.closesToTray')}
          help={t('desktop.settings.closesToTrayHelp')}
          isOn={preferences.closesToTray}
          onChange={(closesToTray) => change({ closesToTray })}
        />
        <SettingToggle
          label={t('desktop.settings.checksSpelling')}
          help={t('desktop.settings.checksSpellingHelp')}
          isOn={preferences.checksSpelling}
          onChange={(checksSpelling) => change({ checksSpelling })}
        />
        <PaletteShortcutSetting desktop={desktop} keys={preferences.paletteKeys} onClaimed={(paletteKeys) => change({ paletteKeys })} />
        <UpdateSettings desktop={desktop}>
          <SettingRow>
            <span>{t('desktop.settings.channel')}</span>
            <SegmentedControl
              small
              label={t('desktop.settings.channel')}
              value={preferences.channel}
              options={[
                { value: 'stable', label: t('desktop.settings.channelStable') },
                { value: 'beta', label: t('desktop.settings.channelBeta') },
              ]}
              onPick={(channel) => change({ channel })}
            />
          </SettingRow>
        </UpdateSettings>
      </section>
      <SettingRow data-wide="">
        <span className="note">
          {t('desktop.settings.version', { version: desktop.version })} · {t('desktop.settings.onThisDevice')}
        </span>
        <Button
          size="sm"
          variant="outlined"
          color="neutral"
          startDecorator={<Stethoscope size={16} strokeWidth={1.75} aria-hidden />}
          onClick={desktop.saveDiagnostics}
        >
          {t('desktop.settings.diagnostics')}
        </Button>
      </SettingRow>
    </SettingsList>
  );
}
