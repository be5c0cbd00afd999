const undecodableCodes: readonly (number | undefined)[] = [MediaError.MEDIA_ERR_DECODE, MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED];

/** Whether the browser lacks the codec of a film or sound, or its file is damaged. */
export const isUndecodable = ({ error }: HTMLMediaElement): boolean => undecodableCodes.includes(error?.code);
