export interface FlatError {
  /** 'schedules.0.startTime' */
  readonly name: string;
  readonly rule: string;
  readonly message: string;
}

function isLeaf(value: object): value is { readonly type: string; readonly message?: string } {
  return 'type' in value && typeof value.type === 'string';
}

function flattenValue(value: unknown, name: string): FlatError[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  if (isLeaf(value)) {
    return [{ name, rule: value.type, message: value.message ?? '' }];
  }
  return Object.entries(value).flatMap(([key, inner]) => flattenValue(inner, `${name}.${key}`));
}

/** The errors of all fields in one list; those of the form as a whole stay out. */
export function flattenErrors(errors: object): FlatError[] {
  return Object.entries(errors).flatMap(([name, value]) => (name === 'root' ? [] : flattenValue(value, name)));
}

/** Does this field lie in that part of a form? 'schedules.0.startTime' lies in 'schedules'. */
export function isFieldWithin(name: string, parts: readonly string[]): boolean {
  return parts.some((part) => name === part || name.startsWith(`${part}.`));
}
