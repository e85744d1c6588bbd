import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { checkMinContextSlot, createAccountMethods, withContext } from './account-methods.ts'
import type { Faucet } from './faucet.ts'
import type { Faults } from './faults.ts'
import { type Ledger, SLOTS_PER_EPOCH } from './ledger.ts'
import { rpcCodes, SolanaRpcError } from './rpc-error.ts'
import { addressParam, contextSchema, integerParam, parseParam } from './rpc-params.ts'
import { createTransactionMethods } from './transaction-methods.ts'

/** The genesis hash of the local network, by which wallets know it from others. */
export const LOCAL_GENESIS_HASH = getBase58Decoder().decode(createHash('sha256').update('Laurel local Solana').digest())

/** Answers a request: the method by name, then its parameters. */
export type AnswerRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Creates the function that answers requests.
 * @throws {SolanaRpcError} from the function, for what a node refuses.
 */
export function createMethods({
  ledger,
  faucet,
  faults,
}: {
  readonly ledger: Ledger
  readonly faucet: Faucet
  readonly faults: Faults
}): AnswerRequest {
  const { slots } = ledger
  const read = (value: unknown) => {
    const options = parseParam(contextSchema, value)
    checkMinContextSlot(ledger, options)
    return options.commitment
  }
  const methods = new Map<string, (params: readonly unknown[]) => unknown>(
    Object.entries({
      ...createAccountMethods(ledger),
      ...createTransactionMethods(ledger, faults),
      getHealth: () => 'ok',
      getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 1 }),
      getGenesisHash: () => LOCAL_GENESIS_HASH,
      // Every transaction since the start of the history is remembered.
      getFirstAvailableBlock: () => 0,
      getSlot: ([context]) => slots.at(read(context)),
      getBlockHeight: ([context]) => slots.at(read(context)),
      getTransactionCount: () => ledger.records().length,
      getEpochInfo: ([context]) => {
        const slot = slots.at(read(context))
        return {
          ...{ absoluteSlot: slot, blockHeight: slot, epoch: slot / SLOTS_PER_EPOCH },
          ...{ slotIndex: slot % SLOTS_PER_EPOCH, slotsInEpoch: SLOTS_PER_EPOCH },
          transactionCount: ledger.records().length,
        }
      },
      getLatestBlockhash: ([context]) => {
        const commitment = read(context)
        return withContext(ledger, commitment, slots.blockhashOf(slots.at(commitment)))
      },
      isBlockhashValid: ([hash, context]) =>
        withContext(ledger, read(context), typeof hash === 'string' && slots.isValid(hash)),
      requestAirdrop: ([address, lamports]) => faucet.send(addressParam(address), integerParam(lamports)),
    } satisfies Record<string, (params: readonly unknown[]) => unknown>),
  )
  return async (name, params) => {
    const method = methods.get(name)
    if (method === undefined) throw new SolanaRpcError(rpcCodes.methodNotFound, 'Method not found')
    return await method(params)
  }
}
