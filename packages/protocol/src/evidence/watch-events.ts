import { type Abi, type AbiEvent, type Client, type Log, type ParseEventLogsReturnType, parseEventLogs } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import { type ChainLog, getChainLogs, type LogFilter } from './get-chain-logs.ts'
import { type WatchLogsOptions, watchLogs } from './watch-logs.ts'

/** A log read by an ABI, as viem gives it: `eventName`, `args` by name, and where it stands on the chain. Addresses have their checksums. */
export type TypedEvent<abi extends Abi> = ParseEventLogsReturnType<abi, undefined, true>[number]

/** Which events, and of which contracts; of all of them when `address` is left out. */
export type EventFilter<abi extends Abi> = Pick<LogFilter, 'address'> & { readonly abi: abi }

/**
 * Reads logs by an ABI. What has a topic of the ABI and another layout (an ERC-721 transfer, where only ERC-20 ones were
 * asked for) is left out: it is another event.
 */
export function toTypedEvents<const abi extends Abi>(abi: abi, logs: readonly ChainLog[]): readonly TypedEvent<abi>[] {
  return parseEventLogs({ abi, logs: logs.map(toViemLog), strict: true })
}

function toViemLog({ topics: [signature, ...args], removed = false, ...log }: ChainLog): Log {
  const address = toChecksumAddress(log.address)
  return { ...log, address, removed, topics: signature === undefined ? [] : [signature, ...args] }
}

/**
 * Asks for the events of a range of blocks, both ends included.
 * @param maxBlocks - blocks per request to begin with; a node that refuses gets half, down to one block.
 * @returns in chain order.
 * @throws {NodeRpcError} @throws {NodeUnreachableError}
 */
export async function getEvents<const abi extends Abi>(
  client: Client,
  {
    abi,
    ...range
  }: EventFilter<abi> & { readonly fromBlock: bigint; readonly toBlock: bigint; readonly maxBlocks?: number },
): Promise<readonly TypedEvent<abi>[]> {
  return toTypedEvents(abi, await getChainLogs(client, { ...range, event: layoutsOf(abi) }))
}

/** What a watcher of events is told; the rest as for `watchLogs`. */
export type WatchEventsOptions<abi extends Abi> = EventFilter<abi> &
  Omit<WatchLogsOptions, 'event' | 'onLogs' | 'onReorg'> & {
    /** Called with events in chain order, never with none. When it throws or rejects, the same events come again. */
    readonly onEvents: (events: readonly TypedEvent<abi>[]) => void | Promise<void>
    /** Called with events given out before that a reorganisation took back, before their replacements. */
    readonly onReorg?: (removed: readonly TypedEvent<abi>[]) => void | Promise<void>
  }

/**
 * Watches a chain for the events of an ABI, filling in what was missed and taking back what a reorganisation removed.
 * @returns a function that stops the watch; nothing is called after it.
 */
export function watchEvents<const abi extends Abi>(
  client: Client,
  { abi, onEvents, onReorg, ...options }: WatchEventsOptions<abi>,
): () => void {
  return watchLogs(client, {
    ...options,
    event: layoutsOf(abi),
    async onLogs(logs) {
      const events = toTypedEvents(abi, logs)
      if (events.length > 0) await onEvents(events)
    },
    async onReorg(removed) {
      const events = toTypedEvents(abi, removed)
      if (events.length > 0) await onReorg?.(events)
    },
  })
}

function layoutsOf(abi: Abi): readonly AbiEvent[] {
  return abi.filter((item): item is AbiEvent => item.type === 'event')
}
