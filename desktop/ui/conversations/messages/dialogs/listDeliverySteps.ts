import type { DeliveryState, DeliveryStep, DeliveryTimes } from '#shared/rules/delivery.ts';

const usualSteps: readonly DeliveryStep[] = ['queued', 'written', 'server', 'delivered', 'read'];

/** Steps passed and, unless delivery failed, the steps ahead. */
export function listDeliverySteps(delivery: DeliveryState, times: DeliveryTimes, isSound: boolean): readonly DeliveryStep[] {
  const steps: readonly DeliveryStep[] = isSound ? [...usualSteps, 'played'] : usualSteps;
  if (delivery === 'failed') {
    return [...steps.filter((step) => times[step] !== undefined), 'failed'];
  }
  // Disabled read receipts and messages written on the phone leave steps without a time.
  const reachedIndex = steps.findLastIndex((step) => times[step] !== undefined || step === delivery);
  return steps.filter((step, index) => times[step] !== undefined || index >= reachedIndex);
}
