/**
 * Finds what belongs to a text by a few of its digits. Almost everything asked for belongs to nothing; a `Map` would hash
 * the whole text to say so, and here one bit says it. An answer is a guess: another text may have the same digits, so
 * whoever acts on it compares first. What belongs to a text is never missed. Entries that agree in their digits, chosen by
 * a hostile author too, cost what a `Map` costs and no more.
 */
export type GuessTable<value> = {
  readonly all: ReadonlyMap<string, value>
  /** One bit per hash, 1 where something has it: few enough bytes to stay in a near cache. */
  readonly taken: Bits
  /** Two numbers per slot: a check, and the position in `values` of the slot's only entry, -1 for none, -2 for several. */
  readonly slots: Int32Array
  readonly slotMask: number
  readonly values: readonly value[]
}

/** Digits of a text as numbers: `hash` has 20 bits, `check` 32. Equal texts have equal samples. */
export type Sample = { readonly hash: number; readonly check: number }

/** Says that several entries share a slot. */
export const CROWDED = Symbol('crowded')
// In the place of a position.
const NONE = -1
const MANY = -2
/** Bits of a hash: five hex digits. */
const HASH_BITS = 20

const BITS_PER_ENTRY = 16
const SLOTS_PER_ENTRY = 4

/** Makes a table. @param sampleOf - must be what is later asked with. */
export function createGuessTable<value>(
  all: ReadonlyMap<string, value>,
  sampleOf: (text: string) => Sample,
): GuessTable<value> {
  const entries = [...all].map(([text, value]) => ({ ...sampleOf(text), value }))
  const slots = new Int32Array(2 * powerOfTwo(SLOTS_PER_ENTRY * entries.length)).fill(NONE)
  const slotMask = slots.length / 2 - 1
  for (const [position, { hash, check }] of entries.entries()) {
    const slot = 2 * (hash & slotMask)
    slots[slot + 1] = slots[slot + 1] === NONE ? position : MANY
    slots[slot] = check
  }
  return {
    all,
    taken: createBits(entries.map(({ hash }) => hash)),
    slots,
    slotMask,
    values: entries.map(({ value }) => value),
  }
}

/**
 * What may belong to these digits; {@link CROWDED} when only `all` can tell. @param hash - one whose bit in `taken` is set,
 * or any: of the others nothing is found here either.
 */
export function guess<value>(
  { slots, slotMask, values }: GuessTable<value>,
  hash: number,
  check: number,
): value | typeof CROWDED | undefined {
  const slot = 2 * (hash & slotMask)
  const position = slots[slot + 1] ?? NONE
  if (position === NONE) return undefined
  if (position === MANY) return CROWDED
  return slots[slot] === check ? values[position] : undefined
}

/** Which hashes there are, as bits. Their number is a power of two: of a larger hash the lower bits count. */
export type Bits = { readonly words: Uint32Array; readonly mask: number }

/** Makes the bits of some hashes. */
export function createBits(hashes: readonly number[]): Bits {
  const words = new Uint32Array(powerOfTwo(BITS_PER_ENTRY * hashes.length) / 32)
  const mask = words.length * 32 - 1
  for (const hash of hashes) {
    const bit = hash & mask
    words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  return { words, mask }
}

/** True when one of the hashes has the same lower bits. */
export function hasBit({ words, mask }: Bits, hash: number): boolean {
  const bit = hash & mask
  return (((words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1
}

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.min(Math.max(Math.ceil(Math.log2(atLeast)), 5), HASH_BITS)
}
