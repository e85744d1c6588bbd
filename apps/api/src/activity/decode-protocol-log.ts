import { eventAbis } from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import {
  type AbiEvent,
  type AbiParameter,
  type Address,
  decodeAbiParameters,
  type Hex,
  isHex,
  toEventSelector,
} from 'viem'
import type { ProtocolLog } from './activity-index.ts'
import type { BlockLog } from './chain-block.ts'

/** What is saved of a log beside the log itself. */
export type DecodedProtocolLog = Pick<ProtocolLog, 'event' | 'boostId' | 'incentiveId'> & {
  readonly account: Address | null
}

const eventsOf = (abi: readonly { readonly type: string }[]): readonly AbiEvent[] =>
  abi.filter((item): item is AbiEvent => item.type === 'event')

/** An event, with its inputs apart by where a log has them: viem's decoder hashes the signature again for each log. */
type KnownEvent = {
  readonly name: string
  readonly indexed: readonly AbiParameter[]
  readonly others: readonly AbiParameter[]
}

const bySelector = (events: readonly AbiEvent[]): ReadonlyMap<string, KnownEvent> =>
  new Map(
    events.map((event) => {
      const indexed = event.inputs.filter((input) => input.indexed === true)
      const others = event.inputs.filter((input) => input.indexed !== true)
      return [toEventSelector(event), { name: event.name, indexed, others }]
    }),
  )

const coreEvents = bySelector(eventsOf(boostCoreAbi))
/** Incentives log who was paid and who entered a raffle. */
const incentiveEvents = bySelector(
  eventsOf(eventAbis.claimed).filter(({ name }) => name === 'Claimed' || name === 'Entry'),
)

/**
 * Decodes a log of the core, or one of the form that incentives have, whichever contract emits it: which contracts are incentives is
 * known only later, when the index reads backwards.
 * @param core - the chain's core; null when it has none. Then no log matters.
 * @returns null for every other log.
 */
export function decodeProtocolLog(log: BlockLog, core: Address | null): DecodedProtocolLog | null {
  const [topic] = log.topics
  if (core === null || topic === undefined) return null
  const isOfCore = log.address === core
  const event = isOfCore ? coreEvents.get(topic) : incentiveEvents.get(topic)
  if (event === undefined) return null
  const args = decodeArgs(event, log)
  if (args === null) return null
  return {
    event: event.name,
    boostId: isOfCore ? toInteger(args['boostId']) : null,
    incentiveId: isOfCore ? toInteger(args['incentiveId']) : null,
    account: toAccount(args),
  }
}

function decodeArgs(
  { indexed, others }: KnownEvent,
  { topics, data }: BlockLog,
): Readonly<Record<string, unknown>> | null {
  if (topics.length !== indexed.length + 1) return null
  const args: Record<string, unknown> = {}
  try {
    const values = decodeAbiParameters(others, data)
    for (const [at, { name }] of others.entries()) args[name ?? ''] = values[at]
    for (const [at, input] of indexed.entries()) {
      args[input.name ?? ''] = decodeAbiParameters([input], topics[at + 1] ?? '0x')[0]
    }
    return args
  } catch {
    // Another contract's event of the same name.
    return null
  }
}

function toInteger(value: unknown): bigint | null {
  return typeof value === 'bigint' ? value : null
}

/** The account that the log is about. */
function toAccount({ owner, claimant, recipient, entry, sender, receiver }: Readonly<Record<string, unknown>>) {
  for (const value of [owner, claimant, recipient, entry, sender, receiver]) {
    if (isHex(value)) return lower(value)
  }
  return null
}

function lower(address: Hex): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
