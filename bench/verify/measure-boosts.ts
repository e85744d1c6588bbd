import { bundledAbi } from '@laurel/protocol/signatures'
import { toEventSelector } from 'viem'
import { addressOf, boostOf, CHAIN, depositAction, hashOf } from '../../apps/verifier/src/testing/scene.ts'
import { createBoostIndex } from '../../apps/verifier/src/watch-chain/boost-index.ts'

/** `Transfer` is in the bundled table, so that boosts on it can be judged. */
const TRANSFER = toEventSelector('event Transfer(address,address,uint256)')
const LOGS = 20_000
const FEWEST = 100
const FIRST_TARGET = 0x100000

/** What matching a log costs as boosts grow to 100,000; as Markdown. One log in a hundred meets one of the first boosts. */
export function measureBoosts(): string {
  const logs = Array.from({ length: LOGS }, (_, at) => ({
    address: addressOf(at % 100 === 0 ? FIRST_TARGET + ((at / 100) % FEWEST) : 0xf000000 + at),
    topics: [TRANSFER, hashOf(at), hashOf(at + 1)],
    data: hashOf(1000),
    logIndex: at,
    transactionHash: hashOf(at),
  }))
  const rows: string[] = []
  let costOfFewest = 0
  for (const boosts of [FEWEST, 1_000, 10_000, 100_000]) {
    const live = createBoostIndex(CHAIN, bundledAbi)
    const { user: arranging } = timed(() => {
      for (let at = 0; at < boosts; at++) live.put(boostAt(at))
      live.match([])
    })
    let found = 0
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 15; round++) {
      const { user } = timed(() => {
        found = live.match(logs).length
      })
      best = Math.min(best, user / LOGS)
    }
    if (found !== LOGS / 100) throw new Error(`${found} were found.`)
    costOfFewest ||= best
    const cost = `${best.toFixed(3)} | ${(best / costOfFewest).toFixed(2)}×`
    rows.push(`| ${boosts.toLocaleString('en')} | ${cost} | ${(arranging / boosts / 1000).toFixed(3)} |`)
    console.log(rows.at(-1))
  }
  return [
    `${LOGS.toLocaleString('en')} logs, one in a hundred meets a boost; processor time, the best of 15 rounds.`,
    '',
    `| boosts | µs a log | beside ${FEWEST} | ms to take one boost in |`,
    '|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

function boostAt(at: number) {
  const { actionSteps, actionClaimant } = depositAction({ target: addressOf(FIRST_TARGET + at) })
  const steps = actionSteps.map((step) => ({
    ...step,
    signature: TRANSFER,
    actionParameter: { ...step.actionParameter, fieldIndex: 2 },
  }))
  const action = { actionSteps: steps, actionClaimant: { ...actionClaimant, signature: TRANSFER } }
  return boostOf({ boostId: BigInt(at), action })
}

/** Microseconds of processor time. */
function timed(work: () => void) {
  const began = process.cpuUsage()
  work()
  return process.cpuUsage(began)
}
