import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { coreDetailsAbi } from './core-abi.ts'
import type { CoreOptions } from './get-boost.ts'
import { resolveCore } from './resolve-core.ts'

/**
 * The settings that a core's owner can change. Fees are in basis points. Source: docs/protocol.md#lifecycle-of-a-boost.
 */
export type CoreParameter =
  | { readonly type: 'protocolFee'; readonly value: bigint }
  | { readonly type: 'referralFee'; readonly value: bigint }
  | { readonly type: 'dustThreshold'; readonly value: bigint }
  | { readonly type: 'protocolFeeReceiver'; readonly value: Address }
  | { readonly type: 'protocolFeeModule'; readonly value: Address }
  | { readonly type: 'createBoostAuth'; readonly value: Address }

/**
 * Changes one of a core's settings. The sender must own the core.
 * @throws {TransactionRevertedError} also for a fee outside what the core allows.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function setCoreParameter(
  client: Client,
  { core, change, ...options }: TransactionOptions & CoreOptions & { readonly change: CoreParameter },
): Promise<MinedTransaction> {
  const to = await resolveCore(client, core)
  const { hash, receipt } = await transact(client, {
    ...options,
    to,
    data: encodeChange(change),
    what: 'Changing the core',
  })
  return { hash, receipt }
}

function encodeChange(change: CoreParameter): Hex {
  const abi = coreDetailsAbi
  switch (change.type) {
    case 'protocolFee':
      return encodeFunctionData({ abi, functionName: 'setProtocolFee', args: [change.value] })
    case 'referralFee':
      return encodeFunctionData({ abi, functionName: 'setReferralFee', args: [change.value] })
    case 'dustThreshold':
      return encodeFunctionData({ abi, functionName: 'setDustThreshold', args: [change.value] })
    case 'protocolFeeReceiver':
      return encodeFunctionData({ abi, functionName: 'setProtocolFeeReceiver', args: [change.value] })
    case 'protocolFeeModule':
      return encodeFunctionData({ abi, functionName: 'setProtocolFeeModule', args: [change.value] })
    case 'createBoostAuth':
      return encodeFunctionData({ abi, functionName: 'setCreateBoostAuth', args: [change.value] })
  }
}
