/** What a person is called. */
export const toFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
