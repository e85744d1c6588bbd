import { readCapabilities } from '../transactions/wallet-capabilities.ts'
import type { Wallet } from '../wallet.ts'
import { toSender } from './swap-rules.ts'
import type { SwapTarget } from './swap-state.ts'

/**
 * Returns whether another account may pay the network fee: for a smart account of the login, whose operator can, and for a
 * wallet that says that it takes a paymaster (ERC-7677). Never throws.
 */
export async function mayBeSponsored(wallet: Wallet, target: SwapTarget): Promise<boolean> {
  const own = wallet.account.getState().allAccounts
  const isSmart = own.some(
    ({ type, address }) => type === 'smartAccount' && address.toLowerCase() === target.address.toLowerCase(),
  )
  return isSmart || (await readCapabilities(wallet, toSender(target))).paymaster
}
