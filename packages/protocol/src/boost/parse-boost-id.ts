import { type Address, type Hash, type Hex, isAddressEqual, type Log, parseEventLogs } from 'viem'
import { coreEventsAbi } from './core-abi.ts'
import { BoostCreatedMissingError } from './errors.ts'

/** The logs of a receipt that report the creation of a boost. */
type CreationReceipt = {
  readonly transactionHash: Hash
  readonly logs: readonly Log[]
}

/**
 * Returns the id of the boost that a transaction created, from the core's own event. Logs of other contracts do not
 * count. Source: docs/product.md#errors.
 * @throws {BoostCreatedMissingError} when the core said nothing of the kind.
 */
export function parseBoostId({ transactionHash, logs }: CreationReceipt, core: Address): bigint {
  const created = parseEventLogs({ abi: coreEventsAbi, eventName: 'BoostCreated', logs: [...logs] }).find((log) =>
    isAddressEqual(log.address, core),
  )
  if (!created) throw new BoostCreatedMissingError(transactionHash)
  return created.args.boostId
}

/** The interface id, of four bytes, that an implementation must support to be cloned as a component. */
export const cloneableInterface = '0x6ab67a0d' satisfies Hex
