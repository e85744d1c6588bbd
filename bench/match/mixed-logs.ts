import { type Hex, toEventSelector } from 'viem'
import type { EvidenceLog } from '../../packages/protocol/src/evidence/transaction-evidence.ts'
import { createRandom, type Random } from './random.ts'

/** An event of the mix: its topic, how many arguments are indexed and how many words follow as data. */
type Kind = { readonly topic: Hex; readonly indexed: number; readonly words: number; readonly share: number }

/** Where a log is emitted and what of. */
export type Pair = { readonly address: Hex; readonly topic: Hex }

export const TRANSFER = 'Transfer(address,address,uint256)'
/** Of the same three arguments as a transfer, and rare: nothing else in the mix emits it. */
export const STAKED = 'Staked(address,address,uint256)'
/** Emitted by few contracts in the mix and watched by many actions. */
export const APPROVAL = 'Approval(address,address,uint256)'
export const DEPOSIT = 'Deposit(address,uint256)'

/**
 * What a busy chain's logs are made of, roughly: more than a third are transfers. Shares are of all logs and the rest is
 * spread over a hundred events seen now and then.
 */
const kinds: readonly Kind[] = [
  { topic: toEventSelector(TRANSFER), indexed: 2, words: 1, share: 0.36 },
  { topic: toEventSelector(TRANSFER), indexed: 3, words: 0, share: 0.03 },
  { topic: toEventSelector(APPROVAL), indexed: 2, words: 1, share: 0.09 },
  {
    topic: toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
    indexed: 2,
    words: 4,
    share: 0.06,
  },
  { topic: toEventSelector('Sync(uint112,uint112)'), indexed: 0, words: 2, share: 0.06 },
  {
    topic: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
    indexed: 2,
    words: 5,
    share: 0.07,
  },
  { topic: toEventSelector(DEPOSIT), indexed: 1, words: 1, share: 0.04 },
  { topic: toEventSelector('Withdrawal(address,uint256)'), indexed: 1, words: 1, share: 0.04 },
  {
    topic: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
    indexed: 3,
    words: 2,
    share: 0.03,
  },
]
const RARE_EVENTS = 100
const CONTRACTS = 5_000
/** Of the transfers, how many are of the ten tokens that everybody uses; the others are of any contract. */
const POPULAR_SHARE = 0.5
const POPULAR = 10

/** The addresses of the mix, the ten popular tokens first. The same in every stream. */
export function contractsOfTheMix(): readonly Hex[] {
  const random = createRandom(1)
  return Array.from({ length: CONTRACTS }, () => addressOf(random))
}

/** The (topic, address) pairs of the ten popular tokens, for actions that share them. */
export function popularPairs(event: string = TRANSFER): readonly Pair[] {
  const topic = toEventSelector(event)
  return contractsOfTheMix()
    .slice(0, POPULAR)
    .map((address) => ({ address, topic }))
}

/** A log to put into the stream: everything but its position. */
export type PlantedLog = Omit<EvidenceLog, 'logIndex' | 'removed'>

/**
 * A stream as JSON text, as a node would send it: parsed again for each run, it gives fresh strings whose hashes are
 * not computed yet.
 * @param planted - put in at even distances; the rest of `count` is the mix, which never carries a value of 2^64 or more.
 */
export function mixedLogsText({
  count,
  seed,
  planted,
}: {
  count: number
  seed: number
  planted: readonly PlantedLog[]
}): string {
  const mix = createMix(seed)
  const stride = planted.length === 0 ? Number.POSITIVE_INFINITY : Math.floor(count / planted.length)
  const logs: string[] = []
  for (let at = 0; at < count; at++) {
    const own = at % stride === stride >> 1 ? planted[Math.floor(at / stride)] : undefined
    const { address, topics, data } = own ?? mix.next()
    logs.push(JSON.stringify({ address, topics, data, logIndex: at, removed: false }))
  }
  return `[${logs.join(',')}]`
}

/** Draws logs of the mix, one after another. */
export function createMix(seed: number): { next(): PlantedLog } {
  const random = createRandom(seed)
  const contracts = contractsOfTheMix()
  const rareTopics = createRandom(2)
  const rare = Array.from(
    { length: RARE_EVENTS },
    (_, at): Kind => ({ topic: `0x${rareTopics.digits(64)}`, indexed: at % 4, words: at % 5, share: 0 }),
  )
  const [transfer] = kinds
  return {
    next() {
      const kind = drawKind(random, rare)
      const isPopular = kind === transfer && random.next() < POPULAR_SHARE
      const address = contracts[isPopular ? random.below(POPULAR) : POPULAR + random.below(CONTRACTS - POPULAR)]
      if (address === undefined) throw new RangeError('no such contract')
      const topics: Hex[] = [kind.topic]
      for (let at = 0; at < kind.indexed; at++) topics.push(word(random.digits(at === 2 ? 8 : 40)))
      let data: Hex = '0x'
      for (let at = 0; at < kind.words; at++) data = `${data}${word(random.digits(6 + random.below(10))).slice(2)}`
      return { address, topics, data }
    },
  }
}

function drawKind(random: Random, rare: readonly Kind[]): Kind {
  let left = random.next()
  for (const kind of kinds) {
    left -= kind.share
    if (left < 0) return kind
  }
  const [first] = kinds
  const drawn = rare[random.below(rare.length)] ?? first
  if (drawn === undefined) throw new RangeError('no such event')
  return drawn
}

/** Hex digits as a 32-byte word. */
export function word(digits: string): Hex {
  return `0x${digits.padStart(64, '0')}`
}

/** An address that no other draw gives. */
export function addressOf(random: Random): Hex {
  return `0x${random.digits(40)}`
}
