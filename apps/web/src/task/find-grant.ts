import { type Address, erc20Abi, isAddressEqual, type Log, parseAbi, parseEventLogs, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainClient } from '../config/chain-client.ts'

/** An approval of an account's assets, from a log: owner, spender and amount. */
type Right = {
  readonly contract: Address
  readonly giver: Address
  readonly taker: Address
  /** `none` removes a right. An `allowance` may also be the rest of an older, larger one. */
  readonly extent: 'none' | 'all' | { readonly allowance: bigint }
}

/** The events that report rights. An ERC-20's and an NFT's approval have the same signature, but index other fields. */
const events = [
  ...parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 value)']),
  ...parseAbi(['event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)']),
  ...parseAbi([
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
    'event Approval(address indexed owner, address indexed spender, uint256 indexed id, uint256 amount)',
    'event OperatorSet(address indexed owner, address indexed spender, bool approved)',
    'event AuthorizedOperator(address indexed operator, address indexed tokenHolder)',
    'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
    'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
    'event BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount)',
    'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
  ]),
] as const

/**
 * Returns whether a simulated call gives another account rights over what `account` has: a higher allowance, an
 * operator, an owner, or a role. Source: https://eips.ethereum.org/EIPS/eip-20; https://eips.ethereum.org/EIPS/eip-721;
 * https://eips.ethereum.org/EIPS/eip-1155; https://eips.ethereum.org/EIPS/eip-777;
 * https://eips.ethereum.org/EIPS/eip-6909; https://eips.ethereum.org/EIPS/eip-173; https://github.com/Uniswap/permit2;
 * https://aave.com/docs; https://docs.openzeppelin.com/contracts/5.x/access-control.
 * @param logs - of the simulation.
 * @param trusted - accounts that may get rights: routers, which the wallet's Swap gives exactly what is swapped.
 * @returns the first right that is given; null for none.
 */
export async function findGrant(
  client: ChainClient,
  account: Address,
  logs: readonly Log[],
  trusted: readonly Address[] = [],
): Promise<{ readonly taker: Address; readonly contract: Address } | null> {
  for (const right of readRights(logs)) {
    const { contract, giver, taker, extent } = right
    if (extent === 'none') continue
    const isOwn = isAddressEqual(taker, account) || isAddressEqual(taker, zeroAddress)
    const isTrusted = extent !== 'all' && trusted.some((address) => isAddressEqual(address, taker))
    if (!isAddressEqual(giver, account) || isOwn || isTrusted) continue
    // Many tokens log the rest of an allowance whenever it is used, which gives no rights.
    if (extent !== 'all' && extent.allowance <= (await readAllowance(client, right))) continue
    return { taker, contract }
  }
  return null
}

/** Returns the rights that logs report, in order. Pure. */
function readRights(logs: readonly Log[]): readonly Right[] {
  return parseEventLogs({ abi: events, logs: [...logs], strict: true }).map(({ address: contract, args }): Right => {
    const some = (amount: bigint): Right['extent'] => (amount === 0n ? 'none' : 'all')
    if ('value' in args) return { contract, giver: args.owner, taker: args.spender, extent: { allowance: args.value } }
    if ('tokenId' in args) return { contract, giver: args.owner, taker: args.approved, extent: 'all' }
    if ('tokenHolder' in args) return { contract, giver: args.tokenHolder, taker: args.operator, extent: 'all' }
    if ('fromUser' in args) return { contract, giver: args.fromUser, taker: args.toUser, extent: some(args.amount) }
    if ('previousOwner' in args) return { contract, giver: args.previousOwner, taker: args.newOwner, extent: 'all' }
    if ('role' in args) return { contract, giver: args.sender, taker: args.account, extent: 'all' }
    if ('amount' in args) return { contract, giver: args.owner, taker: args.spender, extent: some(args.amount) }
    const taker = 'operator' in args ? args.operator : args.spender
    return { contract, giver: args.owner, taker, extent: args.approved ? 'all' : 'none' }
  })
}

/** Returns the previous allowance. Zero when the contract does not return one. */
async function readAllowance(client: ChainClient, { contract, giver, taker }: Right): Promise<bigint> {
  const args = [giver, taker] as const
  return readContract(client, { abi: erc20Abi, address: contract, functionName: 'allowance', args }).catch(() => 0n)
}
