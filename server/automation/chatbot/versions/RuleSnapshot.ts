import type { QueueAssignment } from '#shared/workspace/queues/index.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';

export interface SnapshotOption {
  readonly id: number;
  readonly parentId: number | null;
  readonly position: number;
  readonly title: string;
  readonly message: string;
}

/** What answers in place of people: one of them, or neither. */
export interface SnapshotAutomation {
  readonly promptId: number | null;
  readonly integrationId: number | null;
}

/** Parts that earlier versions did not hold are absent there: nothing is known of them. */
export interface SnapshotQueue {
  readonly id: number;
  readonly name: string;
  readonly greeting: string;
  readonly outOfHours: string;
  readonly hours: readonly DaySchedule[];
  readonly options: readonly SnapshotOption[];
  readonly automation?: SnapshotAutomation;
  readonly assignment?: { readonly assignment: QueueAssignment; readonly prefersLastAgent: boolean };
}

export interface SnapshotConnection {
  readonly id: number;
  readonly name: string;
  readonly greeting: string;
  readonly outOfHours: string;
  readonly queues: readonly number[];
  readonly limits: { readonly maxUseBotQueues: number; readonly timeUseBotQueues: number };
  readonly timeouts: {
    readonly transferQueueId: number | null;
    readonly timeToTransfer: number | null;
    readonly expiresTicket: number;
    readonly expiresInactiveMessage: string;
  };
  readonly automation?: SnapshotAutomation;
  /** At the end of a conversation. */
  readonly endings?: { readonly farewellMessage: string; readonly complationMessage: string; readonly ratingMessage: string };
}

/** Everything that an admin sets of the chatbot, without files, which are stored once. */
export interface RuleSnapshot {
  readonly company: {
    readonly hours: readonly DaySchedule[];
    readonly settings: { readonly scheduleType: string; readonly sendGreetingMessageOneQueues: string };
  };
  readonly queues: readonly SnapshotQueue[];
  readonly connections: readonly SnapshotConnection[];
}
