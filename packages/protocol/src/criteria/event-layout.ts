import type { AbiEvent, Hex } from 'viem'
import { eventInputs, type FieldInput } from './resolve-field.ts'

/** `Transfer(address,address,uint256)`: ERC-20 and ERC-721 share it and differ in their indexed inputs. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** One layout of an event's inputs over topics and data. `item` is the ABI item of the layout. */
export type EventLayout = {
  readonly item: AbiEvent
  readonly inputs: readonly FieldInput[]
  /** Number of topics of a log with this layout, including topic 0. */
  readonly topicCount: number
}

/**
 * Returns the layouts that a topic's logs may have. The topic count decides the layout of a `Transfer`, whatever the
 * ABI item declares (four: third argument indexed; three: not). Every other event has the layout of its item.
 * Source: docs/protocol.md#codec-and-matching.
 */
export function eventLayouts(topic: Hex, items: readonly AbiEvent[]): readonly EventLayout[] {
  const [first] = items
  return topic === TRANSFER_TOPIC && first ? transferLayouts(first) : items.map(declaredLayout)
}

const transferLayouts = onceByItem((item) => [transferLayout(item, 4), transferLayout(item, 3)])

const declaredLayout = onceByItem((item): EventLayout => {
  const inputs = eventInputs(item)
  return { item, inputs, topicCount: 1 + inputs.filter(({ isIndexed }) => isIndexed).length }
})

function transferLayout(item: AbiEvent, topicCount: 3 | 4): EventLayout {
  const inputs = item.inputs.map((input, at) => ({ ...input, indexed: at < topicCount - 1 }))
  const laidOut: AbiEvent = { ...item, inputs }
  return { item: laidOut, inputs: eventInputs(laidOut), topicCount }
}

// Many definitions share one event, and its layout. The cache drops a layout together with its item.
function onceByItem<value>(make: (item: AbiEvent) => value): (item: AbiEvent) => value {
  const known = new WeakMap<AbiEvent, { readonly made: value }>()
  return (item) => {
    const entry = known.get(item)
    if (entry !== undefined) return entry.made
    const made = make(item)
    known.set(item, { made })
    return made
  }
}
