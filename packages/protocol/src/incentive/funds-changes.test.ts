import { createClient, custom, encodeEventTopics, parseAbi, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clawback } from '../boost/clawback.ts'
import { topUpFromSender } from '../boost/top-up.ts'
import { getClaimDomain, signClaim } from '../claim/sign-claim.ts'
import { submitClaim } from '../claim/submit-claim.ts'
import { InvalidEvidenceError } from '../evidence/errors.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { makeBoost } from '../testing/make-boost.ts'
import { type FundsChange, getFundsChanges, isClawedBack } from './funds-changes.ts'
import { getIncentive, type Incentive } from './get-incentive.ts'
import { encodeIncentiveData } from './incentive-data.ts'
import { WAD } from './reward-amount.ts'

const change = (kind: FundsChange['type'], amount: bigint): FundsChange => ({ type: kind, amount })
const paying = { incentive: zeroAddress, asset: zeroAddress, claims: 1n, reward: 10n, limit: 9n } as const
const pool = (remaining: bigint): Incentive => ({ ...paying, type: 'erc20Incentive', strategy: 0, remaining })
const clawedBack = (left: bigint, ...changes: FundsChange[]) => isClawedBack(pool(left), { changes, reward: null })

describe('isClawedBack', () => {
  test('default: a claw-back that left too little is the cause; one after which all was paid is not', () => {
    expect(clawedBack(0n, change('taken', 60n))).toBe(true)
    expect(clawedBack(0n, change('taken', 50n), change('paid', 50n))).toBe(false)
    expect(clawedBack(4n, change('paid', 30n), change('taken', 56n))).toBe(true)
    expect(clawedBack(0n)).toBe(false)
  })

  test('behavior: an amount that was already too low was not clawed back', () => {
    expect(clawedBack(0n, change('taken', 50n), change('paid', 48n), change('taken', 2n))).toBe(false)
    expect(clawedBack(2n, change('taken', 50n), change('paid', 3n))).toBe(true)
  })

  test('behavior: later top-ups and payments count', () => {
    expect(clawedBack(0n, change('taken', 60n), change('added', 20n), change('paid', 20n))).toBe(false)
    expect(clawedBack(3n, change('taken', 60n), change('added', 3n))).toBe(true)
    expect(clawedBack(20n, change('taken', 60n))).toBe(false)
  })

  test('behavior: the prize of a raffle is gone with its limit; nothing of points or places can be clawed back', () => {
    expect(isClawedBack({ ...pool(0n), limit: 0n } as Incentive, { changes: [], reward: null })).toBe(true)
    const points: Incentive = {
      ...{ type: 'pointsIncentive', incentive: zeroAddress, claims: 9n, reward: 1n, limit: 9n },
      ...{ venue: zeroAddress, selector: '0x00000000' },
    }
    expect(isClawedBack(points, { changes: [change('taken', 9n)], reward: null })).toBe(false)
  })

  test('behavior: the amount of the claim decides where amounts differ', () => {
    const variable: Incentive = { ...paying, type: 'erc20VariableIncentive', totalClaimed: 3n, remaining: 6n }
    const changes = [change('taken', 50n)]
    expect(isClawedBack(variable, { changes, reward: 7n })).toBe(true)
    expect(isClawedBack(variable, { changes, reward: 6n })).toBe(false)
  })
})

describe('getFundsChanges', () => {
  let world: BoostWorld
  beforeAll(async () => {
    world = await startBoostWorld()
  })
  afterAll(async () => {
    await world.chain.stop()
  })

  test('default: since the first claw-back, each change once, with its own amount', async () => {
    const [asset, manager] = [world.token, world.accounts.ada]
    const parameters = { type: 'erc20VariableIncentive', asset, reward: 0n, limit: 100n * WAD, manager } as const
    const { boostId, validator, incentives } = await makeBoost(world, { incentives: [parameters] })
    const [incentive = zeroAddress] = incentives
    const at = { core: world.core, boostId, incentiveId: 0 }
    const read = () => getFundsChanges(world.ada, { ...at, incentive, fromBlock: 0n })
    const domain = await getClaimDomain(world.ben, { validator })
    const claim = async (amount: bigint) => {
      const { data } = await signClaim(world.cleo.account, domain, {
        ...{ boostId, incentiveQuantity: 1, claimant: world.accounts.ben, referrer: zeroAddress },
        incentiveData: encodeIncentiveData({ type: 'amount', amount }),
      })
      await submitClaim(world.ben, { ...at, data })
    }

    await claim(5n * WAD)
    expect(await read()).toEqual([])
    await clawback(world.ada, { ...at, amount: 60n * WAD })
    await claim(30n * WAD)
    await topUpFromSender(world.ada, { ...at, parameters: { ...parameters, limit: 20n * WAD } })
    await clawback(world.ada, { ...at, amount: 1n * WAD })
    await claim(24n * WAD)
    expect(await read()).toEqual([
      { type: 'taken', amount: 60n * WAD },
      { type: 'paid', amount: 30n * WAD },
      { type: 'added', amount: 20n * WAD },
      { type: 'taken', amount: 1n * WAD },
      { type: 'paid', amount: 24n * WAD },
    ])
    const empty = await getIncentive(world.ada, { incentive })
    expect(empty).toMatchObject({ remaining: 0n })
    expect(isClawedBack(empty, { changes: await read(), reward: null })).toBe(false)
  }, 60_000)

  const [clawbackTopic] = encodeEventTopics({
    abi: parseAbi([
      'event Clawback(uint256 indexed boostId, uint256 incentiveId, address indexed caller, address indexed receiver, uint256 amount, address asset)',
    ]),
  })
  const word = (value: number) => toHex(value, { size: 32 })
  const log = {
    ...{ address: zeroAddress, topics: [clawbackTopic, word(7), word(1), word(1)], logIndex: '0x0' },
    data: `${word(0)}${word(5).slice(2)}${word(0).slice(2)}`,
    ...{ blockNumber: '0x1', blockHash: word(1), transactionHash: word(2), transactionIndex: '0x0' },
  }
  const readFrom = (logs: unknown) => {
    let isOfCore = true
    const request = async () => {
      const answer = isOfCore ? logs : []
      isOfCore = false
      return answer
    }
    const client = createClient({ transport: custom({ request }) })
    const at = { core: zeroAddress, incentive: zeroAddress, boostId: 7n, incentiveId: 0, fromBlock: 0n }
    return getFundsChanges(client, at)
  }

  test.each<[string, unknown]>([
    ['no list', null],
    ['no log', ['0x']],
    ['a log of a pending block', [{ ...log, blockNumber: null }]],
    ['a position that is not a number', [{ ...log, logIndex: 'first' }]],
    ['too little data', [{ ...log, data: word(0) }]],
  ])('error: a node that returns %s', async (_, logs) => {
    expect(await readFrom([log])).toEqual([{ type: 'taken', amount: 5n }])
    await expect(readFrom(logs)).rejects.toThrow(InvalidEvidenceError)
  })
})
