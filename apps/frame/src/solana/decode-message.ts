import { base58 } from '@scure/base'
import { SolanaTransactionInvalidError } from './errors.ts'

/** An instruction of a message, by the places of its accounts. */
export type CompiledInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Addresses that a message takes from a table on the chain, by their places in it. */
export type TableLookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** The message of a Solana transaction, as it is signed. Addresses are base58. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
  /** The first keys sign; the first of all pays the fee. */
  readonly signerCount: number
  readonly readonlySignerCount: number
  readonly readonlyOtherCount: number
  /** The keys that the message itself has. Those of the tables follow them. */
  readonly keys: readonly string[]
  /** A recent blockhash, or the value of a durable nonce. */
  readonly lifetime: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
}

const KEY_BYTES = 32
/** The first bit of a message that has a version. */
const VERSION_BIT = 0x80

/**
 * Decodes the message of a transaction, legacy or of version 0, and refuses every encoding but the one that validators have: no byte
 * follows, lengths are in their shortest form, and no key is there twice.
 * Source: https://solana.com/docs/core/transactions.
 * @throws {SolanaTransactionInvalidError}
 */
export function decodeMessage(bytes: Uint8Array): SolanaMessage {
  const { message, rest } = readMessage(bytes, true)
  if (rest > 0) throw new SolanaTransactionInvalidError('bytes follow its message')
  const { keys, lookups, instructions } = message
  if (new Set(keys).size !== keys.length) throw new SolanaTransactionInvalidError('an account is in it twice')
  const looked = lookups.flatMap(({ writable, readonly }) => [...writable, ...readonly]).length
  for (const { program, accounts } of instructions) {
    // Programs are never taken from tables, and the one who pays is none.
    const isProgram = program > 0 && program < keys.length
    if (!isProgram || accounts.some((account) => account >= keys.length + looked))
      throw new SolanaTransactionInvalidError('an instruction names an account that it does not have')
  }
  if (lookups.some(({ writable, readonly }) => writable.length + readonly.length === 0))
    throw new SolanaTransactionInvalidError('it takes nothing from a table')
  return message
}

/**
 * Whether bytes could be the message of a transaction for any validator, also one of a version that is not known yet. It is more lenient
 * than {@link decodeMessage}, because what is signed as a message must never be one. A text in UTF-8 does not begin with such a version.
 */
export function isTransactionLike(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first >= VERSION_BIT && first < 0xc0) return true
  try {
    readMessage(bytes, false)
    return true
  } catch (error) {
    if (error instanceof SolanaTransactionInvalidError) return false
    throw error
  }
}

/** The signers of a transaction, the one who pays first. */
export function signersOf({ keys, signerCount }: SolanaMessage): readonly string[] {
  return keys.slice(0, signerCount)
}

function readMessage(bytes: Uint8Array, isStrict: boolean): { readonly message: SolanaMessage; readonly rest: number } {
  const reader = createReader(bytes, isStrict)
  const first = reader.byte()
  if (first > VERSION_BIT) throw new SolanaTransactionInvalidError('its version is not supported')
  const version = first === VERSION_BIT ? 0 : 'legacy'
  const signerCount = version === 0 ? reader.byte() : first
  const [readonlySignerCount, readonlyOtherCount] = [reader.byte(), reader.byte()]
  const keys = reader.list(reader.key)
  // The first key pays, so that it is a signer whose account changes.
  if (readonlySignerCount >= signerCount || signerCount + readonlyOtherCount > keys.length)
    throw new SolanaTransactionInvalidError('its header does not fit its accounts')
  const lifetime = reader.key()
  const instructions = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(reader.byte),
    data: reader.take(reader.length()),
  }))
  const lookups =
    version === 'legacy'
      ? []
      : reader.list(() => ({
          table: reader.key(),
          writable: reader.list(reader.byte),
          readonly: reader.list(reader.byte),
        }))
  const header = { version, signerCount, readonlySignerCount, readonlyOtherCount } as const
  return { message: { ...header, keys, lifetime, instructions, lookups }, rest: reader.rest() }
}

/** Reads bytes from their start. Its functions throw where there are too few. */
export function createReader(bytes: Uint8Array, isStrict: boolean) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (count > bytes.length - at) throw new SolanaTransactionInvalidError('it is cut off')
    at += count
    return bytes.slice(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Reads a length: 7 bits in a byte, at most 16 bits in all. */
  const length = (): number => {
    let value = 0
    for (let place = 0; place < 3; place++) {
      const next = byte()
      value |= (next & 0x7f) << (7 * place)
      const isLast = (next & 0x80) === 0
      const isLonger = place > 0 && next === 0
      if (isLast && value <= 0xffff && !(isStrict && isLonger)) return value
      if (isLast) break
    }
    throw new SolanaTransactionInvalidError('a length in it is not valid')
  }
  const list = <Item>(read: () => Item): readonly Item[] => {
    const items: Item[] = []
    for (let left = length(); left > 0; left--) items.push(read())
    return items
  }
  return { take, byte, length, list, key: () => base58.encode(take(KEY_BYTES)), rest: () => bytes.length - at }
}
