import { Ban, Check, Clock, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ScheduleRecord, ScheduleStatus } from '#shared/outreach/schedules/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Tint } from '#ui/kit/index.ts';
import { explainError, t } from '#ui/text/index.ts';

interface StateBadge {
  readonly icon: LucideIcon;
  readonly tint: Tint;
}

export const stateBadges: Readonly<Record<ScheduleStatus, StateBadge>> = {
  PENDENTE: { icon: Clock, tint: 'brand' },
  AGENDADA: { icon: RefreshCw, tint: 'waiting' },
  ENVIADA: { icon: Check, tint: 'good' },
  ERRO: { icon: TriangleAlert, tint: 'bad' },
  CANCELADA: { icon: Ban, tint: 'plain' },
};

/** Why it has not left; null: nothing went wrong. */
export function explainFailure({ failure, error }: ScheduleRecord): string | null {
  if (failure !== null) {
    return t(`messages.failure.${failure}`);
  }
  return error === null ? null : explainError(new AppError(error));
}

export const isChangeable = ({ sentAt }: ScheduleRecord): boolean => sentAt === null;
