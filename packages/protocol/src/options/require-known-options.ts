import { UnknownOptionError } from './errors.ts'

/**
 * Checks that every option that is given exists. The compiler does so only where it sees the types, and a condition or
 * a list that is dropped for its name would pay for what should not be paid.
 * @param what - the function or the object, for the message.
 * @param known - the name of each option.
 * @throws {UnknownOptionError} for another name, unless its value is undefined.
 */
export function requireKnownOptions(what: string, given: object, known: Readonly<Record<string, true>>): void {
  for (const [option, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(known, option)) continue
    throw new UnknownOptionError({ what, option, known: Object.keys(known) })
  }
}
