/** How loud it is until somebody chooses. */
export const usualVolume = 0.7;
