/**
 * Returns a function that creates a value once per locale. A browser takes a millisecond to create a formatter of
 * `Intl`, and a list formats hundreds of values.
 */
export function perLocale<value>(create: (locale: string) => value): (locale: string) => value {
  const created = new Map<string, value>()
  return (locale) => {
    const known = created.get(locale)
    if (known !== undefined) return known
    const value = create(locale)
    created.set(locale, value)
    return value
  }
}

/** Returns the format of a locale for numbers, with the digits 0 to 9. */
export const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }))
