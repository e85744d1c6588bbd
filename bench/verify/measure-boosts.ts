import { bundledAbi } from '@laurel/protocol/signatures'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, keccak256, numberToHex, slice, toEventSelector } from 'viem'
import { boostOf, CHAIN, depositAction } from '../../apps/verifier/src/testing/scene.ts'
import { createBoostIndex } from '../../apps/verifier/src/watch-chain/boost-index.ts'

/** `Transfer` is in the bundled table, so that boosts on it can be judged. */
const TRANSFER = toEventSelector('event Transfer(address,address,uint256)')
const LOGS = 20_000
const MIN_BOOSTS = 100
const FIRST_TARGET = 0x100000
const REPEATS = 10

const SIZES = [MIN_BOOSTS, 1_000, 10_000, 100_000]

type AddressOf = (at: number) => Address
/** As the addresses of a chain are: hashes. */
const spread: AddressOf = (at) => slice(keccak256(numberToHex(at)), 12)

/**
 * What matching a log costs as boosts grow to 100,000; as Markdown. One log in a hundred meets one of the first boosts.
 */
export function measureBoosts(): string {
  const tables = [
    ['The addresses of the contracts are hashes, as on a real chain.', spread],
    ['All addresses begin with the same digits, so the index cannot use these digits.', addressOf],
  ] as const
  return [
    `${LOGS.toLocaleString('en')} logs, of which 1 % match a boost. Processor time, the best of 15 rounds.`,
    ...tables.flatMap(([about, of]) => [about, measureTable(of)]),
  ].join('\n\n')
}

function measureTable(of: AddressOf): string {
  const logs = Array.from({ length: LOGS }, (_, at) => ({
    address: of(at % 100 === 0 ? FIRST_TARGET + ((at / 100) % MIN_BOOSTS) : 0xf000000 + at),
    topics: [TRANSFER, hashOf(at), hashOf(at + 1)],
    data: hashOf(1000),
    logIndex: at,
    transactionHash: hashOf(at),
  }))
  const rows: string[] = []
  let costOfFewest = 0
  for (const boosts of SIZES) {
    const live = createBoostIndex(CHAIN, bundledAbi)
    const arranging = timed(() => {
      for (let at = 0; at < boosts; at++) live.put(boostAt(at, of))
      live.match([])
    })
    let found = 0
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 15; round++) {
      // Several times, because the clock of processor time is coarse.
      const spent = timed(() => {
        for (let time = 0; time < REPEATS; time++) found = live.match(logs).length
      })
      best = Math.min(best, spent / LOGS / REPEATS)
    }
    if (found !== LOGS / 100) throw new Error(`${found} were found.`)
    costOfFewest ||= best
    const cost = `${best.toFixed(3)} | ${(best / costOfFewest).toFixed(2)}×`
    rows.push(`| ${boosts.toLocaleString('en')} | ${cost} | ${(arranging / boosts / 1000).toFixed(3)} |`)
    console.log(rows.at(-1))
  }
  return [
    `| boosts | µs per log | compared with ${MIN_BOOSTS} | ms to add a boost |`,
    '|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

function boostAt(at: number, of: AddressOf) {
  const { actionSteps, actionClaimant } = depositAction({ target: of(FIRST_TARGET + at) })
  const steps = actionSteps.map((step) => ({
    ...step,
    signature: TRANSFER,
    actionParameter: { ...step.actionParameter, fieldIndex: 2 },
  }))
  const action = { actionSteps: steps, actionClaimant: { ...actionClaimant, signature: TRANSFER } }
  return boostOf({ boostId: BigInt(at), action })
}

/** Microseconds of processor time. */
function timed(work: () => void): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return user + system
}
