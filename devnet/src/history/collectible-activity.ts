import { erc721TokenAbi, erc1155TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import { type Activity, type ActivityContext, pickPair } from './activity.ts'

/** The ids of all badges. */
export const BADGE_IDS = [1n, 2n, 3n, 4n, 5n] as const

/** Picks a collectible and its owner. */
function pickOwned({ random, ledger }: ActivityContext): { tokenId: number; owner: Address } {
  const tokenId = random.between(1, ledger.wreathOwners.length)
  const owner = ledger.wreathOwners[tokenId - 1]
  if (owner === undefined) throw new RangeError('There is no collectible yet.')
  return { tokenId, owner }
}

/** The activities with collectibles (ERC-721) and badges (ERC-1155). */
export const collectibleActivities: readonly Activity[] = [
  {
    name: 'collectible mint',
    count: 110,
    plan: (context) => {
      const { scene, random, ledger } = context
      const [from, friend] = pickPair(context)
      const to = random.isOneIn(5) ? friend.address : from.address
      ledger.wreathOwners.push(to)
      const data = encodeFunctionData({ abi: erc721TokenAbi, functionName: 'mint', args: [to] })
      return planCall({ from: from.address, to: scene.contracts.wreath.address, data })
    },
  },
  {
    name: 'collectible transfer',
    count: 90,
    plan: (context) => {
      const { scene, random, ledger } = context
      const { tokenId, owner } = pickOwned(context)
      const to = random.pick(scene.users).address
      ledger.wreathOwners[tokenId - 1] = to
      const functionName = random.pick(['transferFrom', 'safeTransferFrom'] as const)
      const data = encodeFunctionData({ abi: erc721TokenAbi, functionName, args: [owner, to, BigInt(tokenId)] })
      return planCall({ from: owner, to: scene.contracts.wreath.address, data })
    },
    planFailing: (context) => {
      const { scene, random } = context
      const { tokenId, owner } = pickOwned(context)
      const thief = random.pick(scene.users.filter(({ address }) => address !== owner)).address
      const args = [owner, thief, BigInt(tokenId)] as const
      const data = encodeFunctionData({ abi: erc721TokenAbi, functionName: 'transferFrom', args })
      return planCall({ from: thief, to: scene.contracts.wreath.address, data, outcome: 'reverted' })
    },
  },
  {
    name: 'badge mint',
    count: 60,
    plan: ({ scene, random }) => {
      const from = random.pick(scene.users).address
      const args = [from, random.pick(BADGE_IDS), BigInt(random.between(1, 10))] as const
      const data = encodeFunctionData({ abi: erc1155TokenAbi, functionName: 'mint', args })
      return planCall({ from, to: scene.contracts.badge.address, data })
    },
  },
  {
    name: 'badge transfer',
    count: 80,
    plan: (context) => planBadgeTransfer(context, 1, 'success'),
    planFailing: (context) => planBadgeTransfer(context, 1_000_000, 'reverted'),
  },
  {
    name: 'badge batch transfer',
    count: 60,
    plan: (context) => {
      const [from, to] = pickPair(context)
      const ids = context.random.pickSeveral(BADGE_IDS, context.random.between(2, 4))
      const args = [from.address, to.address, ids, ids.map(() => 1n), '0x'] as const
      const data = encodeFunctionData({ abi: erc1155TokenAbi, functionName: 'safeBatchTransferFrom', args })
      return planCall({ from: from.address, to: context.scene.contracts.badge.address, data })
    },
  },
]

function planBadgeTransfer(context: ActivityContext, least: number, outcome: 'success' | 'reverted') {
  const { scene, random } = context
  const [from, to] = pickPair(context)
  const amount = BigInt(least + random.between(0, 2))
  const args = [from.address, to.address, random.pick(BADGE_IDS), amount, '0x'] as const
  const data = encodeFunctionData({ abi: erc1155TokenAbi, functionName: 'safeTransferFrom', args })
  return planCall({ from: from.address, to: scene.contracts.badge.address, data, outcome })
}
