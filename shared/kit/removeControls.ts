/** A text of one line without control characters, and without those that turn the direction: `photo<RLO>gpj.exe` reads as a picture. */
export const removeControls = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');
