/** Random changes to an input, down to hostile bytes. The changed input may match, not match, or be invalid. */
import type { AbiEvent, AbiFunction } from 'viem'
import type { MatchInput } from './match-input.ts'
import type { NaiveDefinition, NaiveStep } from './naive-evaluator.ts'
import type { Recorded, RecordedLog, RecordedReceipt, RecordedTransaction } from './naive-transaction.ts'
import type { Random } from './random.ts'
import { randomAddress } from './random-abi.ts'
import { randomPattern } from './random-pattern.ts'

/** The ERC-4337 entry points. */
export const entryPoints = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

/** The log with which an entry point ends a user operation. */
export function userOperationLog(random: Random): Omit<RecordedLog, 'logIndex'> {
  return {
    address: random.pickFrom(entryPoints) ?? '0x',
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      ...[0, 0, 0].map(() => `0x${random.digits(32)}`),
    ],
    data: `0x${random.digits(128)}`,
  }
}

/** Words of hostile data: lengths and offsets of billions, pointers to themselves, back, and just past the end. */
const hostileWords = [
  'f'.repeat(64),
  `8${'0'.repeat(63)}`,
  `${'0'.repeat(56)}ffffffff`,
  `${'0'.repeat(55)}800000000`,
  `${'0'.repeat(47)}10000000000000000`,
  '0'.repeat(64),
  ...[1, 31, 32, 33, 64, 96, 128, 0x1ff, 0x1000].map((value) => value.toString(16).padStart(64, '0')),
]

/** One random change. */
export function changeAtRandom(random: Random, input: MatchInput): MatchInput {
  const { definition, recorded } = input
  switch (random.below(12)) {
    case 10:
      return createContract(random, input)
    case 11:
      return { definition, recorded: endOperations(random, recorded) }
    case 0:
    case 1:
    case 2:
      return { definition: changeStep(random, definition, (step) => changeCriteria(random, step)), recorded }
    case 3:
      return {
        definition: changeStep(random, definition, (step) => changeIdentity(random, step, definition)),
        recorded,
      }
    case 4:
      return { definition: changeClaimant(random, definition), recorded }
    case 5:
      return { definition: changeAbi(random, definition), recorded }
    case 6:
      return { definition, recorded: changeReceipt(random, recorded) }
    case 7:
      return { definition, recorded: { ...recorded, transaction: changeTransaction(random, recorded.transaction) } }
    case 8:
      return { definition: changeStart(random, definition, recorded), recorded }
    default:
      return { definition, recorded: changeLogs(random, recorded) }
  }
}

/** The transaction creates a contract with what was calldata; half of the time its definition takes any callee. */
function createContract(random: Random, { definition, recorded }: MatchInput): MatchInput {
  const created = { ...recorded, transaction: { ...recorded.transaction, to: null } }
  if (random.chance(50)) return { definition, recorded: created }
  const targetContract = `0x${'0'.repeat(40)}`
  const actionSteps = definition.actionSteps.map((step) => ({ ...step, targetContract }))
  return {
    definition: { ...definition, actionClaimant: { ...definition.actionClaimant, targetContract }, actionSteps },
    recorded: created,
  }
}

/** Ends user operations between the logs, mostly by an entry point. */
function endOperations(random: Random, recorded: Recorded): Recorded {
  const { receipt } = recorded
  if (receipt === null) return recorded
  const logs = receipt.logs.flatMap((log, at) => {
    if (random.chance(50)) return [log]
    const ending = { ...userOperationLog(random), logIndex: `0x${(0x7000 + at).toString(16)}` }
    return [log, random.chance(80) ? ending : { ...ending, address: randomAddress(random) }]
  })
  return { ...recorded, receipt: { ...receipt, logs } }
}

function changeStep(
  random: Random,
  definition: NaiveDefinition,
  change: (step: NaiveStep) => NaiveStep,
): NaiveDefinition {
  const at = random.below(definition.actionSteps.length)
  return {
    ...definition,
    actionSteps: definition.actionSteps.map((step, index) => (index === at ? change(step) : step)),
  }
}

function changeCriteria(random: Random, step: NaiveStep): NaiveStep {
  const { actionParameter } = step
  // REGEX is used only with generated patterns. The tests of the engine cover other bytes.
  const regex = { filterType: 5, filterData: `0x${Buffer.from(randomPattern(random), 'utf8').toString('hex')}` }
  switch (random.below(4)) {
    case 0: {
      const filterType = random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 255])
      return { ...step, actionParameter: { ...actionParameter, ...(filterType === 5 ? regex : { filterType }) } }
    }
    case 1:
      return { ...step, actionParameter: { ...actionParameter, fieldType: random.below(7) } }
    case 2:
      return { ...step, actionParameter: { ...actionParameter, fieldIndex: randomIndex(random) } }
    default: {
      const filterData = random.pick([
        '0x',
        '0x0',
        '0x1',
        '0x00',
        `0x${random.digits(20)}`,
        `0x${random.digits(32)}`,
        `0x${random.digits(33)}`,
        `0x${'0'.repeat(66)}`,
        `0x${random.digits(2).slice(1)}`,
        `${actionParameter.filterData}00`,
        `0x${'ff'.repeat(32)}`,
      ])
      return {
        ...step,
        actionParameter: { ...actionParameter, ...(actionParameter.filterType === 5 ? regex : { filterData }) },
      }
    }
  }
}

function randomIndex(random: Random): number {
  const path = Array.from({ length: 1 + random.below(5) }, () => random.below(random.chance(80) ? 4 : 64))
  const packed = [...path, ...(path.length < 5 ? [63] : [])].reduce((sum, index, level) => sum + index * 64 ** level, 0)
  return random.pick([
    random.below(6),
    random.below(6),
    31,
    32,
    63,
    254,
    255,
    255,
    256,
    packed,
    packed,
    packed,
    random.uint32(),
  ])
}

function changeIdentity(random: Random, step: NaiveStep, { actionSteps }: NaiveDefinition): NaiveStep {
  const other = random.pickFrom(actionSteps) ?? step
  switch (random.below(5)) {
    case 0:
      return { ...step, targetContract: `0x${'0'.repeat(40)}` }
    case 1:
      return { ...step, targetContract: random.chance(50) ? other.targetContract : `0x${random.digits(20)}` }
    case 2:
      return { ...step, chainid: random.pick([1, 10, '8453', '9007199254740991']) }
    case 3:
      return { ...step, signatureType: random.below(2) }
    default:
      return { ...step, signature: random.chance(50) ? other.signature : `0x${random.digits(random.pick([4, 32]))}` }
  }
}

function changeClaimant(random: Random, definition: NaiveDefinition): NaiveDefinition {
  const { actionClaimant } = definition
  const other = random.pickFrom(definition.actionSteps) ?? actionClaimant
  const tuple = 32 + random.below(5) * 16 + random.below(5)
  switch (random.below(4)) {
    case 0:
      return {
        ...definition,
        actionClaimant: {
          ...actionClaimant,
          targetContract: random.chance(50) ? `0x${'0'.repeat(40)}` : `0x${random.digits(20)}`,
        },
      }
    case 1:
      return { ...definition, actionClaimant: { ...actionClaimant, chainid: random.pick([1, 10, 8453]) } }
    case 2:
      return {
        ...definition,
        actionClaimant: { ...actionClaimant, signature: other.signature, targetContract: other.targetContract },
      }
    default:
      return {
        ...definition,
        actionClaimant: {
          ...actionClaimant,
          fieldIndex: random.pick([random.below(6), random.below(6), tuple, tuple, random.below(260), 255]),
        },
      }
  }
}

function changeAbi(random: Random, definition: NaiveDefinition): NaiveDefinition {
  const items = [...(definition.abi ?? [])]
  const at = random.below(items.length)
  const item = items[at]
  if (item === undefined || typeof item === 'string') return random.chance(50) ? { ...definition, abi: [] } : definition
  switch (random.below(4)) {
    case 0:
      return { ...definition, abi: items.filter((_, index) => index !== at) }
    case 1:
      return { ...definition, abi: items.map((own, index) => (index === at ? otherLayout(random, item) : own)) }
    case 2:
      // Two candidates: the same types and another choice of indexed inputs, or the same once more.
      return { ...definition, abi: [...items, random.chance(70) ? otherLayout(random, item) : item] }
    default:
      return {
        ...definition,
        abi: items.map((own, index) => (index === at && item.type === 'event' ? { ...item, anonymous: true } : own)),
      }
  }
}

function otherLayout(random: Random, item: AbiEvent | AbiFunction): AbiEvent | AbiFunction {
  if (item.type === 'function') return item
  let left = 3
  return {
    ...item,
    inputs: item.inputs.map(({ indexed: _, ...input }) => ({ ...input, indexed: random.chance(45) && left-- > 0 })),
  }
}

function changeStart(random: Random, definition: NaiveDefinition, { receipt }: Recorded): NaiveDefinition {
  const block = BigInt(receipt?.blockNumber ?? 0)
  return { ...definition, notBeforeBlockNumber: String(block + BigInt(random.below(4)) - (block > 1n ? 1n : 0n)) }
}

function changeReceipt(random: Random, recorded: Recorded): Recorded {
  const { receipt } = recorded
  if (receipt === null) return recorded
  const other = random.pick<RecordedReceipt | null>([
    { ...receipt, status: '0x0' },
    { ...receipt, status: null },
    { ...receipt, status: null },
    { ...receipt, blockNumber: null },
    null,
    { ...receipt, logs: [] },
  ])
  return random.chance(15) ? { ...recorded, chainId: 10 } : { ...recorded, receipt: other }
}

function changeTransaction(random: Random, transaction: RecordedTransaction): RecordedTransaction {
  const { input } = transaction
  switch (random.below(6)) {
    case 0:
      return { ...transaction, to: null }
    case 1:
      return { ...transaction, input: null }
    case 2:
      return { ...transaction, input: input === null ? '0x' : input.slice(0, 10) }
    case 3:
      return {
        ...transaction,
        to: random.pickFrom(entryPoints) ?? null,
        input: `${random.pick(['0x1fad948c', '0x4b1d7cf5', '0x765e827f', '0xdbed18e0', '0x12345678'])}00`,
      }
    default:
      return input === null
        ? transaction
        : { ...transaction, input: `${input.slice(0, 10)}${changeBytes(random, `0x${input.slice(10)}`).slice(2)}` }
  }
}

function changeLogs(random: Random, recorded: Recorded): Recorded {
  const { receipt } = recorded
  if (receipt === null || receipt.logs.length === 0) return recorded
  const { logs } = receipt
  const at = random.below(logs.length)
  const swap = (change: (log: RecordedLog) => RecordedLog) =>
    logs.map((log, index) => (index === at ? change(log) : log))
  const withLogs = (other: readonly RecordedLog[]): Recorded => ({ ...recorded, receipt: { ...receipt, logs: other } })
  switch (random.below(8)) {
    case 0:
      return withLogs(swap((log) => ({ ...log, removed: true })))
    case 1:
      return withLogs(logs.toReversed())
    case 2:
      return withLogs(logs.filter((_, index) => index !== at))
    case 3: {
      const copy = swap((log) => ({
        ...log,
        logIndex: '0x7fff',
        data: random.chance(50) ? changeBytes(random, log.data) : log.data,
      }))[at]
      return withLogs(copy ? [...logs, copy] : logs)
    }
    case 4:
      return withLogs(swap((log) => ({ ...log, topics: changeTopics(random, log.topics) })))
    default:
      return withLogs(swap((log) => ({ ...log, data: changeBytes(random, log.data) })))
  }
}

function changeTopics(random: Random, topics: readonly string[]): readonly string[] {
  const at = random.below(topics.length)
  const word = random.pick([
    `0x${random.digits(32)}`,
    `0x${random.pickFrom(hostileWords) ?? ''}`,
    `0x${'00'.repeat(12)}${random.digits(20)}`,
  ])
  const changed = random.pick([
    topics.slice(0, -1),
    topics.length < 4 ? [...topics, word] : topics,
    topics.map((topic, index) => (index === at ? word : topic)),
  ])
  return changed
}

/** Hex with bytes flipped, words replaced, its end cut off or something put after it. Whole bytes stay whole. */
function changeBytes(random: Random, hex: string): string {
  const digits = hex.slice(2)
  const words = Math.floor(digits.length / 64)
  switch (random.below(5)) {
    case 0:
      return `0x${digits.slice(0, 2 * random.below(digits.length / 2 + 1))}`
    case 1:
      return `0x${digits}${random.digits(1 + random.below(64))}`
    case 2: {
      const at = 2 * random.below(digits.length / 2)
      return digits === '' ? hex : `0x${digits.slice(0, at)}${random.digits(1)}${digits.slice(at + 2)}`
    }
    default: {
      const at = 64 * random.below(words)
      const word = random.pickFrom(hostileWords) ?? ''
      return words === 0 ? hex : `0x${digits.slice(0, at)}${word}${digits.slice(at + 64)}`
    }
  }
}
