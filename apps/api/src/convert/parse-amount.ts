import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { maxUint256 } from 'viem'

const AMOUNT = /^(\d+)(?:\.(\d+))?(?:e\+?(\d{1,3}))?$/i

/**
 * Returns an amount in base units from a decimal number, possibly with an exponent. A fraction of a base unit is dropped, as nobody can
 * send it.
 * @throws {InvalidRequestError} when it is not a number, or above 2^256 - 1.
 */
export function parseAmount(text: string, parameter: string): bigint {
  const [, whole, fraction = '', exponent = '0'] = AMOUNT.exec(text) ?? []
  if (whole === undefined) throw new InvalidRequestError(`${parameter}: must be an amount in base units`)
  const shift = Number(exponent)
  const moved = fraction.slice(0, shift).padEnd(shift, '0')
  const amount = BigInt(`${whole}${moved}`)
  if (amount > maxUint256) throw new InvalidRequestError(`${parameter}: must be at most 2^256 - 1`)
  return amount
}
