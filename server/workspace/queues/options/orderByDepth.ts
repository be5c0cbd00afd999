interface Placed {
  readonly id: number;
  readonly parentId?: number | null | undefined;
}

/** Parents before their children; what hangs on nothing is left out. */
export const orderByDepth = <Option extends Placed>(options: readonly Option[], parentId: number | null = null): Option[] =>
  options.filter((option) => (option.parentId ?? null) === parentId).flatMap((option) => [option, ...orderByDepth(options, option.id)]);
