/** Returns what is hashed with SHA-256 for a piece of work. @param challenge - of the login server. @param solution - of the frame. */
export function workText(challenge: string, solution: string): string {
  return `${challenge}.${solution}`
}

/** Returns how many bits at the start of a hash are zero. Pure. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    bits += byte === 0 ? 8 : Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return bits
}
