import type { Action, Incentive } from '@laurel/protocol'
import type { Address } from 'viem'
import { getRewardAsset } from './format-reward.ts'

/** Returns the tokens in which a boost's rewards are paid and priced. Pure. */
export function rewardTokens({ incentives }: { readonly incentives: readonly Incentive[] }): readonly Address[] {
  return incentives
    .flatMap((each) => [getRewardAsset(each), 'peg' in each ? each.peg : null])
    .filter((address) => address !== null)
}

/** Returns the contracts of a boost's action, which may be tokens, pools or others. Pure. */
export function targetContracts({ action }: { readonly action: Action | null }): readonly Address[] {
  return (action?.actionSteps ?? []).map(({ targetContract }) => targetContract)
}
