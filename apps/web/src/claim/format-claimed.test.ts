import type { Incentive } from '@laurel/protocol'
import { encodeClaimedData } from '@laurel/protocol'
import { erc20IncentiveAbi } from '@laurel/protocol/abi'
import { assert, bigInt, boolean, constantFrom, property } from 'fast-check'
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, erc20Abi, type Log, parseAbi } from 'viem'
import { getAbiItem } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { everyIncentive } from '../testing/incentives.ts'
import { addressOf } from '../testing/past.ts'
import { formatAmount } from '../token/amount.ts'
import { formatClaimed } from './format-claimed.ts'
import { type Payout, readPayout } from './payout.ts'
import type { RaffleOutcome } from './raffle-outcome.ts'

const [me, other] = [addressOf(0xa), addressOf(0xb)]
const unit = { symbol: 'TUSD', decimals: 6, token: addressOf(0x22) }
const manner = { isForAnother: false, wasBefore: false, raffle: null }
const [moved, claimed, entry] = [
  getAbiItem({ abi: erc20Abi, name: 'Transfer' }),
  getAbiItem({ abi: erc20IncentiveAbi, name: 'Claimed' }),
  getAbiItem({ abi: erc20IncentiveAbi, name: 'Entry' }),
]
const [single] = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])

function logOf(item: AbiEvent, address: `0x${string}`, args: Readonly<Record<string, unknown>>): Log {
  const topics = encodeEventTopics({ abi: [item], eventName: item.name, args }).flatMap((topic) =>
    typeof topic === 'string' ? [topic] : [],
  )
  const rest = item.inputs.filter(({ indexed }) => !indexed)
  const [topic, ...others] = topics
  if (topic === undefined) throw new Error('an event has a topic')
  return {
    ...{
      address,
      topics: [topic, ...others],
      data: encodeAbiParameters(
        rest,
        rest.map(({ name }) => args[name ?? '']),
      ),
    },
    ...{ blockHash: null, blockNumber: null, logIndex: 0, transactionHash: null, transactionIndex: 0, removed: false },
    blockTimestamp: undefined,
  }
}

/** The logs of a claim for each kind of incentive. */
function logsOf(incentive: Incentive, amount: bigint, to = me): readonly Log[] {
  const at = incentive.incentive
  const said = (asset: `0x${string}`, sum: bigint) =>
    logOf(claimed, at, { recipient: to, data: encodeClaimedData({ asset, recipient: to, amount: sum }) })
  switch (incentive.type) {
    case 'allowListIncentive':
      return [said(incentive.allowList, 1n)]
    case 'pointsIncentive':
      return [said(incentive.venue, amount)]
    case 'erc1155Incentive':
      return [
        said(incentive.asset, 1n),
        logOf(single, incentive.asset, { operator: at, from: at, to, id: incentive.tokenId, value: 1n }),
      ]
    default:
      return incentive.type === 'erc20Incentive' && incentive.strategy === 1
        ? [logOf(entry, at, { entry: to })]
        : [said(incentive.asset, amount), logOf(moved, incentive.asset, { from: at, to, value: amount })]
  }
}

const kinds = constantFrom(...everyIncentive)
const amounts = bigInt({ min: 1n, max: 10n ** 24n })

describe('readPayout', () => {
  test.each(everyIncentive.map((incentive) => [incentive.type, incentive] as const))(
    'default: the receipt of a %s',
    (_, incentive) => {
      const payout = readPayout(logsOf(incentive, 18_679_166n), { incentive, claimant: me })
      const isRaffle = incentive.type === 'erc20Incentive' && incentive.strategy === 1
      const expected: Payout = isRaffle
        ? { type: 'entered' }
        : incentive.type === 'allowListIncentive'
          ? { type: 'listed' }
          : incentive.type === 'erc1155Incentive'
            ? { type: 'token', tokenId: 7n }
            : { type: 'paid', amount: 18_679_166n }
      expect(payout).toEqual(expected)
    },
  )

  test('property: a payment to another account or from another contract does not count', () => {
    assert(
      property(kinds, amounts, (incentive, amount) => {
        expect(readPayout(logsOf(incentive, amount, other), { incentive, claimant: me })).toEqual({ type: 'untold' })
        const foreign = logsOf({ ...incentive, incentive: addressOf(0x99) }, amount)
        expect(readPayout(foreign, { incentive, claimant: me })).toEqual({ type: 'untold' })
      }),
    )
  })

  test('behavior: an incentive’s log is not believed when its token moved less', () => {
    const [pool] = everyIncentive
    if (pool === undefined) throw new Error('the list begins with a pool')
    const [said, sent] = [logsOf(pool, 500n)[0], logsOf(pool, 7n)[1]]
    if (said === undefined || sent === undefined) throw new Error('a pool has two logs')
    expect(readPayout([said, sent], { incentive: pool, claimant: me })).toEqual({ type: 'paid', amount: 7n })
    expect(readPayout([said], { incentive: pool, claimant: me })).toEqual({ type: 'untold' })
  })
})

describe('formatClaimed', () => {
  test('property: every amount on the final screen is in the receipt, for each kind', () => {
    const mentions = (words: readonly string[]) => words.join(' ').match(/\d[\d,.]*/g) ?? []
    assert(
      property(kinds, amounts, boolean(), boolean(), (incentive, amount, isForAnother, wasBefore) => {
        const payout = readPayout(logsOf(incentive, amount), { incentive, claimant: me })
        const words = Object.values(formatClaimed(payout, unit, { isForAnother, wasBefore, raffle: null }))
        const result = payout.type === 'paid' ? [formatAmount(payout.amount, unit.decimals)] : []
        const named = payout.type === 'token' ? [String(payout.tokenId)] : []
        expect([...new Set(mentions(words))]).toEqual([...result, ...named])
      }),
    )
  })

  test('default: paid, entered, added', () => {
    expect(formatClaimed({ type: 'paid', amount: 18_679_166n }, unit, manner)).toMatchObject({
      ...{ head: '18.679166 TUSD is yours', label: 'You received', step: 'Paid' },
    })
    expect(formatClaimed({ type: 'entered' }, unit, manner)).toMatchObject({ head: 'You’re entered', step: 'Entered' })
    expect(formatClaimed({ type: 'listed' }, unit, manner)).toMatchObject({
      head: 'You’re on the allowlist',
      step: 'Added',
    })
  })

  test('behavior: a raffle entry mentions the draw until there was one, and its outcome after', () => {
    const entered = (raffle: RaffleOutcome | null, isForAnother = false) =>
      formatClaimed({ type: 'entered' }, unit, { ...manner, isForAnother, raffle })
    expect(entered(null).detail).toBe('Nothing is paid yet. One winner will be drawn.')
    const open = (entries: bigint) => entered({ status: 'open', entries, tickets: 50n })
    expect(open(1n).detail).toBe('Nothing is paid yet. One winner will be drawn. So far 1 of 50 tickets is taken.')
    expect(open(3n).detail).toBe('Nothing is paid yet. One winner will be drawn. So far 3 of 50 tickets are taken.')
    expect(open(3n).gotten).toBe('Raffle entry')
    const record: ClaimRecord = {
      ...{ key: '0x02 0', boostId: '3', incentiveId: 0, account: me, isEntry: false, amount: 50_000_000n },
      ...{ time: 100, transactionHash: '0x02' },
    }
    const won = { status: 'won', amount: 50_000_000n, record } as const
    expect(entered(won)).toMatchObject({ head: 'You won the raffle', label: 'You won', gotten: '50 TUSD', step: 'Won' })
    expect(entered(won, true).label).toBe('The wallet won')
    expect(entered({ status: 'lost' })).toMatchObject({ head: 'You didn’t win this raffle', gotten: 'Raffle entry' })
    for (const status of ['lost', 'drawn', 'taken-back'] as const) {
      const words = Object.values(entered({ status })).join(' ')
      expect(words).not.toMatch(/will be drawn|yet|\d/)
    }
  })

  test('behavior: nothing is shown until the receipt and the token are known', () => {
    expect(formatClaimed(null, unit, manner)).toMatchObject({ head: 'Claimed', gotten: '…' })
    expect(formatClaimed({ type: 'paid', amount: 5n }, null, manner)).toMatchObject({ head: 'Claimed', gotten: '…' })
  })

  test('behavior: a payment to another account is not attributed to the claimant', () => {
    const another = { ...manner, isForAnother: true }
    expect(formatClaimed({ type: 'paid', amount: 5_000_000n }, unit, another).head).toBe('5 TUSD is paid')
  })
})
