import { Coffee, Play } from 'lucide-react';
import { PanelAction } from '#ui/shell/account/PanelAction.tsx';
import { openOverlay } from '#ui/shell/layout/overlays.ts';
import { useTexts } from '#ui/text/index.ts';
import { useOwnPause } from './useOwnPause.ts';

/** In the account's panel: begins the own pause, or ends it. */
export function PauseItems({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const { pause, reasons, end } = useOwnPause();
  const closeThen = (run: () => void) => (): void => {
    close();
    run();
  };
  if (pause !== null) {
    return <PanelAction icon={Play} label={t('pauses.end')} run={closeThen(end)} />;
  }
  return reasons.length > 0 && <PanelAction icon={Coffee} label={t('pauses.pause')} run={closeThen(() => openOverlay('pause'))} />;
}
