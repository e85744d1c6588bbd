import type { Incentive } from '@laurel/protocol'

/** Whether an incentive pays each account only once. Pure. Source: docs/protocol.md#incentives. */
export function paysOnce({ type: kind }: Pick<Incentive, 'type'>): boolean {
  return (
    kind === 'erc20Incentive' || kind === 'cgdaIncentive' || kind === 'pointsIncentive' || kind === 'allowListIncentive'
  )
}
