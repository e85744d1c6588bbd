import type { Action, Incentive } from '@laurel/protocol'
import type { Address } from 'viem'
import { getRewardAsset } from './format-reward.ts'

/** The tokens that a boost's rewards are paid and priced in. Pure. */
export function rewardTokens({ incentives }: { readonly incentives: readonly Incentive[] }): readonly Address[] {
  return incentives
    .flatMap((each) => [getRewardAsset(each), 'peg' in each ? each.peg : null])
    .filter((address) => address !== null)
}

/** The contracts that the steps of a boost's action are about: tokens and pools, or anything else. Pure. */
export function targetContracts({ action }: { readonly action: Action | null }): readonly Address[] {
  return (action?.actionSteps ?? []).map(({ targetContract }) => targetContract)
}
