/** Cache of Intl formats: creating one costs more than rendering a row. */
function memoizeFormat<Options, Format>(
  create: (locale: string, options: Options) => Format,
): (locale: string, options: Options, variant?: number) => Format {
  const cache = new Map<string, Format>();
  return (locale, options, variant = 0) => {
    const key = `${locale} ${variant} ${JSON.stringify(options)}`;
    const format = cache.get(key) ?? create(locale, options);
    cache.set(key, format);
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
