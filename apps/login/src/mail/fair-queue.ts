/** What waits in a queue, and who caused it. */
type Queued<item> = {
  readonly sender: string
  readonly item: item
  /** By the clock of the queue's user. */
  readonly readyAtMs: number
}

/**
 * Creates an empty queue. However much one sender adds, another one waits for one of its items at most.
 * @param maxSize - past this number, the newest item of the sender with the most is dropped.
 */
export function createFairQueue<item>(maxSize: number) {
  /** The next sender first. None is empty. */
  const lanes = new Map<string, Queued<item>[]>()
  let size = 0
  const remove = (sender: string, lane: Queued<item>[], at: number): Queued<item> | null => {
    const [removed = null] = lane.splice(at, 1)
    if (removed !== null) size--
    if (lane.length === 0) lanes.delete(sender)
    return removed
  }
  const dropFor = (sender: string): item | null => {
    let longest = { sender, lane: lanes.get(sender) ?? [] }
    for (const [other, lane] of lanes) if (lane.length > longest.lane.length) longest = { sender: other, lane }
    return remove(longest.sender, longest.lane, longest.lane.length - 1)?.item ?? null
  }
  return {
    size: () => size,
    /** @param readyAtMs - before this time it is not taken. @returns what was dropped for it, which can be itself; null in a queue with room. */
    add(sender: string, item: item, readyAtMs = 0): item | null {
      const lane = lanes.get(sender) ?? []
      lane.push({ sender, item, readyAtMs })
      lanes.set(sender, lane)
      size++
      return size > maxSize ? dropFor(sender) : null
    },
    /** Takes the next item that is ready, of a sender that is allowed now. Null when there is none. */
    take(nowMs: number, isAllowed: (sender: string) => boolean): Queued<item> | null {
      for (const [sender, lane] of lanes) {
        const at = isAllowed(sender) ? lane.findIndex(({ readyAtMs }) => readyAtMs <= nowMs) : -1
        if (at < 0) continue
        lanes.delete(sender)
        lanes.set(sender, lane)
        return remove(sender, lane, at)
      }
      return null
    },
    /** When the first item is ready; null in an empty queue. */
    nextReadyMs(): number | null {
      const times = [...lanes.values()].flatMap((lane) => lane.map(({ readyAtMs }) => readyAtMs))
      return times.length === 0 ? null : Math.min(...times)
    },
    clear(): void {
      lanes.clear()
      size = 0
    },
  }
}
