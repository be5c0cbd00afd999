import type { SeededRandom } from './createSeededRandom.ts';
import type { DemoStep, DemoConversation } from './conversationDsl.ts';

const minute = 60_000;

/** Minutes that usually pass before a step. */
function gapBefore(step: DemoStep, chance: SeededRandom): number {
  switch (step.step) {
    case 'says':
      return step.after ?? 1 + chance.below(5);
    case 'accepts':
      return 1 + chance.below(9);
    case 'closes':
      return 2 + chance.below(12);
    case 'edits':
    case 'removes':
    case 'reacts':
      return 1;
    default:
      return 1 + chance.below(2);
  }
}

/** When each step of a conversation happens, so that the last one is as old as the script says. */
export function stepTimes({ steps, endedMinutesAgo: ended }: DemoConversation, now: Date, chance: SeededRandom): Date[] {
  const gaps = steps.map((step, index) => (index === 0 ? 0 : gapBefore(step, chance)));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  let passed = 0;
  return gaps.map((gap) => {
    passed += gap;
    // Nobody writes on the full minute.
    return new Date(now.getTime() - (ended + whole - passed) * minute - (20 + chance.below(30)) * 1_000 * (gap === 0 ? 1.5 : 1));
  });
}
