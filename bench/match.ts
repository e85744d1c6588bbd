/**
 * `npm run bench -- match`: the match engine beside its peers, the same work in one run, as ratios. Writes
 * bench/results.md. `-- --rounds N` counts N rounds instead of 9.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type AbiEvent, toEventSelector } from 'viem'
import {
  actionAbi,
  amountLog,
  createActionSet,
  fourStepAction,
  largeAmountAction,
  largeAmountLogs,
} from './match/actions.ts'
import { groupedContest, manyActionsContestant, oneAction, singleActionContest, type Work } from './match/contests.ts'
import { LOGS_PER_RECEIPT } from './match/material.ts'
import { addressOf, mixedLogsText, type PlantedLog, popularPairs, STAKED, TRANSFER } from './match/mixed-logs.ts'
import { openPublicSdk } from './match/public-sdk.ts'
import { createRandom } from './match/random.ts'
import { type Contestant, interleave, ratio } from './rounds/interleave.ts'
import { createStopwatch } from './rounds/processor-time.ts'

const LOGS = 100_000
const MATCHING = LOGS / 100
const RECEIPTS = 2_000
/** Rounds that are not counted: until then the engine still makes the code fast. */
const WARM_UP = 6
const LARGE = 1n << 80n
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1] ?? Number.NaN) || 9

const say = (line: string) => console.log(line)
const sections: string[] = []

function itemOf(event: string): AbiEvent {
  const item = actionAbi.find((candidate) => toEventSelector(candidate) === toEventSelector(event))
  if (item === undefined) throw new RangeError(`no ABI item for ${event}`)
  return item
}

/** Runs a contest and keeps its table. @param beside - the contestants that the others are compared with, by position. */
function run(title: string, contestants: readonly Contestant[], beside: readonly number[], note: string): void {
  say(`\n${title}`)
  const timings = interleave(contestants, {
    rounds,
    warmUp: WARM_UP,
    onRound: (round, of) => process.stdout.write(process.stdout.isTTY ? `\r  round ${round} of ${of}` : ''),
  })
  const compared = beside.flatMap((at) => timings[at] ?? [])
  const rows = timings.map((timing) => {
    const ratios = compared.map((other) => `${ratio(timing, other).toFixed(2)}×`)
    return `| ${[timing.name, timing.medianMs.toFixed(1), ...ratios].join(' | ')} |`
  })
  const head = ['', 'ms', ...compared.map(({ name }) => `compared with "${name}"`)]
  const table = [`| ${head.join(' | ')} |`, `|---|${'---:|'.repeat(head.length - 1)}`, ...rows].join('\n')
  say(`\r${table}\n${note}`)
  sections.push(`## ${title}\n\n${table}\n\n${note}`)
}

function singleAction(event: string, sdk: Awaited<ReturnType<typeof openPublicSdk>>): void {
  const [pair] = popularPairs(event)
  if (pair === undefined) throw new RangeError('no popular contract')
  const work: Work = {
    action: largeAmountAction(pair),
    item: itemOf(event),
    contract: pair,
    byHand: ({ value }) => value >= LARGE,
    expected: MATCHING,
  }
  const text = mixedLogsText({ count: LOGS, seed: 5, planted: largeAmountLogs(pair, MATCHING, 6) })
  const kind = event === TRANSFER ? 'every third log has its topic' : 'few logs have its topic'
  run(
    `(a) One action matched against ${LOGS.toLocaleString('en')} mixed raw logs, 1 % matching: ${kind}`,
    singleActionContest(work, text, 'missing' in sdk ? null : sdk),
    [0, 1],
    'missing' in sdk
      ? sdk.missing
      : 'All find the same logs, except the lower bound, which only counts the logs with the topic.',
  )
}

function grouped(sdk: Awaited<ReturnType<typeof openPublicSdk>>): void {
  const [pair] = popularPairs()
  if (pair === undefined) throw new RangeError('no popular contract')
  const random = createRandom(11)
  const [from, to, other] = [addressOf(random), addressOf(random), addressOf(random)]
  const planted = Array.from(
    { length: RECEIPTS / 10 },
    (_, at): PlantedLog => amountLog(pair, { from: other, to, amount: LARGE + BigInt(at) }),
  )
  const work: Work = {
    action: fourStepAction(pair, from, to),
    item: itemOf(TRANSFER),
    contract: pair,
    byHand: (args) => args.from !== from && args.to === to && args.value >= LARGE && args.value < 2n * LARGE,
    expected: planted.length,
  }
  const text = mixedLogsText({ count: RECEIPTS * LOGS_PER_RECEIPT, seed: 7, planted })
  run(
    `(b) An action of four steps matched against ${RECEIPTS.toLocaleString('en')} receipts of ${LOGS_PER_RECEIPT} logs`,
    groupedContest(work, text, 'missing' in sdk ? null : sdk),
    [0, 1],
    'missing' in sdk ? sdk.missing : 'Ours returns the full result with the claimant. The others only count receipts.',
  )
}

function manyActions(): void {
  const [pair] = popularPairs()
  if (pair === undefined) throw new RangeError('no popular contract')
  const action = largeAmountAction(pair)
  const text = mixedLogsText({ count: LOGS, seed: 5, planted: largeAmountLogs(pair, MATCHING, 6) })
  const many = [1_000, 100_000].map((count) => {
    const { actions, matchingLogs } = createActionSet(count)
    const random = createRandom(9)
    const drawn = Array.from({ length: MATCHING }, () => matchingLogs[random.below(matchingLogs.length)]).flatMap(
      (log) => log ?? [],
    )
    const expected = drawn.reduce((sum, { matches }) => sum + matches, 0)
    const stream = mixedLogsText({ count: LOGS, seed: 5, planted: drawn.map(({ log }) => log) })
    return manyActionsContestant(`${count.toLocaleString('en')} actions at once`, actions, stream, expected)
  })
  run(
    `(c) Many actions matched against ${LOGS.toLocaleString('en')} mixed raw logs, 1 % matching`,
    [
      { ...oneAction({ action, expected: MATCHING }, text), name: 'one action' },
      manyActionsContestant('one action, in an index', [action], text, MATCHING),
      ...many,
    ],
    [0],
    'Half of the actions share ten pairs of topic and address, which emit a fifth of all logs, and differ only in their filter values.',
  )
}

say('Opening the public SDK (installed separately on the first run)')
const sdk = await openPublicSdk()
singleAction(TRANSFER, sdk)
singleAction(STAKED, sdk)
grouped(sdk)
manyActions()
const head = `# Bench: match\n\nWritten by \`npm run bench -- match\`. Node ${process.versions.node}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}. Milliseconds are ${createStopwatch().counts}, the median of ${rounds} interleaved rounds with new data in each round. Ratios are the median of the ratios of each round. Compare the ratios: the milliseconds depend on the machine.`
writeFileSync(fileURLToPath(new URL('results.md', import.meta.url)), `${[head, ...sections].join('\n\n')}\n`)
say('\nWritten to bench/results.md')
