/** Kinds of messages that could not be read yet; `viewOnce` is visible on the phone only. */
const placeholderKinds = new Set(['ciphertext', 'viewOnce', 'unsupported']);

/** Whether a message of this kind has no readable content. */
export const isPlaceholder = (mediaType: string): boolean => placeholderKinds.has(mediaType);
