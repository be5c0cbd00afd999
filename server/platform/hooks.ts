import type { Scope } from './database/scope.ts';

/**
 * Steps that other areas take inside a command, in its transaction: for what must be done before the command ends and belongs to
 * an area that the commanding one may not import. The commanding area declares a hook by declaration merging, the owners of
 * the tables implement it. What may follow later is a listener instead.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface AreaHooks {}

/** Implementations of hooks by name; several areas may implement one. */
export type HookImplementations = { readonly [Name in keyof AreaHooks]?: (scope: Scope, input: AreaHooks[Name]) => Promise<void> };

/** Runs every area's implementation of a hook, one after the other. */
export async function runHook<Name extends keyof AreaHooks>(scope: Scope, name: Name, input: AreaHooks[Name]): Promise<void> {
  for (const implementations of scope.platform.hooks) {
    await implementations[name]?.(scope, input);
  }
}
