/** Creating an Intl format costs more than rendering a row, hence the cache. */
function memoizeFormat<Options, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options, place?: number) => Format {
  const known = new Map<string, Format>();
  return (locale, options, place = 0) => {
    const key = `${locale} ${place} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(locale, options);
    known.set(key, format);
    return format;
  };
}

const cachedDateFormat = memoizeFormat((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

export const getNumberFormat = memoizeFormat((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const getRelativeFormat = memoizeFormat(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** Formats keep the time zone they were created in, so the offset is part of the cache key. */
export const getDateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cachedDateFormat(locale, options, new Date().getTimezoneOffset());
