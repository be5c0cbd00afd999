/** Phones take sound in Ogg for a voice that was recorded; any other sound is a file that can be heard. */
export const isVoiceMime = (mime: string | null | undefined): boolean => mime?.startsWith('audio/ogg') === true;
