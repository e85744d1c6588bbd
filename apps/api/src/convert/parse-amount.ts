import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { maxUint256 } from 'viem'

/** Plain digits, or one digit and an exponent of 21 or more: below it JavaScript writes a number without one. */
const AMOUNT = /^(?:(\d+)(?:\.(\d+))?|([1-9])(?:\.(\d+))?e\+(2[1-9]|[3-9]\d))$/

/**
 * Returns an amount in base units from a number as JavaScript writes it, which is what public clients send. A fraction of a base unit is
 * dropped: they send one when an amount has more decimals than its token, and nobody can spend it.
 * @throws {InvalidRequestError} when it is not a number, or above 2^256 - 1.
 */
export function parseAmount(text: string, parameter: string): bigint {
  const [matched, plain, , digit = '', fraction = '', exponent = '0'] = AMOUNT.exec(text) ?? []
  if (matched === undefined) throw new InvalidRequestError(`${parameter}: must be an amount in base units`)
  const shift = Number(exponent)
  const amount = BigInt(plain ?? `${digit}${fraction.slice(0, shift).padEnd(shift, '0')}`)
  if (amount > maxUint256) throw new InvalidRequestError(`${parameter}: must be at most 2^256 - 1`)
  return amount
}
