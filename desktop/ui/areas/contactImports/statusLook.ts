import { CircleCheck, CircleSlash, CircleX, Eye, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ImportStatus } from '#shared/areas/contactImports.ts';
import type { Tint } from '#ui/kit/index.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly tint: Tint;
}

/** How the states of an import look. */
export const statusLook: Readonly<Record<ImportStatus, Look>> = {
  reading: { icon: LoaderCircle, tint: 'brand' },
  ready: { icon: Eye, tint: 'waiting' },
  running: { icon: LoaderCircle, tint: 'brand' },
  done: { icon: CircleCheck, tint: 'good' },
  canceled: { icon: CircleSlash, tint: 'plain' },
  failed: { icon: CircleX, tint: 'bad' },
};
