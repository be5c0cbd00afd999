/** Binds a value and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Bound values of one statement. */
export function createBindings(): { readonly bind: Bind; readonly values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
