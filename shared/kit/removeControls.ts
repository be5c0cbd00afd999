/** A text of one line without control characters, and without those that turn the direction: `photo<RLO>gpj.exe` reads as a picture. */
export const removeControls = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');

/** A text of several lines, likewise; the marks of one place, which right-to-left scripts have, stay. */
export const removeLineControls = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '');
