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

/** Errors of all fields in one list, without the root error. */
export function flattenErrors(errors: object): FlatError[] {
  return Object.entries(errors).flatMap(([name, value]) => (name === 'root' ? [] : flattenValue(value, name)));
}

/** 'schedules.0.startTime' lies within 'schedules'. */
export function isFieldWithin(name: string, parts: readonly string[]): boolean {
  return parts.some((part) => name === part || name.startsWith(`${part}.`));
}
