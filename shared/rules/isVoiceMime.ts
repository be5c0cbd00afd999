/** True for Ogg audio: phones show it as a voice message, any other audio as a file. */
export const isVoiceMime = (mime: string | null | undefined): boolean => mime?.startsWith('audio/ogg') === true;
