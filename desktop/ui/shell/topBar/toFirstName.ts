/** What one is called by: the first word of the name. */
export const toFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
