import { type Address, isAddressEqual, type Log, parseEventLogs, zeroAddress } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint08Address,
} from 'viem/account-abstraction'

/** What a claim cost the account that claimed: wei, or nothing, because a sponsor paid. */
export type ClaimFee = { readonly status: 'paid'; readonly wei: bigint } | { readonly status: 'sponsored' }

/** The part of a receipt that says who paid what. */
export type FeeReceipt = {
  readonly from: Address
  readonly gasUsed: bigint
  /** In wei. */
  readonly effectiveGasPrice: bigint
  readonly logs: readonly Log[]
}

const entryPoints = [entryPoint06Address, entryPoint07Address, entryPoint08Address]

/**
 * Returns what a claim cost an account. The fee of a bundle (ERC-4337) is that of many: an account pays for its own
 * operation, unless a paymaster does. Null when another account sent the claim, whose agreement with the account is not
 * onchain. Pure. Source: https://eips.ethereum.org/EIPS/eip-4337.
 */
export function readClaimFee(
  { from, gasUsed, effectiveGasPrice, logs }: FeeReceipt,
  account: Address,
): ClaimFee | null {
  const operations = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs: [...logs] }).filter(
    ({ address, args }) =>
      entryPoints.some((each) => isAddressEqual(each, address)) && isAddressEqual(args.sender, account),
  )
  if (operations.some(({ args }) => !isAddressEqual(args.paymaster, zeroAddress))) return { status: 'sponsored' }
  if (operations.length > 0) {
    return { status: 'paid', wei: operations.reduce((sum, { args }) => sum + args.actualGasCost, 0n) }
  }
  return isAddressEqual(from, account) ? { status: 'paid', wei: gasUsed * effectiveGasPrice } : null
}
