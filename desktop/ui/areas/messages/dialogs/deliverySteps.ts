import type { Delivery, DeliveryStep, DeliveryTimes } from '#shared/rules/delivery.ts';

const usual: readonly DeliveryStep[] = ['queued', 'written', 'server', 'delivered', 'read'];

/** The steps that were taken and, while there is hope, those ahead. */
export function stepsOf(delivery: Delivery, times: DeliveryTimes, isSound: boolean): readonly DeliveryStep[] {
  const way: readonly DeliveryStep[] = isSound ? [...usual, 'played'] : usual;
  if (delivery === 'failed') {
    return [...way.filter((step) => times[step] !== undefined), 'failed'];
  }
  // Who reads without telling, and what was written on the phone, leaves steps without a time.
  const reached = way.findLastIndex((step) => times[step] !== undefined || step === delivery);
  return way.filter((step, index) => times[step] !== undefined || index >= reached);
}
