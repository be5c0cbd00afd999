import { KeyRound, Pause, Play, QrCode, RotateCw, ScanQrCode, Unplug, type LucideIcon } from 'lucide-react';
import type { Step } from './steps.ts';

export const stepLooks: Record<Step, { readonly icon: LucideIcon }> = {
  showQr: { icon: ScanQrCode },
  showCode: { icon: KeyRound },
  retry: { icon: RotateCw },
  resume: { icon: Play },
  renew: { icon: QrCode },
  pause: { icon: Pause },
  stop: { icon: Unplug },
};
