/**
 * Finds what belongs to a text by a few of its digits. Almost everything asked for belongs to nothing; a `Map` would hash
 * the whole text to say so, and here one bit says it. An answer is a guess: another text may have the same digits, so
 * whoever acts on it compares first. What belongs to a text is never missed. Entries that agree in their digits, chosen by
 * a hostile author too, cost what a `Map` costs and no more.
 */
export type BucketTable<value> = {
  readonly all: ReadonlyMap<string, value>
  /** One bit per hash, 1 where something has it: few enough bytes to stay in a near cache. */
  readonly taken: Bits
  /**
   * Two numbers per slot, next to each other in memory: the key of an entry, and its position in `values`, -1 where the
   * slot is free, -2 where several entries have this key. An entry stands in the first slot from its key's own on that
   * was free, at most {@link MAX_STEPS} on.
   */
  readonly slots: Int32Array
  /** How far a spread key is shifted to become the number of a slot. */
  readonly shift: number
  readonly values: readonly value[]
}

/** Digits of a text as numbers: `hash` has 20 bits, `check` 32. Equal texts have equal samples. */
export type Sample = { readonly hash: number; readonly check: number }

/** Says that several entries may be meant. */
export const CROWDED = Symbol('crowded')
// In the place of a position.
const NONE = -1
const MANY = -2
/** Bits of a hash: five hex digits. */
const HASH_BITS = 20

const BITS_PER_ENTRY = 16
/** A table of one entry still tells apart most of what it does not have. */
const MIN_BITS = 10
const SLOTS_PER_ENTRY = 2
/** Largest table: 2^24 slots. */
const MAX_SLOT_BITS = 24
/** So many slots in a row are taken by chance in one table of millions; a hostile author gets no further than a `Map`. */
const MAX_STEPS = 8
// 2^32 over the golden ratio: products with it spread neighbours far apart.
// Source: https://www-cs-faculty.stanford.edu/~knuth/taocp.html.
const SPREAD = 0x9e3779b1

/** Makes a table. @param sampleOf - must be what is later asked with. */
export function createBucketTable<value>(
  all: ReadonlyMap<string, value>,
  sampleOf: (text: string) => Sample,
): BucketTable<value> {
  const entries = [...all].map(([text, value]) => ({ ...sampleOf(text), value }))
  const slotBits = bitsFor(SLOTS_PER_ENTRY * entries.length, 1, MAX_SLOT_BITS)
  const slots = new Int32Array(2 * 2 ** slotBits).fill(NONE)
  const shift = 32 - slotBits
  for (const [position, { hash, check }] of entries.entries()) place(slots, shift, keyOf(hash, check), position)
  return {
    all,
    taken: createBits(entries.map(({ hash }) => hash)),
    slots,
    shift,
    values: entries.map(({ value }) => value),
  }
}

// When every slot within reach has another key, the entry is left out: whoever asks for it finds none of them free either.
function place(slots: Int32Array, shift: number, key: number, position: number): void {
  const wrap = slots.length - 1
  let slot = slotOf(key, shift)
  for (let step = 0; step < MAX_STEPS; step++) {
    if (slots[slot + 1] === NONE) {
      slots[slot] = key
      slots[slot + 1] = position
      return
    }
    if (slots[slot] === key) {
      slots[slot + 1] = MANY
      return
    }
    slot = (slot + 2) & wrap
  }
}

/**
 * What may belong to these digits; {@link CROWDED} when only `all` can tell. @param hash - one whose bit in `taken` is set,
 * or any: of the others nothing is found here either.
 */
export function guess<value>(
  { slots, shift, values }: BucketTable<value>,
  hash: number,
  check: number,
): value | typeof CROWDED | undefined {
  const key = keyOf(hash, check)
  const wrap = slots.length - 1
  let slot = slotOf(key, shift)
  for (let step = 0; step < MAX_STEPS; step++) {
    const position = slots[slot + 1] ?? NONE
    if (position === NONE) return undefined
    if (slots[slot] === key) return position === MANY ? CROWDED : values[position]
    slot = (slot + 2) & wrap
  }
  return CROWDED
}

function keyOf(hash: number, check: number): number {
  return Math.imul(hash, SPREAD) ^ check
}

function slotOf(key: number, shift: number): number {
  return (Math.imul(key, SPREAD) >>> shift) << 1
}

/** Which hashes there are, as bits. Their number is a power of two: of a larger hash the lower bits count. */
export type Bits = { readonly words: Uint32Array; readonly mask: number }

/** Makes the bits of some hashes. */
export function createBits(hashes: readonly number[]): Bits {
  const words = new Uint32Array(2 ** bitsFor(BITS_PER_ENTRY * hashes.length, MIN_BITS, HASH_BITS) / 32)
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

/** Bits of a number below the next power of two that is at least this. */
function bitsFor(atLeast: number, least: number, most: number): number {
  return Math.min(Math.max(Math.ceil(Math.log2(atLeast)), least), most)
}
