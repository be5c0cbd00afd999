import { seedCustomers, seedPhone } from './usageHints.ts';
import type { Simulator } from './Simulator.ts';

/** Adds a company's phone and its customers. */
export function seedPeople(simulator: Simulator): void {
  simulator.addPhone(seedPhone);
  seedCustomers.forEach((customer) => simulator.addContact(customer));
}
