import { useEffect, useRef, useState } from 'react'

/**
 * A draft that became a boost or an action. `code` is the encoded draft, equal for equal drafts. `made` is the boost's
 * number or the action's address.
 */
export type CreatedDraft = { readonly chainId: number; readonly code: string; readonly made: string }

const CHANNEL = 'laurel:created'

function isCreatedDraft(value: unknown): value is CreatedDraft {
  if (typeof value !== 'object' || value === null) return false
  const has = (key: string, type: string) => typeof Reflect.get(value, key) === type
  return has('chainId', 'number') && has('code', 'string') && has('made', 'string')
}

/** What other tabs created from drafts, and a function that notifies them. */
export type CreatedElsewhere = {
  /** What another tab created from this draft. Null while it is not created. */
  readonly made: string | null
  /** Like `made`, but read at once: also when it is not rendered yet. */
  readonly isMade: () => boolean
  /** Notifies the other tabs of what a draft became, so that none of them creates it again. */
  readonly announce: (created: CreatedDraft) => void
}

/** Listens to the other tabs of this site. A tab does not receive its own announcements. */
export function useCreatedElsewhere(chainId: number, code: string): CreatedElsewhere {
  const [created, setCreated] = useState<readonly CreatedDraft[]>([])
  const received = useRef<readonly CreatedDraft[]>([])
  // A channel receives messages of other channels with its name, also in the same tab, so one instance listens and
  // notifies.
  const own = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isCreatedDraft(data)) return
      received.current = [...received.current, data]
      setCreated(received.current)
    }
    own.current = channel
    return () => {
      own.current = null
      channel.close()
    }
  }, [])
  const isThis = (one: CreatedDraft) => one.chainId === chainId && one.code === code
  return {
    made: created.findLast(isThis)?.made ?? null,
    isMade: () => received.current.some(isThis),
    announce: (what) => (own.current === null ? announceOnce(what) : own.current.postMessage(what)),
  }
}

/** Announces on a separate channel when the page is already left. */
function announceOnce(created: CreatedDraft): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(created)
  channel.close()
}
