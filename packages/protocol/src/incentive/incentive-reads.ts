import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import type { PlannedCall, ResultWord } from '../contract/read-plan.ts'
import { interfaceAbi } from '../contract/supports-interface.ts'
import { criteriaQuestionAbi } from './get-incentive-criteria.ts'
import { incentiveAbi, incentiveDetailsAbi, paidMultiTokenAbi, paidTokenAbi } from './incentive-abi.ts'

/**
 * Returns the calldata of the reads of `getIncentive`, for every kind of incentive, except `asset()`, `tokenId()` and the
 * balances. A read of another kind only reverts.
 */
export function incentiveStateReads(): readonly Hex[] {
  return [
    encodeFunctionData({ abi: interfaceAbi, functionName: 'getComponentInterface' }),
    encodeFunctionData({ abi: criteriaQuestionAbi }),
    ...(['claims', 'reward', 'currentReward'] as const).map((functionName) =>
      encodeFunctionData({ abi: incentiveAbi, functionName }),
    ),
    ...detailNames.map((functionName) => encodeFunctionData({ abi: incentiveDetailsAbi, functionName })),
  ]
}

const detailNames = [
  'limit',
  'strategy',
  'totalClaimed',
  'getPeg',
  'getMaxReward',
  'totalBudget',
  'cgdaParams',
  'venue',
  'selector',
  'allowList',
] as const

/**
 * Returns the reads of what an incentive holds: of an ERC-20 token, and of an ERC-1155 token.
 * @param incentive - its address, or the word of an earlier result that has it.
 * @param asset - position in the plan of the call of `asset()`. @param tokenId - position of the call of `tokenId()`.
 */
export function balanceReads({
  incentive,
  asset,
  tokenId,
}: {
  readonly incentive: Address | ResultWord
  readonly asset: number
  readonly tokenId: number
}): readonly PlannedCall[] {
  const to: ResultWord = { call: asset, word: 0 }
  const isKnown = typeof incentive === 'string'
  const owner = isKnown ? [] : [{ argument: 0, from: incentive }]
  const id = { argument: 1, from: { call: tokenId, word: 0 } }
  const holder = isKnown ? incentive : zeroAddress
  return [
    {
      ...({ type: 'read', to, words: owner } as const),
      data: encodeFunctionData({ abi: paidTokenAbi, functionName: 'balanceOf', args: [holder] }),
    },
    {
      ...({ type: 'read', to, words: [...owner, id] } as const),
      data: encodeFunctionData({ abi: paidMultiTokenAbi, functionName: 'balanceOf', args: [holder, 0n] }),
    },
  ]
}
