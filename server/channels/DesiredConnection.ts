import type { Provider } from '#shared/workspace/connections/input.ts';
import type { ConnectionCommandName } from './connectionCommands.ts';
import type { LeaseHolder } from './lease.ts';

/** A connection that should be open, that has a command, or that this process owns. */
export interface DesiredConnection extends LeaseHolder {
  readonly id: number;
  readonly companyId: number;
  readonly provider: Provider;
  readonly shouldBeOpen: boolean;
  /** The company is enabled and has paid. */
  readonly isCompanyActive: boolean;
  readonly command: ConnectionCommandName | null;
  /** Digits of the phone that a pairing code is entered on. */
  readonly pairingNumber: string | null;
  /** Counts the commands: a processed one is cleared under its number, a newer one stays. */
  readonly commandNumber: string;
  /** The lease has run out, including its grace period. */
  readonly isExpired: boolean;
}
