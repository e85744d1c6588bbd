import { isAddressText } from '../address/is-address-text.ts'
import { isUint } from '../chain/onchain-values.ts'
import type { ValueForm } from './require-options.ts'

/** A whole number that fits a `uint256`. */
export const uintForm: ValueForm = { isValid: (value) => isUint(value), needed: 'a bigint from zero on, such as 10n' }

/** A whole number that code counts with. */
export const countForm: ValueForm = {
  isValid: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  needed: 'a whole number from zero on, such as 10',
}

/** Text, whose content is checked elsewhere. */
export const textForm: ValueForm = { isValid: (value) => typeof value === 'string', needed: 'text' }

/** A list, whose items are checked elsewhere. */
export const listForm: ValueForm = { isValid: (value) => Array.isArray(value), needed: 'a list' }

/** An address, with or without a checksum. */
export const addressForm: ValueForm = { isValid: isAddressText, needed: 'an address, 0x and 40 hex digits' }
