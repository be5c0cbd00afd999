/** Stands where a message will be that could not be opened yet; `viewOnce` where only the phone may show it. */
const placeholderKinds = new Set(['ciphertext', 'viewOnce']);

/** Whether a kind says that a message came, but not what it says. */
export const isPlaceholder = (mediaType: string): boolean => placeholderKinds.has(mediaType);
