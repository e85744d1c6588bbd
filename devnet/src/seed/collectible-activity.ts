import { erc721TokenAbi, erc1155TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import { type Activity, type ActivityContext, pickPair } from './activity.ts'

/** Ids of the badges there are. */
export const BADGE_IDS = [1n, 2n, 3n, 4n, 5n] as const

/** A collectible of somebody's, and its owner. */
function pickOwned({ random, ledger }: ActivityContext): { tokenId: number; owner: Address } {
  const tokenId = random.between(1, ledger.wreathOwners.length)
  const owner = ledger.wreathOwners[tokenId - 1]
  if (owner === undefined) throw new RangeError('Nobody has a collectible yet.')
  return { tokenId, owner }
}

/** What people do with collectibles (ERC-721) and badges (ERC-1155). */
export const collectibleActivities: readonly Activity[] = [
  {
    name: 'collectible mint',
    count: 110,
    plan: (writing) => {
      const { scene, random, ledger } = writing
      const [from, friend] = pickPair(writing)
      const to = random.isOneIn(5) ? friend.address : from.address
      ledger.wreathOwners.push(to)
      const data = encodeFunctionData({ abi: erc721TokenAbi, functionName: 'mint', args: [to] })
      return planCall({ from: from.address, to: scene.contracts.wreath.address, data })
    },
  },
  {
    name: 'collectible transfer',
    count: 90,
    plan: (writing) => {
      const { scene, random, ledger } = writing
      const { tokenId, owner } = pickOwned(writing)
      const to = random.pick(scene.users).address
      ledger.wreathOwners[tokenId - 1] = to
      const functionName = random.pick(['transferFrom', 'safeTransferFrom'] as const)
      const data = encodeFunctionData({ abi: erc721TokenAbi, functionName, args: [owner, to, BigInt(tokenId)] })
      return planCall({ from: owner, to: scene.contracts.wreath.address, data })
    },
    planFailing: (writing) => {
      const { scene, random } = writing
      const { tokenId, owner } = pickOwned(writing)
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
    plan: (writing) => planBadgeTransfer(writing, 1, 'success'),
    planFailing: (writing) => planBadgeTransfer(writing, 1_000_000, 'reverted'),
  },
  {
    name: 'badge batch transfer',
    count: 60,
    plan: (writing) => {
      const [from, to] = pickPair(writing)
      const ids = writing.random.pickSeveral(BADGE_IDS, writing.random.between(2, 4))
      const args = [from.address, to.address, ids, ids.map(() => 1n), '0x'] as const
      const data = encodeFunctionData({ abi: erc1155TokenAbi, functionName: 'safeBatchTransferFrom', args })
      return planCall({ from: from.address, to: writing.scene.contracts.badge.address, data })
    },
  },
]

function planBadgeTransfer(writing: ActivityContext, least: number, outcome: 'success' | 'reverted') {
  const { scene, random } = writing
  const [from, to] = pickPair(writing)
  const amount = BigInt(least + random.between(0, 2))
  const args = [from.address, to.address, random.pick(BADGE_IDS), amount, '0x'] as const
  const data = encodeFunctionData({ abi: erc1155TokenAbi, functionName: 'safeTransferFrom', args })
  return planCall({ from: from.address, to: scene.contracts.badge.address, data, outcome })
}
