import { minuteMs } from '#shared/rules/durations.ts';
import type { SeededRandom } from './createSeededRandom.ts';
import type { DemoStep, DemoConversation } from './conversationDsl.ts';

/** Minutes before a step. */
function gapBefore(step: DemoStep, random: SeededRandom): number {
  switch (step.step) {
    case 'says':
      return step.after ?? 1 + random.below(5);
    case 'accepts':
      return 1 + random.below(9);
    case 'closes':
      return 2 + random.below(12);
    case 'edits':
    case 'removes':
    case 'reacts':
      return 1;
    default:
      return 1 + random.below(2);
  }
}

/** The time of each step, so that the last one is `endedMinutesAgo` old. */
export function stepTimes({ steps, endedMinutesAgo }: DemoConversation, now: Date, random: SeededRandom): Date[] {
  const gaps = steps.map((step, index) => (index === 0 ? 0 : gapBefore(step, random)));
  const totalMinutes = gaps.reduce((sum, gap) => sum + gap, 0);
  let elapsedMinutes = 0;
  let previousMs = 0;
  return gaps.map((gap) => {
    elapsedMinutes += gap;
    // Never on the full minute, and never before the step before.
    const atMs = now.getTime() - (endedMinutesAgo + totalMinutes - elapsedMinutes) * minuteMs - (20 + random.below(30)) * 1_000;
    previousMs = Math.max(atMs, previousMs + 5_000);
    return new Date(previousMs);
  });
}
