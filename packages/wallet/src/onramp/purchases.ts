import { readOwnProperty } from '../store/safe-object.ts'

/** A purchase that was begun in this browser. Whether it was paid is known to the provider alone. */
export type Purchase = {
  readonly id: string
  /** In lower case. */
  readonly address: string
  readonly provider: string
  readonly symbol: string
  /** `100 USD`, as it was entered. */
  readonly paid: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** What arrived, as a decimal number; null while nothing was seen. */
  readonly received: string | null
}

/** The most purchases that are saved. Older ones are with the provider. */
export const MAX_PURCHASES = 20

/** Returns saved purchases; what is not one is left out. */
export function parsePurchases(text: string | null): readonly Purchase[] {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return Array.isArray(value) ? value.flatMap((entry) => toPurchase(entry) ?? []).slice(0, MAX_PURCHASES) : []
  } catch {
    return []
  }
}

function toPurchase(entry: unknown): Purchase | null {
  if (typeof entry !== 'object' || entry === null) return null
  const text = (name: string) => {
    const value = readOwnProperty(entry, name)
    return typeof value === 'string' && value.length <= 100 ? value : null
  }
  const [id, address, provider, symbol, paid, received] = [
    'id',
    'address',
    'provider',
    'symbol',
    'paid',
    'received',
  ].map(text)
  const at = readOwnProperty(entry, 'at')
  if (!id || !address || !provider || !symbol || !paid || typeof at !== 'number' || !Number.isSafeInteger(at))
    return null
  return { id, address, provider, symbol, paid, at, received: received ?? null }
}
