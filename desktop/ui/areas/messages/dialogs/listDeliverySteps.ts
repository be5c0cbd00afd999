import type { DeliveryState, DeliveryStep, DeliveryTimes } from '#shared/rules/delivery.ts';

const usualSteps: readonly DeliveryStep[] = ['queued', 'written', 'server', 'delivered', 'read'];

/** The steps that were taken and, while there is hope, those ahead. */
export function listDeliverySteps(delivery: DeliveryState, times: DeliveryTimes, isSound: boolean): readonly DeliveryStep[] {
  const steps: readonly DeliveryStep[] = isSound ? [...usualSteps, 'played'] : usualSteps;
  if (delivery === 'failed') {
    return [...steps.filter((step) => times[step] !== undefined), 'failed'];
  }
  // Who reads without telling, and what was written on the phone, leaves steps without a time.
  const reachedIndex = steps.findLastIndex((step) => times[step] !== undefined || step === delivery);
  return steps.filter((step, index) => times[step] !== undefined || index >= reachedIndex);
}
