import { PowerOff, Stethoscope } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styled from '@emotion/styled';
import { defaultDesktopPreferences, type DesktopPreferences } from '#shared/persistedState.ts';
import type { UpdateStatus } from '#shared/ipc.ts';
import { type DesktopHost, host } from '#ui/host/index.ts';
import { Button, IconButton, isMac, Kbd, SegmentedControl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { formatKeyPress } from '#ui/shell/shortcuts/keyNames.ts';
import { SettingRow, SettingsList } from './Settings.styles.ts';
import { SettingToggle } from './SettingToggle.tsx';
import { formatAccelerator, toAccelerator } from './accelerator.ts';

interface PaletteShortcutSettingProps {
  readonly desktop: DesktopHost;
  /** Electron accelerator, or null. */
  readonly keys: string | null;
  readonly onClaimed: (keys: string | null) => void;
}

/** Global shortcut of the palette; keys held by another program are refused. */
function PaletteShortcutSetting({ desktop, keys, onClaimed }: PaletteShortcutSettingProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isListening, setListening] = useState(false);
  const [refusedKeys, setRefusedKeys] = useState<string | null>(null);
  const claim = async (accelerator: string | null): Promise<void> => {
    setListening(false);
    const { isTaken } = await desktop.registerGlobalShortcut(accelerator);
    setRefusedKeys(isTaken ? accelerator : null);
    if (!isTaken) {
      onClaimed(accelerator);
    }
  };
  const clear = (): void => {
    // The clear button unmounts, so focus moves to the other button.
    button.current?.focus();
    void claim(null);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const pressedKeys = formatKeyPress(event.nativeEvent, isMac());
    if (!isListening || event.key === 'Tab' || pressedKeys === null) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const accelerator = toAccelerator(pressedKeys);
    if (pressedKeys === 'Esc') {
      setListening(false);
    } else if (accelerator !== null) {
      void claim(accelerator);
    }
  };
  return (
    <SettingRow>
      <span id="palette-keys">{t('desktop.settings.paletteKeys')}</span>
      <span className="end">
        {keys !== null && <IconButton icon={PowerOff} size="sm" label={t('desktop.settings.paletteKeysClear')} onClick={clear} />}
        <Button
          ref={button}
          size="sm"
          variant="outlined"
          color="neutral"
          aria-describedby="palette-keys"
          onClick={() => setListening(true)}
          onBlur={() => setListening(false)}
          onKeyDown={handleKeyDown}
        >
          {isListening && t('desktop.settings.paletteKeysPress')}
          {!isListening && (keys === null ? t('desktop.settings.paletteKeysNone') : <Kbd of={formatAccelerator(keys)} />)}
        </Button>
      </span>
      <p role="status">
        {refusedKeys === null
          ? t('desktop.settings.paletteKeysHelp')
          : t('desktop.settings.paletteKeysTaken', { keys: formatAccelerator(refusedKeys) })}
      </p>
    </SettingRow>
  );
}

const Notes = styled.div`
  h3 {
    margin-bottom: 4px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.body};
    color: ${v.ink.body};
    white-space: pre-line;
  }
`;

function useUpdateStatus(desktop: DesktopHost): UpdateStatus | null {
  const [update, setUpdate] = useState<UpdateStatus | null>(null);
  useEffect(() => {
    void desktop.readUpdate().then(setUpdate);
    return desktop.onUpdateChange(setUpdate);
  }, [desktop]);
  return update;
}

interface UpdateSettingsProps {
  readonly desktop: DesktopHost;
  /** Further settings, shown only where the program updates itself. */
  readonly children: ReactNode;
}

/** State of an update with release notes and the install button. */
function UpdateSettings({ desktop, children }: UpdateSettingsProps) {
  const { t } = useTexts();
  const update = useUpdateStatus(desktop);
  if (update === null) {
    return null;
  }
  const { step, version, notes, progress } = update;
  return (
    <>
      {step !== 'unsupported' && children}
      <SettingRow>
        <span role="status">{t(`program.update.${step}`, { version, part: Math.round(progress * 100) })}</span>
        {step === 'ready' && (
          <Button size="sm" onClick={desktop.installUpdate}>
            {t('program.update.install')}
          </Button>
        )}
        {(step === 'none' || step === 'failed') && (
          <Button size="sm" variant="outlined" color="neutral" onClick={desktop.checkForUpdate}>
            {t('program.update.look')}
          </Button>
        )}
      </SettingRow>
      {notes !== '' && (
        <Notes>
          <h3>{t('program.update.notes', { version })}</h3>
          <p>{notes}</p>
        </Notes>
      )}
    </>
  );
}

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
