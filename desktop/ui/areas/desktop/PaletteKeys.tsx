import { PowerOff } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { DesktopHost } from '#ui/host/index.ts';
import { Button, IconAction, Keys } from '#ui/kit/index.ts';
import { namePress } from '#ui/shell/keyNames.ts';
import { isMac } from '#ui/shell/useShortcutKeys.ts';
import { useTexts } from '#ui/text/index.ts';
import { acceleratorOf, keysOf } from './accelerator.ts';
import { Line } from './settingLook.tsx';

interface PaletteKeysProps {
  readonly desktop: DesktopHost;
  /** As the system names them. */
  readonly keys: string | null;
  readonly onTaken: (keys: string | null) => void;
}

/** The one shortcut that works in every program. One that another program holds is not taken, and that is said. */
export function PaletteKeys({ desktop, keys, onTaken }: PaletteKeysProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isListening, setListening] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const claim = async (wanted: string | null): Promise<void> => {
    setListening(false);
    const { isTaken } = await desktop.claimKeys(wanted);
    setRefused(isTaken ? wanted : null);
    if (!isTaken) {
      onTaken(wanted);
    }
  };
  const clear = (): void => {
    // What was pressed is about to go, and the keyboard stays here.
    button.current?.focus();
    void claim(null);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const pressed = namePress(event.nativeEvent, isMac());
    if (!isListening || event.key === 'Tab' || pressed === null) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const wanted = acceleratorOf(pressed);
    if (pressed === 'Esc') {
      setListening(false);
    } else if (wanted !== null) {
      void claim(wanted);
    }
  };
  return (
    <Line>
      <span id="palette-keys">{t('desktop.settings.paletteKeys')}</span>
      <span className="end">
        {keys !== null && <IconAction icon={PowerOff} size="sm" label={t('desktop.settings.paletteKeysClear')} onClick={clear} />}
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
          {!isListening && (keys === null ? t('desktop.settings.paletteKeysNone') : <Keys of={keysOf(keys)} />)}
        </Button>
      </span>
      <p role="status">
        {refused === null ? t('desktop.settings.paletteKeysHelp') : t('desktop.settings.paletteKeysTaken', { keys: keysOf(refused) })}
      </p>
    </Line>
  );
}
