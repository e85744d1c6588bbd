import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, parseUnits } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import type { TokenContract } from '../contracts/local-contracts.ts'
import { type Activity, type ActivityContext, pickPair } from './activity.ts'

const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [to, amount] })

/** An amount above every balance. */
const IMPOSSIBLE_AMOUNT = 10n ** 40n

function pickToken({ scene, random }: ActivityContext): TokenContract {
  const { dollar, leaf, grain } = scene.contracts
  return random.pick([dollar, dollar, leaf, grain])
}

/** Mostly round amounts, sometimes precise to the last unit. Always small compared with the initial balances. */
export function pickAmount({ random }: ActivityContext, { decimals }: TokenContract): bigint {
  const whole = random.pick([1, 2, 5, 10, 20, 25, 50, 75, 99, 100, 101, 120, 150, 200, 250, 400])
  const fraction = random.isOneIn(3) ? `.${String(random.between(0, 99)).padStart(2, '0')}` : ''
  return parseUnits(`${whole}${fraction}`, decimals)
}

/** The activities with fungible tokens. */
export const tokenActivities: readonly Activity[] = [
  {
    name: 'token transfer',
    count: 280,
    plan: (context) => {
      const token = pickToken(context)
      const [from, to] = pickPair(context)
      return planCall({ from: from.address, to: token.address, data: transfer(to.address, pickAmount(context, token)) })
    },
    planFailing: (context) => {
      const [from, to] = pickPair(context)
      return planCall({
        from: from.address,
        to: pickToken(context).address,
        data: transfer(to.address, IMPOSSIBLE_AMOUNT),
        outcome: 'reverted',
      })
    },
  },
  {
    name: 'token approval',
    count: 90,
    plan: (context) => {
      const token = pickToken(context)
      const [from, spender] = pickPair(context)
      const amount = context.random.isOneIn(4) ? 0n : pickAmount(context, token)
      const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'approve', args: [spender.address, amount] })
      return planCall({ from: from.address, to: token.address, data })
    },
  },
  {
    name: 'token mint',
    count: 80,
    plan: (context) => {
      const token = pickToken(context)
      const [from, to] = pickPair(context)
      const args = [context.random.isOneIn(3) ? to.address : from.address, pickAmount(context, token)] as const
      const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args })
      return planCall({ from: from.address, to: token.address, data })
    },
  },
  {
    // The sender of the transaction is not the owner of the tokens. In this case it is easy to choose the wrong claimant.
    name: 'token transfer by a spender',
    count: 80,
    plan: (context) => {
      const { scene, random } = context
      const index = random.between(0, scene.users.length - 2)
      const [owner, spender] = scene.users.slice(index, index + 2)
      if (owner === undefined || spender === undefined) throw new RangeError('The history has fewer than two users.')
      const { leaf } = scene.contracts
      const args = [owner.address, random.pick(scene.users).address, pickAmount(context, leaf)] as const
      const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transferFrom', args })
      return planCall({ from: spender.address, to: leaf.address, data })
    },
    planFailing: (context) => {
      const [owner, spender] = pickPair(context)
      const args = [owner.address, spender.address, IMPOSSIBLE_AMOUNT] as const
      const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transferFrom', args })
      return planCall({
        from: spender.address,
        to: context.scene.contracts.dollar.address,
        data,
        outcome: 'reverted',
      })
    },
  },
]
