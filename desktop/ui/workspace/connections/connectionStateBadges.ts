import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleGauge,
  ClockAlert,
  KeyRound,
  Link2,
  LoaderCircle,
  MonitorX,
  QrCode,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import type { ConnectionRecord, ConnectionState } from '#shared/workspace/connections/record.ts';
import type { Tint } from '#ui/kit/index.ts';
import type { TextKey } from '#ui/text/index.ts';

/** Summary of the states. */
type ConnectionPhase = 'up' | 'waiting' | 'entering' | 'down';

interface StateBadge {
  readonly icon: LucideIcon;
  readonly tint: Tint;
  readonly phase: ConnectionPhase;
}

const createEnteringBadge = (icon: LucideIcon, tint: Tint = 'plain'): StateBadge => ({ icon, tint, phase: 'entering' });
const createDownBadge = (icon: LucideIcon, tint: Tint = 'bad'): StateBadge => ({ icon, tint, phase: 'down' });

/** Badge per state; its text is `connections.states.…`. */
export const connectionStateBadges: Record<ConnectionState, StateBadge> = {
  new: createEnteringBadge(CircleDashed),
  connecting: createEnteringBadge(LoaderCircle),
  qr: createEnteringBadge(QrCode, 'brand'),
  code: createEnteringBadge(KeyRound, 'brand'),
  pairing: createEnteringBadge(Link2, 'brand'),
  restarting: createEnteringBadge(LoaderCircle),
  syncing: createEnteringBadge(LoaderCircle),
  connected: { icon: CircleCheck, tint: 'good', phase: 'up' },
  restricted: { icon: CircleGauge, tint: 'waiting', phase: 'up' },
  backoff: { icon: ClockAlert, tint: 'waiting', phase: 'waiting' },
  qrExpired: createDownBadge(QrCode),
  loggedOut: createDownBadge(Unplug),
  banned: createDownBadge(Ban),
  replaced: createDownBadge(MonitorX),
  versionRefused: createDownBadge(CircleAlert),
  passkey: createDownBadge(KeyRound),
  failed: createDownBadge(CircleAlert),
  paused: createDownBadge(Unplug, 'plain'),
};

/** Text key of the badge; paused connections differ from disconnected ones. */
export const getStateTextKey = ({ state, stateReason }: Pick<ConnectionRecord, 'state' | 'stateReason'>): TextKey =>
  state === 'paused' && stateReason !== null ? 'connections.states.resting' : `connections.states.${state}`;

type PhaseCounts = Readonly<Record<ConnectionPhase, number>>;

export function countPhases(connections: readonly Pick<ConnectionRecord, 'state'>[]): PhaseCounts {
  const counts = { up: 0, waiting: 0, entering: 0, down: 0 };
  connections.forEach(({ state }) => {
    counts[connectionStateBadges[state].phase] += 1;
  });
  return counts;
}

/** True if a person should act or watch. */
export function needsAttention({ state }: Pick<ConnectionRecord, 'state'>): boolean {
  const { phase } = connectionStateBadges[state];
  return phase === 'down' || phase === 'waiting' || state === 'qr' || state === 'code' || state === 'restricted';
}
