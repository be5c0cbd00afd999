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
import type { ConnectionRecord, ConnectionState } from '#shared/areas/connections.ts';
import type { Tint } from '#ui/kit/index.ts';
import type { TextKey } from '#ui/text/index.ts';

/** Where a number stands, in four words: works, is being waited for, is on its way in, is out. */
export type Standing = 'up' | 'waiting' | 'entering' | 'down';

interface StateLook {
  readonly icon: LucideIcon;
  readonly tint: Tint;
  readonly standing: Standing;
}

const entering = (icon: LucideIcon, tint: Tint = 'plain'): StateLook => ({ icon, tint, standing: 'entering' });
const down = (icon: LucideIcon, tint: Tint = 'bad'): StateLook => ({ icon, tint, standing: 'down' });

/** The pill of every state; its word is `connections.states.…`. */
export const stateLooks: Record<ConnectionState, StateLook> = {
  new: entering(CircleDashed),
  connecting: entering(LoaderCircle),
  qr: entering(QrCode, 'brand'),
  code: entering(KeyRound, 'brand'),
  pairing: entering(Link2, 'brand'),
  restarting: entering(LoaderCircle),
  syncing: entering(LoaderCircle),
  connected: { icon: CircleCheck, tint: 'good', standing: 'up' },
  restricted: { icon: CircleGauge, tint: 'waiting', standing: 'up' },
  backoff: { icon: ClockAlert, tint: 'waiting', standing: 'waiting' },
  qrExpired: down(QrCode),
  loggedOut: down(Unplug),
  banned: down(Ban),
  replaced: down(MonitorX),
  versionRefused: down(CircleAlert),
  passkey: down(KeyRound),
  failed: down(CircleAlert),
  paused: down(Unplug, 'plain'),
};

/** The word on the pill. One that was paused is not one that was disconnected. */
export const stateWord = ({ state, stateReason }: Pick<ConnectionRecord, 'state' | 'stateReason'>): TextKey =>
  state === 'paused' && stateReason !== null ? 'connections.states.resting' : `connections.states.${state}`;

type Counted = Readonly<Record<Standing, number>>;

/** How many numbers stand where. */
export function standings(connections: readonly Pick<ConnectionRecord, 'state'>[]): Counted {
  const counted = { up: 0, waiting: 0, entering: 0, down: 0 };
  connections.forEach(({ state }) => {
    counted[stateLooks[state].standing] += 1;
  });
  return counted;
}

/** Somebody should look: it is out, waits for the network, or for a hand. */
export function wantsCare({ state }: Pick<ConnectionRecord, 'state'>): boolean {
  const { standing } = stateLooks[state];
  return standing === 'down' || standing === 'waiting' || state === 'qr' || state === 'code' || state === 'restricted';
}
