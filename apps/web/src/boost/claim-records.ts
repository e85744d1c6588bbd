import { type Address, getAddress, type Hash } from 'viem'

/** An account that was paid by an incentive, or that entered a raffle. */
export type ClaimRecord = {
  readonly boostId: string
  readonly incentiveId: number
  readonly account: Address
  /** An entry pays nothing; the draw does. */
  readonly isEntry: boolean
  /** Base units; null for an entry, and where the incentive does not say it in the usual form, or at all. */
  readonly amount: bigint | null
  /** Unix seconds. */
  readonly time: number
  readonly transactionHash: Hash
  /** Distinguishes claims of one transaction. */
  readonly key: string
}

/** What an incentive or a core logged, and where. */
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
 * Who was paid, or entered, from what incentives log (`claimed`, `entered`) and what their core books (`booked`). An
 * incentive logs money that is taken back like a claim; a claim is booked by the core in the same transaction, and a
 * raffle pays one of those who entered. An incentive that logs nothing itself, such as a place on a list, is known
 * by what the core books alone. Pure.
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
