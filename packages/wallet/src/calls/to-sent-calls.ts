import { type Address, type Hex, isAddress, isHex } from 'viem'
import { CallInvalidError, CallsMissingError } from './errors.ts'

/** One call of an account. */
export type SendCall = {
  readonly to: Address
  /** Wei; 0 when it is left out. */
  readonly value?: bigint
  readonly data?: Hex
}

/** A call with all of its fields. */
export type SentCall = Required<SendCall>

/**
 * Returns calls as they are sent. They are checked, because an app without types can pass anything, and a wallet would read a
 * call without an address as the creation of a contract.
 * @throws {CallInvalidError} {CallsMissingError}
 */
export function toSentCalls(calls: readonly SendCall[]): readonly [SentCall, ...SentCall[]] {
  const [first, ...others] = calls.map(toSentCall)
  if (first === undefined) throw new CallsMissingError()
  return [first, ...others]
}

function toSentCall({ to, value = 0n, data = '0x' }: SendCall, call: number): SentCall {
  if (!isAddress(to, { strict: false })) throw new CallInvalidError({ call, field: 'to', value: to })
  if (typeof value !== 'bigint' || value < 0n) throw new CallInvalidError({ call, field: 'value', value })
  if (!isHex(data) || data.length % 2 === 1) throw new CallInvalidError({ call, field: 'data', value: data })
  return { to, value, data }
}
