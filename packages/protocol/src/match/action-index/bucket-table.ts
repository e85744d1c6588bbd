/**
 * Finds the entries of a text by a few of its digits. Almost no text that is looked up has an entry. A `Map` would hash
 * the whole text to find that out, and here one bit is enough. A result is a guess: another text may have the same
 * digits, so the caller compares the text first. An entry is never missed. Entries with equal digits, even from a
 * hostile author, cost as much as in a `Map` and no more.
 */
export type BucketTable<value> = {
  readonly all: ReadonlyMap<string, value>
  /** One bit per hash, 1 where an entry has it: few enough bytes to stay in a near cache. */
  readonly taken: Bits
  /**
   * Two numbers per slot, adjacent in memory: the key of an entry, and its position in `values`. The position is -1
   * where the slot is free, and -2 where several entries have this key. An entry is in the first free slot from its
   * key's own slot on, at most {@link MAX_STEPS} further.
   */
  readonly slots: Int32Array
  /** How far to shift a spread key to get its slot number. */
  readonly shift: number
  readonly values: readonly value[]
}

/** Digits of a text as numbers: `hash` has 20 bits, `check` 32. Equal texts have equal samples. */
export type Sample = { readonly hash: number; readonly check: number }

/** The result when several entries may match. */
export const CROWDED = Symbol('crowded')
// Used instead of a position.
const NONE = -1
const MANY = -2
/** Bits of a hash: five hex digits. */
const HASH_BITS = 20

const BITS_PER_ENTRY = 16
/** A table of one entry still rejects most texts without an entry. */
const MIN_BITS = 10
const SLOTS_PER_ENTRY = 2
/** Largest table: 2^24 slots. */
const MAX_SLOT_BITS = 24
/**
 * In one table of millions, this many consecutive slots are taken by chance. A hostile author only forces the cost of a
 * `Map`.
 */
const MAX_STEPS = 8
// 2^32 over the golden ratio: products with it spread adjacent values far apart.
// Source: https://www-cs-faculty.stanford.edu/~knuth/taocp.html.
const SPREAD = 0x9e3779b1

/** Creates a table. @param sampleOf - the function that also samples the texts of later lookups. */
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

// When every slot within reach has another key, the entry is left out. A lookup does not find a free slot either.
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
 * Returns the entry that these digits may belong to. {@link CROWDED} when only `all` can decide.
 * @param hash - one whose bit in `taken` is set, or any: other hashes do not find an entry.
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

/** The set of hashes as bits. Their number is a power of two: only the lower bits of a larger hash count. */
export type Bits = { readonly words: Uint32Array; readonly mask: number }

/** Creates the bits of some hashes. */
export function createBits(hashes: readonly number[]): Bits {
  const words = new Uint32Array(2 ** bitsFor(BITS_PER_ENTRY * hashes.length, MIN_BITS, HASH_BITS) / 32)
  const mask = words.length * 32 - 1
  for (const hash of hashes) {
    const bit = hash & mask
    words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  return { words, mask }
}

/** Returns true when one of the hashes has the same lower bits. */
export function hasBit({ words, mask }: Bits, hash: number): boolean {
  const bit = hash & mask
  return (((words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1
}

/** Returns the exponent of the smallest power of two that is at least this number, within the two limits. */
function bitsFor(atLeast: number, least: number, most: number): number {
  return Math.min(Math.max(Math.ceil(Math.log2(atLeast)), least), most)
}
