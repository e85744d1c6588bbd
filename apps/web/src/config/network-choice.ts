const key = 'laurel:chain'

/** The chain id that was chosen last on this device, or null. Storage may be refused; then nothing is remembered. */
export function readChoice(): number | null {
  try {
    const text = window.localStorage.getItem(key)
    return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
  } catch {
    return null
  }
}

/** Remembers a choice of network on this device. */
export function writeChoice(chainId: number): void {
  try {
    window.localStorage.setItem(key, String(chainId))
  } catch {
    // A private window may refuse storage; the link still carries the network.
  }
}
