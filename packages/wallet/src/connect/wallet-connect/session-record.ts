import { readOwnProperty } from '../../store/read-own.ts'

/**
 * Which session is ours, on which chain it is used, and the listing's id of the wallet's app that it was made with when
 * that is on this phone. Never its links: a storage could hold anybody's, and this one is opened with each request.
 */
export type SessionRecord = {
  readonly topic: string
  readonly chainId: number
  readonly opener: string | null
}

/** Writes a record as text. */
export function serializeSession(record: SessionRecord): string {
  return JSON.stringify({ version: 1, ...record })
}

/** Reads a record; null when it is none. */
export function parseSession(text: string | null): SessionRecord | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const topic = readOwnProperty(value, 'topic')
    const chainId = readOwnProperty(value, 'chainId')
    const opener = readOwnProperty(value, 'opener')
    if (readOwnProperty(value, 'version') !== 1 || typeof topic !== 'string') return null
    if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return null
    return { topic, chainId, opener: typeof opener === 'string' ? opener : null }
  } catch {
    return null
  }
}
