import { Stethoscope } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usualDesktop, type DesktopChoices } from '#shared/kept.ts';
import { host, type DesktopHost } from '#ui/host/index.ts';
import { Button, Segmented } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PaletteKeys } from './PaletteKeys.tsx';
import { Updates } from './Updates.tsx';
import { Line, Settings, Toggle } from './settingLook.tsx';

const current = (): DesktopChoices => host().read('desktop') ?? usualDesktop;

/** What is chosen now, also when the program changed it. */
function useChoices(): readonly [DesktopChoices, (part: Partial<DesktopChoices>) => void] {
  const [choices, setChoices] = useState(current);
  useEffect(() => host().hearKept((key) => key === 'desktop' && setChoices(current())), []);
  const choose = (part: Partial<DesktopChoices>): void => {
    const chosen = { ...current(), ...part };
    setChoices(chosen);
    host().write('desktop', chosen);
  };
  return [choices, choose];
}

/** How the installed program behaves on this computer. */
export function ProgramSettings({ desktop }: { readonly desktop: DesktopHost }) {
  const { t } = useTexts();
  const [choices, choose] = useChoices();
  return (
    <Settings>
      <section>
        <Toggle
          label={t('desktop.settings.startsWithSystem')}
          isOn={choices.startsWithSystem}
          onChange={(startsWithSystem) => choose({ startsWithSystem })}
        />
        <Toggle
          label={t('desktop.settings.startsHidden')}
          isOn={choices.startsHidden}
          onChange={(startsHidden) => choose({ startsHidden })}
        />
        <Toggle
          label={t('desktop.settings.closesToTray')}
          help={t('desktop.settings.closesToTrayHelp')}
          isOn={choices.closesToTray}
          onChange={(closesToTray) => choose({ closesToTray })}
        />
        <Toggle
          label={t('desktop.settings.checksSpelling')}
          help={t('desktop.settings.checksSpellingHelp')}
          isOn={choices.checksSpelling}
          onChange={(checksSpelling) => choose({ checksSpelling })}
        />
        <PaletteKeys desktop={desktop} keys={choices.paletteKeys} onTaken={(paletteKeys) => choose({ paletteKeys })} />
        <Updates desktop={desktop}>
          <Line>
            <span>{t('desktop.settings.channel')}</span>
            <Segmented
              small
              label={t('desktop.settings.channel')}
              value={choices.channel}
              options={[
                { value: 'stable', label: t('desktop.settings.channelStable') },
                { value: 'beta', label: t('desktop.settings.channelBeta') },
              ]}
              onPick={(channel) => choose({ channel })}
            />
          </Line>
        </Updates>
      </section>
      <Line data-wide="">
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
      </Line>
    </Settings>
  );
}
