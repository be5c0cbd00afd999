import { PowerOff } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { DesktopHost } from '#ui/host/index.ts';
import { Button, IconButton, isMac, Kbd } from '#ui/kit/index.ts';
import { formatKeyPress } from '#ui/shell/shortcuts/keyNames.ts';
import { useTexts } from '#ui/text/index.ts';
import { toAccelerator, formatAccelerator } from './accelerator.ts';
import { SettingRow } from './Settings.styles.ts';

interface PaletteShortcutSettingProps {
  readonly desktop: DesktopHost;
  /** Electron accelerator, or null. */
  readonly keys: string | null;
  readonly onClaimed: (keys: string | null) => void;
}

/** Global shortcut of the palette; keys held by another program are refused. */
export function PaletteShortcutSetting({ desktop, keys, onClaimed }: PaletteShortcutSettingProps) {
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
