/**
 * Random choices that a seed decides, so that a case can be run again from its number alone.
 * sfc32 (Chris Doty-Humphrey, PractRand) started by splitmix32: fast, and good enough for choosing cases.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number) {
    let state = seed | 0
    const next = () => {
      state = (state + 0x9e3779b9) | 0
      let mixed = state ^ (state >>> 16)
      mixed = Math.imul(mixed, 0x21f0aaad)
      mixed ^= mixed >>> 15
      mixed = Math.imul(mixed, 0x735a2d97)
      return (mixed ^ (mixed >>> 15)) | 0
    }
    this.#a = next()
    this.#b = next()
    this.#c = next()
    for (let turn = 0; turn < 8; turn++) this.uint32()
  }

  uint32(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor((this.uint32() / 2 ** 32) * below)
  }

  /** True `percent` times in a hundred. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<value>(values: readonly [value, ...value[]]): value {
    return values[this.below(values.length)] ?? values[0]
  }

  /** One of a list, undefined when it is empty. */
  pickFrom<value>(values: readonly value[]): value | undefined {
    return values[this.below(values.length)]
  }

  /** Returns the hex digits of a number of random bytes, without `0x`. */
  digits(bytes: number): string {
    let digits = ''
    while (digits.length < 2 * bytes) digits += this.uint32().toString(16).padStart(8, '0')
    return digits.slice(0, 2 * bytes)
  }

  /** A number of at most so many bits; small, round and extreme ones more often than chance would have them. */
  bits(bits: number): bigint {
    const limit = 1n << BigInt(bits)
    switch (this.below(6)) {
      case 0:
        return BigInt(this.below(3)) % limit
      case 1:
        return limit - 1n - (BigInt(this.below(3)) % limit)
      case 2:
        return 1n << BigInt(this.below(bits))
      case 3:
        return BigInt(this.below(1000)) % limit
      default:
        return BigInt(`0x${this.digits(Math.ceil(bits / 8))}`) % limit
    }
  }

  shuffle<value>(values: readonly value[]): value[] {
    const left = [...values]
    const shuffled: value[] = []
    while (left.length > 0) shuffled.push(...left.splice(this.below(left.length), 1))
    return shuffled
  }
}
