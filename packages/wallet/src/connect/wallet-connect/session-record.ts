import { readOwn } from '../../store/read-own.ts'
import type { PairedWallet } from './pairing-link.ts'

/** Which session is ours, on which chain it is used, and the wallet's app it was made with when that is on this phone. */
export type SessionRecord = {
  readonly topic: string
  readonly chainId: number
  readonly opener: PairedWallet | null
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
    const topic = readOwn(value, 'topic')
    const chainId = readOwn(value, 'chainId')
    if (readOwn(value, 'version') !== 1 || typeof topic !== 'string') return null
    if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return null
    return { topic, chainId, opener: parseOpener(readOwn(value, 'opener')) }
  } catch {
    return null
  }
}

/** Links are parsed again where they are opened; here they are only texts. */
function parseOpener(value: unknown): PairedWallet | null {
  if (typeof value !== 'object' || value === null) return null
  const text = (key: string) => {
    const found = readOwn(value, key)
    return typeof found === 'string' ? found : null
  }
  return {
    mobileLink: text('mobileLink'),
    desktopLink: text('desktopLink'),
    webappLink: text('webappLink'),
    playStore: text('playStore'),
    nativeLink: text('nativeLink'),
    universalLink: text('universalLink'),
    androidPackage: text('androidPackage'),
  }
}
