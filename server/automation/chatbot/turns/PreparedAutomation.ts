import type { FetchContent } from './deliver.ts';
import type { Outcome, Postponement } from './Outcome.ts';

/** An automation, ready to be asked outside of any transaction. */
export interface PreparedAutomation {
  /** What it answers to the message. */
  ask(): Promise<Outcome | Postponement>;
  readonly fetchContent: FetchContent;
}
