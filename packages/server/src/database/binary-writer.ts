/**
 * Writes values in PostgreSQL's binary format, which neither side has to format or to parse as text. Each value is its length and
 * its bytes; null has the length -1.
 * Source: https://www.postgresql.org/docs/18/sql-copy.html.
 */
export type BinaryWriter = {
  /** @throws {RangeError} when it is not a safe integer. */
  bigint(value: number | null): void
  /** @throws {RangeError} when it does not fit, as `smallint`. */
  integer(value: number | null): void
  smallint(value: number | null): void
  boolean(value: boolean | null): void
  /** A whole number of any size. */
  numeric(value: bigint | null): void
  text(value: string | null): void
  /** @param hex - with `0x` in front. @throws {TypeError} when it is not hex of whole bytes. */
  bytea(hex: string | null): void
  /** @throws {TypeError} as `bytea`. */
  byteas(hexes: readonly string[] | null): void
  bigints(values: readonly number[] | null): void
  smallints(values: readonly number[] | null): void
  /** A number of 16 bits without its length. */
  short(value: number): void
  /** Bytes without their length. */
  raw(bytes: Uint8Array): void
  /** How many bytes were written since the last `take`. */
  length(): number
  /** Returns what was written, and starts with nothing. */
  take(): Buffer
}

/** The numbers that PostgreSQL gives its types. Source: https://github.com/postgres/postgres/blob/REL_18_0/src/include/catalog/pg_type.dat. */
const BYTEA = 17
const BIGINT = 20
const SMALLINT = 21

const TWO_32 = 2 ** 32
/** The first numbers that the types do not hold; of `bigint`, those that JavaScript has exactly. */
const BIGINT_END = 2 ** 53
const INTEGER_END = 2 ** 31
const SMALLINT_END = 2 ** 15
/** A digit of a `numeric` is a number below 10,000. */
const DIGIT_LENGTH = 4
const NEGATIVE = 0x4000

/** Creates a writer. @param capacity - bytes that usually suffice; it grows. */
export function createBinaryWriter(capacity = 1_024): BinaryWriter {
  let buffer = Buffer.allocUnsafe(capacity)
  // For numbers.
  let view = viewOf(buffer)
  let end = 0

  /** Returns where the next bytes go. */
  const advance = (bytes: number): number => {
    if (end + bytes > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, end + bytes))
      buffer.copy(larger, 0, 0, end)
      buffer = larger
      view = viewOf(buffer)
    }
    const at = end
    end += bytes
    return at
  }
  const short = (value: number) => {
    // First, because it can replace the buffer. So everywhere below.
    const at = advance(2)
    view.setInt16(at, value)
  }
  const int = (value: number) => {
    const at = advance(4)
    view.setInt32(at, value)
  }
  /** Makes a method that also writes null. */
  const nullable =
    <value>(write: (value: value) => void) =>
    (value: value | null) => {
      if (value === null) int(-1)
      else write(value)
    }
  const bigint = (value: number) => {
    requireWhole(value, BIGINT_END)
    const at = advance(12)
    const high = Math.floor(value / TWO_32)
    view.setInt32(at, 8)
    view.setInt32(at + 4, high)
    view.setUint32(at + 8, value - high * TWO_32)
  }
  const smallint = (value: number) => {
    requireWhole(value, SMALLINT_END)
    int(2)
    short(value)
  }
  const bytea = (hex: string) => {
    if (!hex.startsWith('0x') || hex.length % 2 !== 0) throw notHex()
    const length = (hex.length >> 1) - 1
    int(length)
    const at = advance(length)
    // The runtime stops at the first sign that is not hex.
    if (length > 0 && buffer.write(hex.slice(2), at, length, 'hex') !== length) throw notHex()
  }
  const array = <value>(type: number, write: (value: value) => void) =>
    nullable((values: readonly value[]) => {
      const lengthAt = advance(4)
      int(values.length === 0 ? 0 : 1)
      int(0)
      int(type)
      if (values.length > 0) {
        int(values.length)
        int(1)
        for (const value of values) write(value)
      }
      view.setInt32(lengthAt, end - lengthAt - 4)
    })
  return {
    ...{ short, bigint: nullable(bigint), smallint: nullable(smallint), bytea: nullable(bytea) },
    byteas: array(BYTEA, bytea),
    bigints: array(BIGINT, bigint),
    smallints: array(SMALLINT, smallint),
    integer: nullable((value) => {
      requireWhole(value, INTEGER_END)
      int(4)
      int(value)
    }),
    boolean: nullable((value) => {
      int(1)
      const at = advance(1)
      buffer[at] = value ? 1 : 0
    }),
    numeric: nullable((value) => {
      const text = (value < 0n ? -value : value).toString()
      const digits = value === 0n ? 0 : Math.ceil(text.length / DIGIT_LENGTH)
      int(8 + 2 * digits)
      short(digits)
      short(Math.max(0, digits - 1))
      short(value < 0n ? NEGATIVE : 0)
      short(0)
      for (let digit = digits; digit > 0; digit--) {
        const until = text.length - (digit - 1) * DIGIT_LENGTH
        short(Number(text.slice(Math.max(0, until - DIGIT_LENGTH), until)))
      }
    }),
    text: nullable((value) => {
      const bytes = Buffer.byteLength(value)
      int(bytes)
      const at = advance(bytes)
      buffer.write(value, at, 'utf8')
    }),
    raw(bytes) {
      const at = advance(bytes.length)
      buffer.set(bytes, at)
    },
    length: () => end,
    take() {
      const taken = buffer.subarray(0, end)
      buffer = Buffer.allocUnsafe(capacity)
      view = viewOf(buffer)
      end = 0
      return taken
    },
  }
}

/** A view writes the lowest bits of any number. */
function requireWhole(value: number, end: number): void {
  if (!Number.isSafeInteger(value) || value >= end || value < -end)
    throw new RangeError(`The column does not hold ${value}.`)
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function notHex(): TypeError {
  return new TypeError('The value is not hex of whole bytes.')
}
