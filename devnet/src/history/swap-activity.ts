import { type Address, encodeFunctionData, encodePacked, type Hex, parseEther, parseUnits } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import type { TokenContract } from '../contracts/local-contracts.ts'
import { v2RouterAbi, v3RouterAbi, wethAbi } from '../dex/dex-abis.ts'
import { FAR_DEADLINE } from '../dex/plan-liquidity.ts'
import type { Activity, ActivityContext } from './activity.ts'
import { pickAmount } from './token-activity.ts'

/** The number of users that trade. Only they approve the routers, on the first day. */
export const TRADER_COUNT = 32

/** An amount above the liquidity of every pool. */
const IMPOSSIBLE_AMOUNT = 10n ** 40n

const pickTrader = ({ scene, random }: ActivityContext) => random.pick(scene.users.slice(0, TRADER_COUNT)).address

/** From a hundredth of an ether to half of one. */
const pickEther = ({ random }: ActivityContext) => parseEther(`0.${String(random.between(1, 50)).padStart(2, '0')}`)

/** The activities on the DEX and with wrapped ether. */
export const swapActivities: readonly Activity[] = [
  {
    name: 'v2 swap',
    count: 200,
    plan: (context) => planV2Swap(context, 1n),
    planFailing: (context) => ({ ...planV2Swap(context, IMPOSSIBLE_AMOUNT), outcome: 'reverted' }),
  },
  {
    name: 'v3 swap',
    count: 170,
    plan: (context) => planV3Swap(context, 1n),
    planFailing: (context) => ({ ...planV3Swap(context, IMPOSSIBLE_AMOUNT), outcome: 'reverted' }),
  },
  {
    name: 'v2 liquidity',
    count: 60,
    plan: (context) => {
      const { leaf, dollar, dex } = context.scene.contracts
      const from = pickTrader(context)
      const leaves = pickAmount(context, leaf)
      // At the pool's initial price. When the price has moved, the sender keeps the rest.
      const dollars = (leaves * parseUnits('2', dollar.decimals)) / parseUnits('1', leaf.decimals)
      const args = [leaf.address, dollar.address, leaves, dollars, 0n, 0n, from, FAR_DEADLINE] as const
      const data = encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args })
      return planCall({ from, to: dex.v2Router.address, data })
    },
  },
  {
    name: 'ether wrap',
    count: 90,
    plan: (context) => {
      const { scene, random } = context
      const from = random.pick(scene.users).address
      const to = scene.contracts.dex.weth.address
      // Each trader wraps five ether on the first day, so that every later unwrap has a balance.
      if (random.isOneIn(2)) {
        return planCall({
          from,
          to,
          value: pickEther(context),
          data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
        })
      }
      const args = [pickEther(context) / 10n] as const
      return planCall({ from, to, data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args }) })
    },
    planFailing: ({ scene, random }) =>
      planCall({
        from: random.pick(scene.users).address,
        to: scene.contracts.dex.weth.address,
        data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [IMPOSSIBLE_AMOUNT] }),
        outcome: 'reverted',
      }),
  },
]

function planV2Swap(context: ActivityContext, least: bigint) {
  const { dollar, leaf, grain, dex } = context.scene.contracts
  const from = pickTrader(context)
  const call = (data: Hex, value = 0n) => planCall({ from, to: dex.v2Router.address, data, value })
  const weth = dex.weth.address
  if (context.random.isOneIn(3)) {
    const path = context.random.pick([
      [weth, dollar.address],
      [weth, leaf.address],
      [weth, dollar.address, grain.address],
    ])
    const args = [least, path, from, FAR_DEADLINE] as const
    return call(
      encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactETHForTokens', args }),
      pickEther(context),
    )
  }
  const pay = context.random.pick([dollar, leaf])
  const amount = pickAmount(context, pay)
  if (context.random.isOneIn(2)) {
    const args = [amount, least, [pay.address, weth], from, FAR_DEADLINE] as const
    return call(encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForETH', args }))
  }
  const get = pay === dollar ? context.random.pick([leaf, grain]) : dollar
  const path = pay === leaf && context.random.isOneIn(3) ? [leaf, dollar, grain] : [pay, get]
  const args = [amount, least, path.map(({ address }) => address), from, FAR_DEADLINE] as const
  return call(encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForTokens', args }))
}

function planV3Swap(context: ActivityContext, least: bigint) {
  const { scene, random } = context
  const { dollar, leaf, dex } = scene.contracts
  const from = pickTrader(context)
  const call = (data: Hex, value = 0n) => planCall({ from, to: dex.v3Router.address, data, value })
  const weth = dex.weth.address
  switch (random.pick(['leaf', 'leaf', 'dollar', 'ether', 'two hops', 'to ether'] as const)) {
    case 'leaf':
      return call(encodeSingle({ pay: leaf, get: dollar, fee: 3000, recipient: from, context, least }))
    case 'dollar':
      return call(encodeSingle({ pay: dollar, get: leaf, fee: 3000, recipient: from, context, least }))
    case 'ether': {
      const amountIn = pickEther(context)
      const params = { tokenIn: weth, tokenOut: dollar.address, fee: 500, recipient: from, amountIn }
      return call(encodeExactInputSingle(params, least), amountIn)
    }
    case 'two hops': {
      const path = encodePacked(
        ['address', 'uint24', 'address', 'uint24', 'address'],
        [leaf.address, 3000, dollar.address, 500, weth],
      )
      const amountIn = pickAmount(context, leaf)
      const params = { path, recipient: from, deadline: FAR_DEADLINE, amountIn, amountOutMinimum: least }
      return call(encodeFunctionData({ abi: v3RouterAbi, functionName: 'exactInput', args: [params] }))
    }
    case 'to ether': {
      // The router receives the wrapped ether and then unwraps it to the trader, in two calls of one transaction.
      const router = dex.v3Router.address
      const swap = encodeSingle({ pay: dollar, get: dex.weth, fee: 500, recipient: router, context, least })
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
  context: ActivityContext
  least: bigint
}): Hex {
  const { pay, get, fee, recipient, context, least } = swap
  const amountIn = pickAmount(context, pay)
  return encodeExactInputSingle({ tokenIn: pay.address, tokenOut: get.address, fee, recipient, amountIn }, least)
}

function encodeExactInputSingle(
  params: { tokenIn: Address; tokenOut: Address; fee: number; recipient: Address; amountIn: bigint },
  amountOutMinimum: bigint,
): Hex {
  const args = [{ ...params, amountOutMinimum, deadline: FAR_DEADLINE, sqrtPriceLimitX96: 0n }] as const
  return encodeFunctionData({ abi: v3RouterAbi, functionName: 'exactInputSingle', args })
}
