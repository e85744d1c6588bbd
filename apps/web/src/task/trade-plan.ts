import { FilterOperator } from '@laurel/protocol'
import type { SwapExchanges, SwapRouter, SwapToken } from '@laurel/wallet'
import { type AbiEvent, type AbiFunction, type Address, isAddressEqual, zeroAddress } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import type { Draft, FilterDraft } from '../action-editor/draft.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Unit } from '../token/amount.ts'
import { isTransfer, onlyAction } from './task-plan.ts'

/** A pool of a known exchange, and the router that trades in it. */
export type TradePool = {
  readonly token0: Address
  readonly token1: Address
  readonly router: Address
  /** As a fraction; null for a pool of v2, of which a pair has one. */
  readonly fee: number | null
}

/** A swap that completes a task. */
export type TradePlan = {
  readonly type: 'trade'
  /** What is paid and what arrives; null when the user chooses it. */
  readonly from: Address | null
  readonly to: Address | null
  /** What has to be paid, or to arrive, at the least, in base units. Null when every amount qualifies. */
  readonly least: { readonly side: 'from' | 'to'; readonly amount: bigint } | null
  /** The exchange that qualifies. */
  readonly router: Address
  /** The pool that qualifies, by its fee; null where any pool of the exchange does. */
  readonly pool: { readonly fee: number | null } | null
}

/** The names of the swap event of Uniswap v2 and v3 pools, with the types of its inputs. */
const V2_SWAP = 'address,uint256,uint256,uint256,uint256,address'
const V3_SWAP = 'address,address,int256,int256,uint160,uint128,int24'

/**
 * Returns the contracts of a task that may be pools: the contract of a swap event, or the account that a transfer of a
 * token must come from or go to. Whether they are pools of a known exchange is read from the chain. Pure.
 */
export function findPoolAddresses({ actions }: Draft): readonly Address[] {
  const action = onlyAction(actions)
  if (action === null) return []
  if (swapVersion(action.item) !== null) return [action.to]
  if (!isTransfer(action.item)) return []
  return [0, 1].flatMap((at) => exactAddress(action.conditions, [at]) ?? [])
}

/**
 * Returns the swap that completes a task: a swap event of a known pool, a transfer of a token out of it or into it, or a
 * function of a known router. Null when the task is none, or pays someone else than the account that swaps. Whether a
 * swap qualifies is known only after its simulation. Pure.
 * @param pools - of the addresses of {@link findPoolAddresses}, by lower-case address.
 */
export function planTrade(
  { actions, claimant }: Draft,
  { pools, exchanges }: { readonly pools: ReadonlyMap<string, TradePool>; readonly exchanges: SwapExchanges },
): TradePlan | null {
  const action = onlyAction(actions)
  if (action === null) return null
  const { item, conditions, to: contract } = action
  const payee = claimant.type === 'sender' ? null : (claimant.path[0] ?? null)
  const router = exchanges.routers.find(({ address }) => isAddressEqual(address, contract))
  if (router !== undefined) return item.type === 'function' ? planCall(item, conditions, router) : null
  const version = swapVersion(item)
  if (version !== null) {
    const pool = pools.get(contract.toLowerCase())
    // The trader is the recipient. The sender of the event is the router.
    const isPaid = payee === null || payee === (version === 'v2' ? 5 : 1)
    return pool === undefined || !isPaid
      ? null
      : planEvent(pool, version === 'v2' ? v2Least(conditions) : v3Least(conditions))
  }
  if (!isTransfer(item)) return null
  for (const at of [0, 1]) {
    const pool = pools.get((exactAddress(conditions, [at]) ?? '').toLowerCase())
    const other = pool === undefined ? null : otherOf(pool, contract)
    if (pool === undefined || other === null || payee === at) continue
    const amount = leastOf(conditions, [2])
    const side = at === 0 ? 'to' : 'from'
    const tokens = at === 0 ? { from: other, to: contract } : { from: contract, to: other }
    return { type: 'trade', ...tokens, least: amount === null ? null : { side, amount }, ...onlyIn(pool) }
  }
  return null
}

/** A token of a pool that is paid or received, and how much at the least. */
type Leg = { readonly token: 0 | 1; readonly side: 'from' | 'to'; readonly amount: bigint }

/** What a swap in one pool has to go through. */
function onlyIn({ fee, router }: TradePool): Pick<TradePlan, 'router' | 'pool'> {
  return { router, pool: { fee } }
}

function planEvent(pool: TradePool, leg: Leg | null): TradePlan {
  const { token0, token1 } = pool
  const isToFirst = leg !== null && (leg.token === 0) === (leg.side === 'to')
  const tokens = isToFirst ? { from: token1, to: token0 } : { from: token0, to: token1 }
  const least = leg === null ? null : { side: leg.side, amount: leg.amount }
  return { type: 'trade', ...tokens, least, ...onlyIn(pool) }
}

/** What a v2 pool's event requires: amount0In, amount1In, amount0Out, amount1Out. What arrives says more. */
function v2Least(conditions: readonly FilterDraft[]): Leg | null {
  for (const at of [3, 4, 1, 2]) {
    const amount = leastOf(conditions, [at])
    if (amount !== null) return { token: at % 2 === 1 ? 0 : 1, side: at < 3 ? 'from' : 'to', amount }
  }
  return null
}

/** What a v3 pool's event requires. An amount is positive when the pool receives it, and negative when it pays it. */
function v3Least(conditions: readonly FilterDraft[]): Leg | null {
  for (const token of [0, 1] as const) {
    const [paid, arrived] = [leastOf(conditions, [2 + token]), mostOf(conditions, [2 + token])]
    if (arrived !== null && arrived < 0n) return { token, side: 'to', amount: -arrived }
    if (paid !== null && paid > 0n) return { token, side: 'from', amount: paid }
  }
  return null
}

/** A function of a router. Its tokens are known where it has fields for them; a path has none. */
function planCall(item: AbiFunction, conditions: readonly FilterDraft[], router: SwapRouter): TradePlan | null {
  if (!/^(swap|exact)/.test(item.name)) return null
  const [from, to] = ['tokenIn', 'tokenOut'].map((name) => {
    const path = pathOf(item, name)
    return path === null ? null : exactAddress(conditions, path)
  })
  const amountPath = pathOf(item, 'amountIn')
  const amount = amountPath === null ? null : leastOf(conditions, amountPath)
  const least = amount === null || from == null ? null : ({ side: 'from', amount } as const)
  return { type: 'trade', from: from ?? null, to: to ?? null, least, router: router.address, pool: null }
}

/** The path of an input by its name, also in the router's one tuple. */
function pathOf({ inputs }: AbiFunction, name: string): readonly number[] | null {
  const at = inputs.findIndex((input) => input.name === name)
  if (at >= 0) return [at]
  const [only] = inputs
  const fields = only !== undefined && 'components' in only ? only.components : []
  const inner = fields.findIndex((field) => field.name === name)
  return inner < 0 ? null : [0, inner]
}

function otherOf({ token0, token1 }: TradePool, token: Address): Address | null {
  if (isAddressEqual(token0, token)) return token1
  return isAddressEqual(token1, token) ? token0 : null
}

function swapVersion(item: AbiEvent | AbiFunction): 'v2' | 'v3' | null {
  if (item.type !== 'event' || item.name !== 'Swap') return null
  const types = item.inputs.map(({ type }) => type).join()
  return types === V2_SWAP ? 'v2' : types === V3_SWAP ? 'v3' : null
}

function rulesOf(conditions: readonly FilterDraft[], path: readonly number[]): readonly FilterDraft[] {
  return conditions.filter((rule) => rule.path.join() === path.join())
}

function exactAddress(conditions: readonly FilterDraft[], path: readonly number[]): Address | null {
  const rule = rulesOf(conditions, path).find(({ filterType }) => filterType === FilterOperator.EQUAL)
  return rule === undefined ? null : addressOrNull(rule.valueText)
}

/** The lowest number that the conditions allow, in base units; null when any is. */
function leastOf(conditions: readonly FilterDraft[], path: readonly number[]): bigint | null {
  return boundOf(conditions, path, {
    [FilterOperator.EQUAL]: 0n,
    [FilterOperator.GREATER_THAN_OR_EQUAL]: 0n,
    [FilterOperator.GREATER_THAN]: 1n,
  })
}

/** The highest number that the conditions allow. */
function mostOf(conditions: readonly FilterDraft[], path: readonly number[]): bigint | null {
  return boundOf(conditions, path, {
    [FilterOperator.EQUAL]: 0n,
    [FilterOperator.LESS_THAN_OR_EQUAL]: 0n,
    [FilterOperator.LESS_THAN]: -1n,
  })
}

function boundOf(
  conditions: readonly FilterDraft[],
  path: readonly number[],
  more: Readonly<Partial<Record<FilterOperator, bigint>>>,
): bigint | null {
  for (const { filterType, valueText, isRaw } of rulesOf(conditions, path)) {
    const added = more[filterType]
    if (added !== undefined && isRaw && /^-?\d+$/.test(valueText)) return BigInt(valueText) + added
  }
  return null
}

/**
 * Returns a token as the wallet's Swap has it. The wrapped native currency becomes the native one, which the account
 * rather has. Pure.
 * @param wrappedNative - undefined to leave it as it is.
 */
export function toSwapToken({ chainId, tokens }: ChainConfig, unit: Unit, wrappedNative?: Address): SwapToken {
  const { token: address, symbol, decimals } = unit
  if (isAddressEqual(address, zeroAddress) || (wrappedNative !== undefined && isAddressEqual(address, wrappedNative))) {
    return { chainId, address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
  }
  const listed = tokens.find((token) => isAddressEqual(token.address, address))
  return { chainId, address, name: listed?.name ?? symbol, symbol, decimals, iconUrl: null }
}
