import { InvalidOptionError, UnknownOptionError } from './errors.ts'

/**
 * How an option is passed. `required`: always. `optional`: it may be left out, and undefined is the same. `limiting`: it
 * may be left out, but undefined is refused: it is what a value that could not be looked up is, and without a limit
 * more would be paid.
 */
export type OptionUse = 'required' | 'optional' | 'limiting'

/** The form of a value. `needed` continues "It must be …". */
export type ValueForm = { readonly isValid: (value: unknown) => boolean; readonly needed: string }

/** How an option is passed, and with which form. */
export type OptionRule = OptionUse | { readonly use: OptionUse; readonly form: ValueForm }

/**
 * Checks that every option that is given exists, and each of them by its rule. The compiler does so only where it sees
 * the types, and a condition or a list that is dropped for its name would pay for what should not be paid.
 * @param what - the function or the object, for the message.
 * @param rules - by the name of each option.
 * @throws {UnknownOptionError} for another name.
 * @throws the errors of {@link requireOptions}.
 */
export function requireKnownOptions(what: string, given: object, rules: Readonly<Record<string, OptionRule>>): void {
  // First, because a misspelled option also misses under its name.
  for (const option of Object.keys(typeof given === 'object' ? (given ?? {}) : {})) {
    if (!Object.hasOwn(rules, option)) throw new UnknownOptionError({ what, option, known: Object.keys(rules) })
  }
  requireOptions(what, given, rules)
}

/**
 * Checks options, for callers without types. Other options may be there.
 * @throws {InvalidOptionError} for one that is missing, or has another form than its rule.
 */
export function requireOptions(what: string, given: unknown, rules: Readonly<Record<string, OptionRule>>): void {
  if (typeof given !== 'object' || given === null) {
    throw new InvalidOptionError({ what, option: 'options', why: `must be an object, not ${describeValue(given)}` })
  }
  const values = new Map<string, unknown>(Object.entries(given))
  for (const [option, rule] of Object.entries(rules)) {
    const { use, form } = typeof rule === 'string' ? { use: rule, form: null } : rule
    const value = values.get(option)
    if (value !== undefined) {
      if (form !== null) requireForm(what, option, value, form)
    } else if (use === 'required') {
      throw new InvalidOptionError({ what, option, why: 'is missing. Pass it' })
    } else if (use === 'limiting' && values.has(option)) {
      throw new InvalidOptionError({ what, option, why: 'is undefined. Pass a value, or leave it out for no limit' })
    }
  }
}

/** @throws {InvalidOptionError} for a value of another form. */
export function requireForm(what: string, option: string, value: unknown, { isValid, needed }: ValueForm): void {
  if (isValid(value)) return
  throw new InvalidOptionError({ what, option, why: `must be ${needed}, not ${describeValue(value)}` })
}

/** Returns a value as a message names it: `the text "10"`, `the number 1.5`, `undefined`. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value === 'string') return `the text "${value.slice(0, 80)}"`
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object'
  return typeof value === 'function' ? 'a function' : `the ${typeof value} ${String(value)}`
}
