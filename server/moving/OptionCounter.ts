import { maxImportedOptions } from '#shared/rules/optionTree.ts';

export const tooManyOptions = `its queue has more than ${maxImportedOptions} options`;

/** Counts the options of each queue. */
export class OptionCounter {
  readonly #counts = new Map<string, number>();

  takesMore(queue: string): boolean {
    const count = (this.#counts.get(queue) ?? 0) + 1;
    this.#counts.set(queue, count);
    return count <= maxImportedOptions;
  }
}
