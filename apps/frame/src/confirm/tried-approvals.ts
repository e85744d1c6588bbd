import { type Address, decodeEventLog, getAddress, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { PERMIT2 } from './describe-call.ts'

/** An event as a node reports it. */
type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** What a spender may take by events: an amount of a token, one NFT, or every NFT of a collection. */
export type LoggedApproval =
  | {
      readonly type: 'approve'
      readonly token: Address
      readonly spender: Address
      readonly amount: bigint
      /** Whether Permit2 has the allowance, and not the token. */
      readonly isPermit2: boolean
    }
  | { readonly type: 'approve-nft' | 'approve-all'; readonly collection: Address; readonly spender: Address }

const tokenAbi = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved)',
])
const nftAbi = parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 indexed tokenId)'])
const permit2Abi = parseAbi([
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
])

/**
 * Returns what others may take of an account after events, in whatever call they come from. Of the same token and spender the last event
 * counts, and one that takes an approval back leaves none. Pure and total.
 */
export function parseApprovals(logs: readonly Log[], account: Address): readonly LoggedApproval[] {
  const found = new Map<string, LoggedApproval | null>()
  for (const log of logs) {
    const event = parseEvent(log)
    if (event === null || !isAddressEqual(event.owner, account)) continue
    found.set(event.key, event.approval)
  }
  return [...found.values()].filter((approval) => approval !== null)
}

type ParsedEvent = { readonly owner: Address; readonly key: string; readonly approval: LoggedApproval | null }

function parseEvent({ address, topics: [topic, ...rest], data }: Log): ParsedEvent | null {
  if (topic === undefined) return null
  const contract = getAddress(address)
  const [topics, isNft]: [[Hex, ...Hex[]], boolean] = [[topic, ...rest], rest.length === 3 && data === '0x']
  try {
    if (isNft) {
      const { owner, spender, tokenId } = decodeEventLog({ abi: nftAbi, topics, data }).args
      const isNone = spender === zeroAddress
      return {
        ...{ owner, key: `${contract} #${tokenId}` },
        approval: isNone ? null : { type: 'approve-nft', collection: contract, spender },
      }
    }
    if (contract === PERMIT2) {
      const { owner, token, spender, amount } = decodeEventLog({ abi: permit2Abi, topics, data }).args
      return {
        ...{ owner, key: `${PERMIT2} ${token} ${spender}` },
        approval: amount === 0n ? null : { type: 'approve', token, spender, amount, isPermit2: true },
      }
    }
    const event = decodeEventLog({ abi: tokenAbi, topics, data })
    if (event.eventName === 'ApprovalForAll') {
      const { owner, operator: spender, isApproved } = event.args
      return {
        ...{ owner, key: `${contract} ${spender} all` },
        approval: isApproved ? { type: 'approve-all', collection: contract, spender } : null,
      }
    }
    const { owner, spender, amount } = event.args
    const isNone = amount === 0n || spender === zeroAddress
    return {
      ...{ owner, key: `${contract} ${spender}` },
      approval: isNone ? null : { type: 'approve', token: contract, spender, amount, isPermit2: false },
    }
  } catch {
    // Another event, or not one of these standards.
    return null
  }
}
