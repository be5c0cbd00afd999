/** How loud it is until somebody chooses. */
export const defaultVolume = 0.7;
