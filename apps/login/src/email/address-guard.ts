/**
 * Wrong codes in a row, over all logins of an address and from any device, before codes stop. Nine guesses of a million codes succeed
 * with a probability of 9e-6; there is no tenth.
 */
export const MAX_WRONG_CODES = 9

/** Whether codes are used for an address. Else the approved link alone logs in. @param wrongCodes - in a row. */
export function hasCodes(wrongCodes: number): boolean {
  return wrongCodes < MAX_WRONG_CODES
}

/** An address that is locked: its wrong codes, and the mails that it got. */
export type AddressGuard = {
  /** Wrong codes in a row. */
  readonly wrongCodes: number
  setWrongCodes(count: number): Promise<void>
  /** When mails of a budget were sent, in Unix seconds. @param device - null for the budget of all unknown devices. */
  readBudget(deviceId: string | null): Promise<readonly number[]>
  saveBudget(deviceId: string | null, sentAt: readonly number[]): Promise<void>
}
