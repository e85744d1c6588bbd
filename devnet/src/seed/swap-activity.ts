import { type Address, encodeFunctionData, encodePacked, type Hex, parseEther, parseUnits } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import type { TokenContract } from '../contracts/local-contracts.ts'
import { v2RouterAbi, v3RouterAbi, wethAbi } from '../dex/dex-abis.ts'
import { FAR_DEADLINE } from '../dex/plan-liquidity.ts'
import type { Activity, ActivityContext } from './activity.ts'
import { pickAmount } from './token-activity.ts'

/** How many of the people trade: they alone approve the routers, on their first day. */
export const TRADER_COUNT = 32

/** More than any pool can give. */
const TOO_MUCH = 10n ** 40n

const pickTrader = ({ scene, random }: ActivityContext) => random.pick(scene.users.slice(0, TRADER_COUNT)).address

/** From a hundredth of an ether to half of one. */
const pickEther = ({ random }: ActivityContext) => parseEther(`0.${String(random.between(1, 50)).padStart(2, '0')}`)

/** What people do at the swap venue, and with wrapped ether. */
export const swapActivities: readonly Activity[] = [
  {
    name: 'v2 swap',
    count: 200,
    plan: (writing) => planV2Swap(writing, 1n),
    planFailing: (writing) => ({ ...planV2Swap(writing, TOO_MUCH), outcome: 'reverted' }),
  },
  {
    name: 'v3 swap',
    count: 170,
    plan: (writing) => planV3Swap(writing, 1n),
    planFailing: (writing) => ({ ...planV3Swap(writing, TOO_MUCH), outcome: 'reverted' }),
  },
  {
    name: 'v2 liquidity',
    count: 60,
    plan: (writing) => {
      const { leaf, dollar, dex: venue } = writing.scene.contracts
      const from = pickTrader(writing)
      const leaves = pickAmount(writing, leaf)
      // At the pool's first price; what a moved price leaves over stays with the sender.
      const dollars = (leaves * parseUnits('2', dollar.decimals)) / parseUnits('1', leaf.decimals)
      const args = [leaf.address, dollar.address, leaves, dollars, 0n, 0n, from, FAR_DEADLINE] as const
      const data = encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args })
      return planCall({ from, to: venue.v2Router.address, data })
    },
  },
  {
    name: 'ether wrap',
    count: 90,
    plan: (writing) => {
      const { scene, random } = writing
      const from = random.pick(scene.users).address
      const to = scene.contracts.dex.weth.address
      // Everybody wraps five ether on the first day, so that there is always some to unwrap.
      if (random.isOneIn(2)) {
        return planCall({
          from,
          to,
          value: pickEther(writing),
          data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
        })
      }
      const args = [pickEther(writing) / 10n] as const
      return planCall({ from, to, data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args }) })
    },
    planFailing: ({ scene, random }) =>
      planCall({
        from: random.pick(scene.users).address,
        to: scene.contracts.dex.weth.address,
        data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [TOO_MUCH] }),
        outcome: 'reverted',
      }),
  },
]

function planV2Swap(writing: ActivityContext, least: bigint) {
  const { dollar, leaf, grain, dex: venue } = writing.scene.contracts
  const from = pickTrader(writing)
  const call = (data: Hex, value = 0n) => planCall({ from, to: venue.v2Router.address, data, value })
  const weth = venue.weth.address
  if (writing.random.isOneIn(3)) {
    const path = writing.random.pick([
      [weth, dollar.address],
      [weth, leaf.address],
      [weth, dollar.address, grain.address],
    ])
    const args = [least, path, from, FAR_DEADLINE] as const
    return call(
      encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactETHForTokens', args }),
      pickEther(writing),
    )
  }
  const pay = writing.random.pick([dollar, leaf])
  const amount = pickAmount(writing, pay)
  if (writing.random.isOneIn(2)) {
    const args = [amount, least, [pay.address, weth], from, FAR_DEADLINE] as const
    return call(encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForETH', args }))
  }
  const get = pay === dollar ? writing.random.pick([leaf, grain]) : dollar
  const path = pay === leaf && writing.random.isOneIn(3) ? [leaf, dollar, grain] : [pay, get]
  const args = [amount, least, path.map(({ address }) => address), from, FAR_DEADLINE] as const
  return call(encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForTokens', args }))
}

function planV3Swap(writing: ActivityContext, least: bigint) {
  const { scene, random } = writing
  const { dollar, leaf, dex: venue } = scene.contracts
  const from = pickTrader(writing)
  const call = (data: Hex, value = 0n) => planCall({ from, to: venue.v3Router.address, data, value })
  const weth = venue.weth.address
  switch (random.pick(['leaf', 'leaf', 'dollar', 'ether', 'two hops', 'to ether'] as const)) {
    case 'leaf':
      return call(encodeSingle({ pay: leaf, get: dollar, fee: 3000, recipient: from, writing, least }))
    case 'dollar':
      return call(encodeSingle({ pay: dollar, get: leaf, fee: 3000, recipient: from, writing, least }))
    case 'ether': {
      const amountIn = pickEther(writing)
      const params = { tokenIn: weth, tokenOut: dollar.address, fee: 500, recipient: from, amountIn }
      return call(encodeExactInputSingle(params, least), amountIn)
    }
    case 'two hops': {
      const path = encodePacked(
        ['address', 'uint24', 'address', 'uint24', 'address'],
        [leaf.address, 3000, dollar.address, 500, weth],
      )
      const amountIn = pickAmount(writing, leaf)
      const params = { path, recipient: from, deadline: FAR_DEADLINE, amountIn, amountOutMinimum: least }
      return call(encodeFunctionData({ abi: v3RouterAbi, functionName: 'exactInput', args: [params] }))
    }
    case 'to ether': {
      // The router keeps the wrapped ether for a moment, then unwraps it to the trader: two calls in one transaction.
      const router = venue.v3Router.address
      const swap = encodeSingle({ pay: dollar, get: venue.weth, fee: 500, recipient: router, writing, least })
      const unwrap = encodeFunctionData({ abi: v3RouterAbi, functionName: 'unwrapWETH9', args: [least, from] })
      return call(encodeFunctionData({ abi: v3RouterAbi, functionName: 'multicall', args: [[swap, unwrap]] }))
    }
  }
}

function encodeSingle(swap: {
  pay: TokenContract
  get: { address: Address }
  fee: number
  recipient: Address
  writing: ActivityContext
  least: bigint
}): Hex {
  const { pay, get, fee, recipient, writing, least } = swap
  const amountIn = pickAmount(writing, pay)
  return encodeExactInputSingle({ tokenIn: pay.address, tokenOut: get.address, fee, recipient, amountIn }, least)
}

function encodeExactInputSingle(
  params: { tokenIn: Address; tokenOut: Address; fee: number; recipient: Address; amountIn: bigint },
  amountOutMinimum: bigint,
): Hex {
  const args = [{ ...params, amountOutMinimum, deadline: FAR_DEADLINE, sqrtPriceLimitX96: 0n }] as const
  return encodeFunctionData({ abi: v3RouterAbi, functionName: 'exactInputSingle', args })
}
