import { KeyRound, Pause, Play, QrCode, RotateCw, ScanQrCode, Unplug, type LucideIcon } from 'lucide-react';
import type { ConnectionAction } from './connectionActions.ts';

export const connectionActionIcons: Record<ConnectionAction, { readonly icon: LucideIcon }> = {
  showQr: { icon: ScanQrCode },
  showCode: { icon: KeyRound },
  retry: { icon: RotateCw },
  resume: { icon: Play },
  renew: { icon: QrCode },
  pause: { icon: Pause },
  stop: { icon: Unplug },
};
