/** One connected page of a user. */
export interface PresenceEntry {
  readonly socketId: string;
  readonly companyId: number;
  readonly userId: number;
}

/** Presence of the users connected to this process. */
export interface Presence {
  enter(present: PresenceEntry): Promise<void>;
  /** The user was active. */
  recordActivity(present: PresenceEntry): Promise<void>;
  leave(present: PresenceEntry): Promise<void>;
  /** Confirms that this process still has these connections. */
  sendHeartbeat(all: readonly PresenceEntry[]): Promise<void>;
  leaveAll(): Promise<void>;
}

/** A third of the time after which the sweep removes a presence. */
export const heartbeatIntervalMs = 15_000;
