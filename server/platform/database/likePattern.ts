/** A text as a pattern of `like`: `%`, `_` and `\` mean themselves. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of texts that contain this one. */
export const containsPattern = (text: string): string => `%${escapeLikePattern(text)}%`;
