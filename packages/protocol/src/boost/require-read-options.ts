import { requireOptions } from '../options/require-options.ts'
import { countForm, uintForm } from '../options/value-forms.ts'

/**
 * Checks what reads boosts: the id of one, or the range of a list.
 * @throws {InvalidOptionError} names the option that is missing, or of another type.
 */
export function requireReadOptions(given: object): void {
  if ('boostId' in given) requireOptions('getBoost', given, { boostId: { use: 'required', form: uintForm } })
  requireOptions('listBoosts', given, {
    before: {
      use: 'optional',
      form: { isValid: (value) => typeof value === 'bigint', needed: 'a bigint such as 10n' },
    },
    limit: { use: 'optional', form: countForm },
  })
}
