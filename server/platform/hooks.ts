/**
 * Steps that other areas take inside a command, in its transaction: for what must be done before the command ends and belongs to
 * an area that the commanding one may not import. The commanding area declares a hook by declaration merging, the owners of
 * the tables implement it. What may follow later is a listener instead.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface AreaHooks {}

/** Implementations of hooks by name; several areas may implement one. `Context`: the scope of the command. */
export type HookImplementations<Context> = {
  readonly [Name in keyof AreaHooks]?: (scope: Context, input: AreaHooks[Name]) => Promise<void>;
};

interface HookContext<Context> {
  readonly platform: { readonly hooks: readonly HookImplementations<Context>[] };
}

/** Runs every area's implementation of a hook, one after the other. */
export async function runHook<Context extends HookContext<Context>, Name extends keyof AreaHooks>(
  scope: Context,
  name: Name,
  input: AreaHooks[Name],
): Promise<void> {
  for (const implementations of scope.platform.hooks) {
    await implementations[name]?.(scope, input);
  }
}
