import { useEffect, useRef, useState } from 'react'

/** A draft that became a boost or an action. `code` is the draft as a link carries it, `made` the boost's number or the action's address. */
export type CreatedDraft = { readonly chainId: number; readonly code: string; readonly made: string }

const CHANNEL = 'laurel:created'

function isCreatedDraft(value: unknown): value is CreatedDraft {
  if (typeof value !== 'object' || value === null) return false
  const has = (key: string, type: string) => typeof Reflect.get(value, key) === type
  return has('chainId', 'number') && has('code', 'string') && has('made', 'string')
}

/** What other tabs created from drafts, and a way to notify them of what this one creates. */
export type CreatedElsewhere = {
  /** What another tab made of this very draft; null for a draft that is still to be created. */
  readonly made: string | null
  /** Notifies the other tabs of this site of what a draft has become, so that none of them creates it again. */
  readonly announce: (created: CreatedDraft) => void
}

/** Listens to the other tabs of this site. What this tab announces it does not hear itself. */
export function useCreatedElsewhere(chainId: number, code: string): CreatedElsewhere {
  const [created, setCreated] = useState<CreatedDraft | null>(null)
  // A channel receives from every other channel of its name, also in the same tab, so one instance listens and notifies.
  const own = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isCreatedDraft(data)) setCreated(data)
    }
    own.current = channel
    return () => {
      own.current = null
      channel.close()
    }
  }, [])
  return {
    made: created !== null && created.chainId === chainId && created.code === code ? created.made : null,
    announce: (what) => (own.current === null ? announceOnce(what) : own.current.postMessage(what)),
  }
}

/** For a page that was left meanwhile: nobody listens in this tab any more. */
function announceOnce(created: CreatedDraft): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(created)
  channel.close()
}
