/** Returns the options that do not exist, each with the reason that says which one was probably meant. */
export function findUnknown(
  given: object,
  known: Readonly<Record<string, true>>,
): readonly (readonly [name: string, why: string])[] {
  const names = Object.keys(known)
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => [name, `there is no such option${meant(name, names)}`])
}

/** Returns the name that was probably meant, as the end of a sentence; nothing when none or several are near. */
export function meant(name: string, known: readonly string[]): string {
  const [near, ...others] = known.filter((one) => isNear(one.toLowerCase(), name.toLowerCase()))
  return near === undefined || others.length > 0 ? '' : `; perhaps "${near}" is meant`
}

/** Whether two names differ only at their ends, or in up to two letters in one place. */
function isNear(one: string, other: string): boolean {
  if (one.startsWith(other) || other.startsWith(one)) return true
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return Math.max(one.length, other.length) - start - end <= 2
}
