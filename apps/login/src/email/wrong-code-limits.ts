import { CODE_COUNT } from './code-rules.ts'

/**
 * Wrong codes of an address in a row, of its logins from any device and of changes from it, before those codes stop: nobody but its user
 * has a device or a session that could try them.
 */
export const MAX_WRONG_CODES = 9
/**
 * Wrong codes of an address in a row in all, with those of changes to it. Ten guesses of a million codes succeed with a probability below
 * 1e-5; there is no eleventh. Source: docs/security.md#e7.
 */
export const MAX_WRONG_CODES_IN_ALL = CODE_COUNT / 100_000
/**
 * Wrong codes of changes to an address in a row, over all accounts, before those codes stop. Any user can begin such a change, so that four
 * wrong codes are left to the user of the address whatever others do.
 */
export const MAX_WRONG_CHANGE_CODES = 6
/** How many of them one account has, so that its wrong codes leave others as many for theirs. */
export const MAX_WRONG_CHANGE_CODES_OF_ACCOUNT = 3

/** Wrong codes of an address, since its user has last shown that they have it. */
export type WrongCodes = {
  /** Of its logins and of changes from it. */
  readonly own: number
  /** Of changes to it, over all accounts. */
  readonly changes: number
}

/** Whether codes are used for the logins of an address and for changes from it. Else the approved link alone logs in. */
export function hasCodes({ own, changes }: WrongCodes): boolean {
  return own < MAX_WRONG_CODES && own + changes < MAX_WRONG_CODES_IN_ALL
}

/** Whether a code is used for a change to an address. @param ofAccount - wrong codes of the account that changes, to this address. */
export function hasChangeCodes({ own, changes }: WrongCodes, ofAccount: number): boolean {
  return (
    ofAccount < MAX_WRONG_CHANGE_CODES_OF_ACCOUNT &&
    changes < MAX_WRONG_CHANGE_CODES &&
    own + changes < MAX_WRONG_CODES_IN_ALL
  )
}
