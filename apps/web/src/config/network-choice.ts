const key = 'laurel:chain'

/** Returns the chain id that was last chosen on this device. Null for none, and when the browser denies storage. */
export function readChoice(): number | null {
  try {
    const text = window.localStorage.getItem(key)
    return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
  } catch {
    return null
  }
}

/** Saves the choice of network on this device. */
export function writeChoice(chainId: number): void {
  try {
    window.localStorage.setItem(key, String(chainId))
  } catch {
    // A private window may deny storage. The link still has the network.
  }
}
