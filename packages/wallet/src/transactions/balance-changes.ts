import type { Address, Hex } from 'viem'

/**
 * What a transaction changes for an account: an amount of a token (negative when it leaves), an NFT, or an allowance
 * that lets a spender take a token. `address` is null for the native currency.
 */
export type BalanceChange =
  | { readonly type: 'token'; readonly address: Address | null; readonly amount: bigint }
  | { readonly type: 'nft'; readonly address: Address; readonly tokenId: bigint; readonly amount: bigint }
  | { readonly type: 'approval'; readonly address: Address; readonly spender: Address; readonly amount: bigint | null }

/** An event as a node reports it. */
export type ChainLog = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** `eth_simulateV1` reports transfers of the native currency as events of this address. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `Approval(address,address,uint256)`, of ERC-20 and ERC-721. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)`, of ERC-721 and ERC-1155. */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Returns what events change for an account. Amounts of the same token are added up, and what adds up to 0 is left out. */
export function readChanges(logs: readonly ChainLog[], account: Address): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  const add = (key: string, change: BalanceChange) => {
    const before = sums.get(key)
    if (change.type === 'approval' || before === undefined || before.type === 'approval') sums.set(key, change)
    else if (change.amount !== null) sums.set(key, { ...before, amount: before.amount + change.amount })
  }
  for (const log of logs) {
    for (const change of changesOf(log, account)) {
      const id = change.type === 'nft' ? change.tokenId : change.type === 'approval' ? change.spender : ''
      add(`${change.type} ${change.address?.toLowerCase()} ${id}`, change)
    }
  }
  return [...sums.values()].filter(({ type, amount }) => type === 'approval' || amount !== 0n)
}

function changesOf({ address, topics, data }: ChainLog, account: Address): readonly BalanceChange[] {
  const [event, first = '0x', second = '0x', third] = topics
  switch (event) {
    case TRANSFER: {
      const sign = signOf(first, second, account)
      if (sign === 0n) return []
      if (third !== undefined) return [{ type: 'nft', address, tokenId: BigInt(third), amount: sign }]
      const token = address.toLowerCase() === NATIVE ? null : address
      return [{ type: 'token', address: token, amount: sign * wordOf(data, 0) }]
    }
    case TRANSFER_SINGLE: {
      const sign = signOf(second, third ?? '0x', account)
      if (sign === 0n) return []
      return [{ type: 'nft', address, tokenId: wordOf(data, 0), amount: sign * wordOf(data, 1) }]
    }
    case APPROVAL: {
      // Tokens take an allowance back by giving it to nobody, as older NFTs do with each transfer.
      if (!isOf(first, account) || BigInt(second) === 0n) return []
      // Of one NFT, the event has its id in a fourth topic.
      const amount = third === undefined ? wordOf(data, 0) : null
      return amount === 0n ? [] : [{ type: 'approval', address, spender: toAddress(second), amount }]
    }
    case APPROVAL_FOR_ALL:
      if (!isOf(first, account) || wordOf(data, 0) === 0n) return []
      return [{ type: 'approval', address, spender: toAddress(second), amount: null }]
    default:
      return []
  }
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

/** Returns a word of 32 bytes of the data; 0 when there is none. */
function wordOf(data: Hex, at: number): bigint {
  const word = data.slice(2 + at * 64, 66 + at * 64)
  return /^[0-9a-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : 0n
}
