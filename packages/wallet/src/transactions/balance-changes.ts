import type { Address, Hex } from 'viem'

/**
 * What a transaction changes for an account: an amount of a token (negative when it leaves), an NFT, or an allowance
 * that lets a spender take a token. `address` is null for the native currency. `unread`: the contract reports that something leaves
 * the account or may be taken from it, and not in the form of a standard, so nobody knows what.
 */
export type BalanceChange =
  | { readonly type: 'token'; readonly address: Address | null; readonly amount: bigint }
  | { readonly type: 'nft'; readonly address: Address; readonly tokenId: bigint; readonly amount: bigint }
  | { readonly type: 'approval'; readonly address: Address; readonly spender: Address; readonly amount: bigint | null }
  | { readonly type: 'unread'; readonly address: Address }

/** An event as a node reports it. */
export type ChainLog = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** `eth_simulateV1` reports transfers of the native currency as events of this address. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Approval(address,address,uint256)`, of ERC-20 and ERC-721. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)`, of ERC-721 and ERC-1155. */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Returns what events change for an account. Amounts of the same token are added up, and what adds up to 0 is left out. */
export function readChanges(logs: readonly ChainLog[], account: Address): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const log of logs) {
    for (const change of changesOf(log, account) ?? unreadOf(log, account)) {
      const id = change.type === 'nft' ? change.tokenId : change.type === 'approval' ? change.spender : ''
      const key = `${change.type} ${change.address?.toLowerCase()} ${id}`
      const before = sums.get(key)
      const isSum = before !== undefined && hasSum(before) && hasSum(change)
      sums.set(key, isSum ? { ...before, amount: before.amount + change.amount } : change)
    }
  }
  return [...sums.values()].filter((change) => !hasSum(change) || change.amount !== 0n)
}

function hasSum(change: BalanceChange): change is Extract<BalanceChange, { type: 'token' | 'nft' }> {
  return change.type === 'token' || change.type === 'nft'
}

/** Returns null for an event of a standard that does not have its form. */
function changesOf({ address, topics, data }: ChainLog, account: Address): readonly BalanceChange[] | null {
  const [event, first, second, third] = topics
  switch (event) {
    case TRANSFER: {
      if (first === undefined || second === undefined) return null
      const sign = signOf(first, second, account)
      if (sign === 0n) return []
      if (third !== undefined) return [{ type: 'nft', address, tokenId: BigInt(third), amount: sign }]
      const token = address.toLowerCase() === NATIVE ? null : address
      const amount = wordOf(data, 0)
      return amount === null ? null : [{ type: 'token', address: token, amount: sign * amount }]
    }
    case TRANSFER_SINGLE:
    case TRANSFER_BATCH: {
      if (second === undefined || third === undefined) return null
      const sign = signOf(second, third, account)
      if (sign === 0n) return []
      const [ids, amounts] =
        event === TRANSFER_BATCH ? [listOf(data, 0), listOf(data, 1)] : [[wordOf(data, 0)], [wordOf(data, 1)]]
      if (ids === null || amounts?.length !== ids.length) return null
      const changes = ids.flatMap((tokenId, at): readonly BalanceChange[] => {
        const amount = amounts[at] ?? null
        return tokenId === null || amount === null ? [] : [{ type: 'nft', address, tokenId, amount: sign * amount }]
      })
      return changes.length === ids.length ? changes : null
    }
    case APPROVAL: {
      if (first === undefined || second === undefined) return null
      // Tokens take an allowance back by giving it to nobody, as older NFTs do with each transfer.
      if (!isOf(first, account) || BigInt(second) === 0n) return []
      // Of one NFT, the event has its id in a fourth topic.
      const amount = wordOf(data, 0)
      if (third !== undefined) return [{ type: 'approval', address, spender: toAddress(second), amount: null }]
      return amount === null
        ? null
        : amount === 0n
          ? []
          : [{ type: 'approval', address, spender: toAddress(second), amount }]
    }
    case APPROVAL_FOR_ALL: {
      const isGiven = wordOf(data, 0)
      if (first === undefined || second === undefined || isGiven === null) return null
      if (!isOf(first, account) || isGiven === 0n) return []
      return [{ type: 'approval', address, spender: toAddress(second), amount: null }]
    }
    default:
      return []
  }
}

/** Returns what an event without its form may take from the account: older NFTs have the accounts of a transfer outside of the topics. */
function unreadOf({ address, topics, data }: ChainLog, account: Address): readonly BalanceChange[] {
  const digits = account.slice(2).toLowerCase()
  const isNamed = [...topics.slice(1), data].some((text) => text.toLowerCase().includes(digits))
  return isNamed ? [{ type: 'unread', address }] : []
}

/** Returns −1 when it leaves the account, 1 when it arrives, and 0 for others and from the account to itself. */
function signOf(from: Hex, to: Hex, account: Address): bigint {
  return (isOf(to, account) ? 1n : 0n) - (isOf(from, account) ? 1n : 0n)
}

function isOf(topic: Hex, account: Address): boolean {
  return topic.slice(-40).toLowerCase() === account.slice(2).toLowerCase()
}

function toAddress(topic: Hex): Address {
  return `0x${topic.slice(-40)}`
}

/** Returns a word of 32 bytes of the data; null when there is none. */
function wordOf(data: Hex, at: number): bigint | null {
  const word = data.slice(2 + at * 64, 66 + at * 64)
  return /^[0-9a-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : null
}

/** Returns the list that a word of the data points to; null when it is not whole. */
function listOf(data: Hex, at: number): readonly (bigint | null)[] | null {
  const offset = wordOf(data, at)
  const words = data.length / 64
  if (offset === null || offset % 32n !== 0n || offset / 32n > words) return null
  const start = Number(offset / 32n)
  const length = wordOf(data, start)
  if (length === null || length > words) return null
  return Array.from({ length: Number(length) }, (_, index) => wordOf(data, start + 1 + index))
}
