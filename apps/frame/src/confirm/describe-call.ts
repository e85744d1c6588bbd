import {
  type Abi,
  type AbiFunction,
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  toFunctionSelector,
} from 'viem'
import { commonAbi, namedAbi } from './abis.ts'
import { toAllowance } from './allowance.ts'
import type { CallAction, CallSummary, TokenInfo } from './confirmation.ts'
import { createBudget, toNode, toNodes } from './value-tree.ts'

/** A call of a request. */
export type Call = { readonly to: Address | null; readonly value: bigint; readonly data: Hex }

/** Returns what is known of a token. */
export type FindToken = (address: Address) => TokenInfo

/** Permit2, at the same address on every network. Source: https://docs.uniswap.org/contracts/v4/deployments. */
export const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/**
 * Describes a call in plain words, as far as its data says. The name of a function is a claim of the app:
 * another contract can have a function of the same name. Pure and total.
 */
export function describeCall({ to, value, data }: Call, findToken: FindToken): CallSummary {
  return { to, value, data, action: describeAction({ to, value, data }, findToken) }
}

function describeAction({ to, value, data }: Call, findToken: FindToken): CallAction {
  if (to === null) return { type: 'create-contract' }
  if (data === '0x') return { type: 'send' }
  if (data.length < 10) return { type: 'unknown', selector: null }
  const named = decode(namedAbi, data)
  const action = named && (describeClaim(named) ?? describeNamed(to, value, named, findToken))
  if (action != null) return action
  const common = named ?? decode(commonAbi, data)
  if (common === null) return { type: 'unknown', selector: selectorOf(data) }
  const budget = createBudget()
  const fields = toNodes(common.item.inputs, common.args, budget)
  return { type: 'function', name: common.item.name, fields, isCut: budget.isExceeded }
}

/** Returns a claim of a reward; null for other functions. */
function describeClaim({ item, args }: Decoded): CallAction | null {
  if (item.name !== 'claimIncentive' && item.name !== 'claimIncentiveFor') return null
  const [boostId, , , , claimant = null] = args
  if (typeof boostId !== 'bigint' || (claimant !== null && !isAddressText(claimant))) return null
  const budget = createBudget()
  const fields = toNodes(item.inputs, args, budget)
  return { type: 'claim', boostId, claimant, fields, isCut: budget.isExceeded }
}

type Decoded = { readonly item: AbiFunction; readonly args: readonly unknown[] }

function describeNamed(to: Address, value: bigint, { item, args }: Decoded, findToken: FindToken): CallAction | null {
  const [first, second, third, fourth] = args
  switch (`${item.name}/${item.inputs.length}`) {
    case 'transfer/2':
      if (!isAddressText(first) || typeof second !== 'bigint') return null
      return { type: 'transfer', token: findToken(to), from: null, to: first, amount: second }
    case 'approve/2':
    case 'increaseAllowance/2': {
      if (!isAddressText(first) || typeof second !== 'bigint') return null
      const token = findToken(to)
      // The number is one of its NFTs. A token whose decimals no node reports is none of these.
      if (token.isCollection && item.name === 'approve')
        return { type: 'approve-nft', collection: to, spender: first, tokenId: second }
      return { type: 'approve', token, spender: first, amount: toAllowance(second, token), expiresAt: null }
    }
    case 'approve/4': {
      if (!isAddressEqual(to, PERMIT2) || !isAddressText(first) || !isAddressText(second)) return null
      if (typeof third !== 'bigint' || typeof fourth !== 'number') return null
      const token = findToken(first)
      return {
        ...{ type: 'approve', token, spender: second },
        ...{ amount: toAllowance(third, token), expiresAt: BigInt(fourth) },
      }
    }
    case 'transferFrom/3': {
      if (!isAddressText(first) || !isAddressText(second) || typeof third !== 'bigint') return null
      const token = findToken(to)
      return token.isCollection
        ? { type: 'transfer-nft', collection: to, from: first, to: second, tokenId: third, amount: 1n }
        : { type: 'transfer', token, from: first, to: second, amount: third }
    }
    case 'safeTransferFrom/3':
    case 'safeTransferFrom/4':
    case 'safeTransferFrom/5': {
      if (!isAddressText(first) || !isAddressText(second) || typeof third !== 'bigint') return null
      const amount = item.inputs.length === 5 && typeof fourth === 'bigint' ? fourth : 1n
      return { type: 'transfer-nft', collection: to, from: first, to: second, tokenId: third, amount }
    }
    case 'safeBatchTransferFrom/5':
      return describeNfts(to, item, args)
    case 'setApprovalForAll/2':
      if (!isAddressText(first) || typeof second !== 'boolean') return null
      return { type: 'approve-all', collection: to, operator: first, isApproved: second }
    // Any contract can have functions of these names, and take what is sent to it. What wraps is a token that the operator lists.
    case 'deposit/0':
      return value > 0n && findToken(to).isListed ? { type: 'wrap' } : null
    case 'withdraw/1':
      return typeof first === 'bigint' && findToken(to).isListed ? { type: 'unwrap', amount: first } : null
    default:
      return null
  }
}

function describeNfts(collection: Address, { inputs }: AbiFunction, args: readonly unknown[]): CallAction | null {
  const [from, to, ids, amounts] = args
  if (!isAddressText(from) || !isAddressText(to) || !Array.isArray(ids) || !Array.isArray(amounts)) return null
  const parties = { collection, from, to }
  const [tokenId] = ids
  const [amount] = amounts
  if (ids.length === 1 && amounts.length === 1 && typeof tokenId === 'bigint' && typeof amount === 'bigint')
    return { type: 'transfer-nft', ...parties, tokenId, amount }
  const budget = createBudget()
  const fields =
    ids.length === amounts.length
      ? ids.flatMap((id, at) => toNode({ name: `NFT #${id}`, type: 'uint256' }, amounts[at], at, budget))
      : // The standard refuses it, and not every contract follows the standard.
        toNodes(inputs.slice(2, 4), [ids, amounts], budget)
  return { type: 'transfer-nfts', ...parties, fields, isCut: budget.isExceeded }
}

function decode(abi: Abi, data: Hex): Decoded | null {
  const selector = selectorOf(data)
  for (const item of abi) {
    if (item.type !== 'function' || toFunctionSelector(item) !== selector) continue
    try {
      const { args } = decodeFunctionData({ abi: [item], data })
      return { item, args: Array.isArray(args) ? args : [] }
    } catch {
      // The data is another function's that has the same selector, or is cut.
      return null
    }
  }
  return null
}

/** Returns the name of the function with a selector, or null. Another function can have the same selector. Pure. */
export function nameOfSelector(abi: Abi, selector: Hex): string | null {
  const found = abi.find((item) => item.type === 'function' && toFunctionSelector(item) === selector)
  return found?.type === 'function' ? found.name : null
}

function selectorOf(data: Hex): Hex {
  return `0x${data.slice(2, 10).toLowerCase()}`
}

function isAddressText(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}
