import { type Abi, type AbiEvent, type Client, type Log, type ParseEventLogsReturnType, parseEventLogs } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import { type ChainLog, getChainLogs, type LogFilter } from './get-chain-logs.ts'
import { type WatchLogsOptions, watchLogs } from './watch-logs.ts'

/**
 * A log decoded by an ABI, as viem returns it: `eventName`, `args` by name, and its position on the chain. Addresses
 * have their checksums.
 */
export type TypedEvent<abi extends Abi> = ParseEventLogsReturnType<abi, undefined, true>[number]

/** The events and contracts to watch. All contracts when `address` is left out; undefined is refused. */
export type EventFilter<abi extends Abi> = Pick<LogFilter, 'address'> & { readonly abi: abi }

/**
 * Decodes logs by an ABI. It leaves out logs that share a topic with the ABI but have another layout (an ERC-721
 * transfer, where the ABI declares the ERC-20 one): they are other events.
 */
export function toTypedEvents<const abi extends Abi>(abi: abi, logs: readonly ChainLog[]): readonly TypedEvent<abi>[] {
  return parseEventLogs({ abi, logs: logs.map(toViemLog), strict: true })
}

function toViemLog({ topics: [signature, ...args], removed = false, ...log }: ChainLog): Log {
  const address = toChecksumAddress(log.address)
  return { ...log, address, removed, topics: signature === undefined ? [] : [signature, ...args] }
}

/**
 * Requests the events of a range of blocks, both ends included.
 * @param maxBlocks - blocks per request at the start. After a rejection the range halves, down to one block.
 * @returns the events in chain order.
 * @throws {InvalidOptionError} when `address` is undefined or an empty list.
 * @throws {NodeRpcError} when the node responds with an error.
 * @throws {NodeUnreachableError} when the node does not respond.
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

/** The callbacks of an event watcher. The other options are those of `watchLogs`. */
export type WatchEventsOptions<abi extends Abi> = EventFilter<abi> &
  Omit<WatchLogsOptions, 'event' | 'onLogs' | 'onReorg'> & {
    /**
     * Called with events in chain order, never with an empty list. When it throws or rejects, the same events come
     * again.
     */
    readonly onEvents: (events: readonly TypedEvent<abi>[]) => void | Promise<void>
    /** Called with dispatched events that a reorg removed, before their replacements. */
    readonly onReorg?: (removed: readonly TypedEvent<abi>[]) => void | Promise<void>
  }

/**
 * Watches a chain for the events of an ABI. It delivers missed events, and removes those that a reorg removed.
 * @param client - viem client on the chain to watch, over any transport.
 * @param abi - the ABI with the events, such as one of `eventAbis`.
 * @param onEvents - called with new events, in chain order.
 * @param onReorg - called with dispatched events that a reorg removed, before their replacements.
 * @param options - the contracts (`address`), `fromBlock`, `onError`, `pollingIntervalMs`, `maxBlocks` and
 * `reorgDepth`, as for {@link watchLogs}.
 * @returns a function that stops the watch. No callback runs after it.
 * @throws {InvalidOptionError} when `address` is undefined or an empty list.
 * @example
 * const stop = watchEvents(client, {
 *   abi: eventAbis.claimed,
 *   onEvents: (events) => console.log(events.map(({ args }) => args)),
 *   onError: console.error,
 * })
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
