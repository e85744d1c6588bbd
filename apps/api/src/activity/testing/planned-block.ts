import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import type { Random } from '@laurel/server/testing/random.ts'
import type { Address, Hash, Hex } from 'viem'

/** What happens in a block of a simulated chain, in plain words: the logs are made from it, and so are the expected rows. */
export type PlannedBlock = { readonly timestamp: number; readonly transactions: readonly PlannedTransaction[] }

export type PlannedTransaction = {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly created: Address | null
  readonly value: bigint
  readonly nonce: number
  readonly selector: Hex | null
  readonly isReverted: boolean
  readonly events: readonly PlannedEvent[]
}

export type PlannedEvent =
  | {
      readonly type: 'erc20' | 'erc721'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly number: bigint
    }
  | {
      readonly type: 'single' | 'batch'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly ids: readonly bigint[]
      readonly amounts: readonly bigint[]
    }
  | { readonly type: 'created'; readonly boostId: bigint; readonly owner: Address }
  | { readonly type: 'claimed'; readonly boostId: bigint; readonly incentiveId: bigint; readonly claimant: Address }
  | { readonly type: 'paid'; readonly incentive: Address; readonly recipient: Address }
  /** A log that looks like a transfer and is none, or that is about something else. */
  | { readonly type: 'noise'; readonly token: Address; readonly topic: Hash }

export const CORE: Address = addressOf(0xc0de)
export const ROUTER: Address = addressOf(0x4007)
export const NOBODY: Address = addressOf(0)
const ACCOUNTS = [NOBODY, ...[1, 2, 3, 4, 5].map((number) => addressOf(0xa0 + number)), ROUTER, CORE] as const
const TOKENS = [addressOf(0xe0), addressOf(0xe1), addressOf(0xe2)] as const
const TRANSFER: Hash = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const MAX_TRANSACTIONS = 4
const MAX_EVENTS = 3

/** Plans a block. @param number - distinguishes its hashes from those of every other block of the same seed. */
export function planBlock(random: Random, { timestamp, number }: { timestamp: number; number: number }): PlannedBlock {
  const transactions = Array.from({ length: random.below(MAX_TRANSACTIONS) }, (_, at) =>
    planTransaction(random, hashOf(number * 100 + at + 1)),
  )
  return { timestamp, transactions }
}

function planTransaction(random: Random, hash: Hash): PlannedTransaction {
  const isDeployment = random.onceIn(8)
  const isReverted = random.onceIn(6)
  const to = isDeployment ? null : random.pick(ACCOUNTS)
  return {
    ...{ hash, to, isReverted, nonce: random.below(100) },
    from: random.pick([addressOf(0xa1), addressOf(0xa2), addressOf(0xa3)]),
    created: isDeployment ? addressOf(0xd000 + random.below(1000)) : null,
    value: random.onceIn(2) ? BigInt(random.below(1_000_000)) * 10n ** 12n : 0n,
    selector: to !== null && random.onceIn(2) ? random.pick(['0x095ea7b3', '0xa9059cbb', '0x00000000']) : null,
    events: isReverted ? [] : Array.from({ length: random.below(MAX_EVENTS + 1) }, () => planEvent(random)),
  }
}

function planEvent(random: Random): PlannedEvent {
  const [from, to, token] = [random.pick(ACCOUNTS), random.pick(ACCOUNTS), random.pick(TOKENS)]
  const number = random.onceIn(5) ? 0n : BigInt(random.below(1_000_000)) ** BigInt(1 + random.below(10))
  switch (random.below(8)) {
    case 0:
    case 1:
      return { type: 'erc20', token, from, to, number }
    case 2:
      return { type: 'erc721', token, from, to, number }
    case 3:
      return { type: 'single', token, from, to, ids: [number], amounts: [BigInt(random.below(9))] }
    case 4: {
      const length = random.below(4)
      const list = () => Array.from({ length }, () => BigInt(random.below(9)))
      return { type: 'batch', token, from, to, ids: list(), amounts: list() }
    }
    case 5:
      return random.onceIn(3)
        ? { type: 'created', boostId: BigInt(random.below(5)), owner: to }
        : { type: 'claimed', boostId: BigInt(random.below(5)), incentiveId: BigInt(random.below(2)), claimant: to }
    case 6:
      return { type: 'paid', incentive: token, recipient: to }
    default:
      return { type: 'noise', token, topic: random.onceIn(2) ? TRANSFER : hashOf(random.below(1000)) }
  }
}
