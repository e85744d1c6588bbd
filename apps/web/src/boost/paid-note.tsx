import type { Address } from 'viem'
import { AddressText } from '../controls/address.tsx'
import { boostText } from '../language/en/boost.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { Hint } from '../transaction/transaction-step.tsx'
import type { BoostData } from './boost-data.ts'
import type { ClaimRecord } from './claim-records.ts'
import { paidSoFar } from './paid-so-far.ts'
import type { Reward } from './use-reward.ts'

/** What rewards that pay each task have paid the account, and that the next task is paid again. */
export function PaidNote({
  account,
  boostData,
  claims,
  rewards,
}: {
  readonly account: Address
  readonly boostData: BoostData
  readonly claims: readonly ClaimRecord[]
  readonly rewards: readonly (Reward | null)[]
}) {
  return paidSoFar(claims, boostData.incentives, account).map(({ incentiveId, amount, transactionHash }) => {
    const unit = rewards[incentiveId]?.unit
    return unit === undefined ? null : (
      <Hint key={incentiveId}>
        {boostText.rich('paidSoFar', {
          amount: formatAmountWithUnit(amount, unit),
          hash: <AddressText address={transactionHash} isCopyable what={boostText('claimTransaction')} />,
        })}
      </Hint>
    )
  })
}
