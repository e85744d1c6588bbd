import { useEffect, useState } from 'react'

/** A draft that became a boost or an action. `code` is the draft as a link carries it, `made` the boost's number or the action's address. */
export type CreatedDraft = { readonly chainId: number; readonly code: string; readonly made: string }

const CHANNEL = 'laurel:created'

function isCreatedDraft(value: unknown): value is CreatedDraft {
  if (typeof value !== 'object' || value === null) return false
  const has = (key: string, type: string) => typeof Reflect.get(value, key) === type
  return has('chainId', 'number') && has('code', 'string') && has('made', 'string')
}

/** Tells the other tabs of this site what a draft has become, so that none of them creates it again. */
export function announceCreated(created: CreatedDraft): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(created)
  channel.close()
}

/** What another tab made of this very draft; null for a draft that is still to be created. */
export function useCreatedElsewhere(chainId: number, code: string): string | null {
  const [created, setCreated] = useState<CreatedDraft | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isCreatedDraft(data)) setCreated(data)
    }
    return () => channel.close()
  }, [])
  return created !== null && created.chainId === chainId && created.code === code ? created.made : null
}
