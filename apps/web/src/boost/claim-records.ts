import { type Address, getAddress, type Hash } from 'viem'

/** An account that an incentive paid, or that entered a raffle. */
export type ClaimRecord = {
  readonly boostId: string
  readonly incentiveId: number
  readonly account: Address
  /** An entry pays nothing. The draw pays. */
  readonly isEntry: boolean
  /** Base units. Null for an entry, and where the incentive's log does not have an amount in the usual form. */
  readonly amount: bigint | null
  /** Unix seconds. */
  readonly time: number
  readonly transactionHash: Hash
  /** Distinguishes claims of one transaction. */
  readonly key: string
}

/** A log of an incentive or the core, and its position. */
export type ClaimLog = {
  readonly kind: 'claimed' | 'entered' | 'booked'
  readonly boostId: string
  readonly incentiveId: number
  readonly account: Address
  readonly amount: bigint | null
  readonly time: number
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  readonly logIndex: number
}

/**
 * Returns who was paid or entered a raffle, from the logs of incentives (`claimed`, `entered`) and of the core
 * (`booked`). An incentive also logs a clawback as a claim, but the core logs only claims, in the same transaction. A
 * raffle pays one of the accounts that entered. An incentive without own logs, such as an allowlist spot, is known from
 * the core's logs only. Pure.
 * @param logs - in any order.
 * @returns newest first.
 */
export function toClaimRecords(logs: readonly ClaimLog[]): readonly ClaimRecord[] {
  const booked = new Set(logs.filter(({ kind }) => kind === 'booked').map(inTransaction))
  const entered = new Set(logs.filter(({ kind }) => kind === 'entered').map(ofIncentive))
  const loggedByIncentive = new Set(logs.filter(({ kind }) => kind !== 'booked').map(inTransaction))
  return [...logs]
    .sort((one, other) => Number(other.blockNumber - one.blockNumber) || other.logIndex - one.logIndex)
    .filter((log) => {
      switch (log.kind) {
        case 'entered':
          return true
        case 'claimed':
          return booked.has(inTransaction(log)) || entered.has(ofIncentive(log))
        case 'booked':
          return !loggedByIncentive.has(inTransaction(log))
        default:
          return log.kind satisfies never
      }
    })
    .map(({ kind, boostId, incentiveId, account, amount, time, transactionHash, logIndex }) => ({
      ...{ boostId, incentiveId, account: getAddress(account), time, transactionHash },
      ...{ isEntry: kind === 'entered', amount: kind === 'claimed' ? amount : null },
      key: `${transactionHash} ${logIndex}`,
    }))
}

const ofIncentive = ({ boostId, incentiveId, account }: ClaimLog) =>
  `${boostId} ${incentiveId} ${account.toLowerCase()}`

const inTransaction = (log: ClaimLog) => `${log.transactionHash} ${ofIncentive(log)}`

/**
 * Returns the claims and entries without the draws of raffles, which pay an account that entered. For counts of what
 * accounts did. Pure.
 */
export function withoutDraws(records: readonly ClaimRecord[]): readonly ClaimRecord[] {
  const keyOf = ({ boostId, incentiveId, account }: ClaimRecord) => `${boostId} ${incentiveId} ${account}`
  const entered = new Set(records.filter(({ isEntry }) => isEntry).map(keyOf))
  return records.filter((record) => record.isEntry || !entered.has(keyOf(record)))
}
