import { QrCode, RotateCw, ScanQrCode, Unplug, type LucideIcon } from 'lucide-react';
import type { Step } from './steps.ts';

export const stepLooks: Record<Step, { readonly icon: LucideIcon }> = {
  showQr: { icon: ScanQrCode },
  retry: { icon: RotateCw },
  renew: { icon: QrCode },
  stop: { icon: Unplug },
};
