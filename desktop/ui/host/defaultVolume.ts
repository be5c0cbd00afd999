/** Volume from 0 to 1 until the user chooses one. */
export const defaultVolume = 0.7;
