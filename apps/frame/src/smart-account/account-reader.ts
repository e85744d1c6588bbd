import type { FrameChain } from '@laurel/wallet/frame-messages'
import { getSmartAccountAddress } from '@laurel/wallet/smart-account'
import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { NodeOf } from '../rpc/nodes.ts'
import type { SmartAccounts } from './contracts.ts'

/** Returns the address of an owner's smart account, deployed or not. Pure. */
export function smartAddressOf({ factory, implementation }: SmartAccounts, owner: Address): Address {
  return getSmartAccountAddress({ accountFactory: factory, accountImplementation: implementation }, owner)
}

/**
 * Reads whether a contract is at an address. Only the factory's clone for its owner can be at the address of a smart account.
 * @throws viem's errors when no node answers.
 */
export async function readIsDeployed(nodeOf: NodeOf, chain: FrameChain, address: Address): Promise<boolean> {
  return (await getCode(nodeOf(chain), { address })) !== undefined
}
