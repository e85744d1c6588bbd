import { readOwnProperty } from '../../store/safe-object.ts'

/**
 * The topic of the session, its current chain, and the listing id of the wallet's app on this phone that it was made
 * with, if any. The links of the app are never saved, because anyone could have written them to the storage, and each
 * request opens one.
 */
export type SessionRecord = {
  readonly topic: string
  readonly chainId: number
  readonly opener: string | null
}

/** Serializes a record. */
export function serializeSession(record: SessionRecord): string {
  return JSON.stringify({ version: 1, ...record })
}

/** Parses a record. Returns null when the text is not one. */
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
