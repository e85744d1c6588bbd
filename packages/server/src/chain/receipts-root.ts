import { InvalidEvidenceError, readArray, readBytes, readObject, readQuantity } from '@laurel/protocol/rpc'
import { type ByteArray, type Hex, keccak256, toHex } from 'viem'
import { encodeRlp, type RlpItem } from './encode-rlp.ts'

/** Hashes bytes. */
export type Keccak = (bytes: ByteArray) => ByteArray

const plainKeccak: Keccak = (bytes) => keccak256(bytes, 'bytes')

/**
 * Rebuilds the root of a block's receipts trie from a node's receipts, to be compared with the header's.
 * @param keccak - the hash function; a faster one gives the same root.
 * @returns null when a receipt has a type whose encoding is not known here.
 * @throws {InvalidEvidenceError} when a receipt does not have the right shape.
 */
export function receiptsRoot(receipts: readonly unknown[], keccak: Keccak = plainKeccak): Hex | null {
  const entries: Entry[] = []
  for (const [index, receipt] of receipts.entries()) {
    const value = encodeReceipt(receipt)
    if (value === null) return null
    entries.push({ path: nibblesOf(encode(minimal(BigInt(index)))), value })
  }
  return toHex(trieRoot(entries, keccak))
}

/** Legacy, 2930, 1559, 4844 and 7702, and the deposits of the OP stack. */
const KNOWN_TYPES: ReadonlySet<bigint> = new Set([0n, 1n, 2n, 3n, 4n, 0x7en])

function encodeReceipt(value: unknown): ByteArray | null {
  const receipt = readObject(value, 'receipt')
  const type = receipt['type'] === undefined ? 0n : readQuantity(receipt['type'], 'receipt.type')
  // Before Byzantium a state root was in place of the status. Such transactions are not paid.
  if (!KNOWN_TYPES.has(type) || receipt['status'] === undefined || receipt['status'] === null) return null
  const logs = readArray(receipt['logs'], 'receipt.logs').map((entry) => {
    const log = readObject(entry, 'log')
    const topics = readArray(log['topics'], 'log.topics').map((topic) => readText(topic, 'log.topics'))
    return [readText(log['address'], 'log.address'), topics, readText(log['data'], 'log.data')] as const
  })
  const fields = [
    minimal(readQuantity(receipt['status'], 'receipt.status')),
    minimal(readQuantity(receipt['cumulativeGasUsed'], 'receipt.cumulativeGasUsed')),
    readText(receipt['logsBloom'], 'receipt.logsBloom'),
    logs,
    ...depositFields(type, receipt),
  ]
  const encoded = encodeRlp(fields, type === 0n ? undefined : Number(type))
  if (encoded === null) throw findFault(receipt['logsBloom'], logs)
  return encoded
}

/** Since Canyon a deposit's receipt also has its nonce and a version. */
function depositFields(type: bigint, receipt: Readonly<Record<string, unknown>>): readonly RlpItem[] {
  if (type !== 0x7en || receipt['depositReceiptVersion'] === undefined) return []
  return [
    minimal(readQuantity(receipt['depositNonce'], 'receipt.depositNonce')),
    minimal(readQuantity(receipt['depositReceiptVersion'], 'receipt.depositReceiptVersion')),
  ]
}

function minimal(value: bigint): RlpItem {
  const digits = value.toString(16)
  return value === 0n ? NOTHING : `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

/** Text whose form the encoder checks while it writes it, so that a full block's hex is read once. */
function readText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw notHex(path)
  return value
}

/** The fault of a receipt that was not encoded, with its place. */
function findFault(logsBloom: unknown, logs: readonly (readonly [string, readonly string[], string])[]) {
  try {
    for (const [address, topics, data] of logs) {
      for (const topic of topics) readBytes(topic, 'log.topics')
      readBytes(address, 'log.address')
      readBytes(data, 'log.data')
    }
    readBytes(logsBloom, 'receipt.logsBloom')
    return notHex('receipt')
  } catch (error) {
    return error
  }
}

function encode(item: RlpItem): ByteArray {
  const encoded = encodeRlp(item)
  if (encoded === null) throw notHex('receipt')
  return encoded
}

function notHex(path: string): InvalidEvidenceError {
  return new InvalidEvidenceError({ path, needed: '0x and whole bytes of hex' })
}

const NOTHING = new Uint8Array()
/** The path has a digit of hex in each byte. */
type Entry = { readonly path: ByteArray; readonly value: ByteArray }

/**
 * Root of a Merkle Patricia trie.
 * Source: https://ethereum.github.io/yellowpaper/paper.pdf. Paths are hex digits, and none is a prefix of another.
 */
function trieRoot(entries: readonly Entry[], keccak: Keccak): ByteArray {
  return keccak(encode(entries.length === 0 ? NOTHING : buildNode(entries, 0, keccak)))
}

function buildNode(entries: readonly Entry[], depth: number, keccak: Keccak): RlpItem {
  const [first] = entries
  if (first === undefined) return NOTHING
  if (entries.length === 1) return [hexPrefix(first.path.subarray(depth), true), first.value]
  const shared = sharedLength(entries, depth)
  if (shared > depth)
    return [hexPrefix(first.path.subarray(depth, shared), false), referTo(buildNode(entries, shared, keccak), keccak)]
  const below: Entry[][] = Array.from({ length: 16 }, () => [])
  for (const entry of entries) below[entry.path[depth] ?? 0]?.push(entry)
  const children = below.map((some) =>
    some.length === 0 ? NOTHING : referTo(buildNode(some, depth + 1, keccak), keccak),
  )
  return [...children, NOTHING]
}

function sharedLength(entries: readonly Entry[], depth: number): number {
  const [first] = entries
  let shared = depth
  while (first && shared < first.path.length && entries.every(({ path }) => path[shared] === first.path[shared]))
    shared++
  return shared
}

/** A node below 32 bytes is embedded in its parent, and a longer one is referenced by its hash. */
function referTo(node: RlpItem, keccak: Keccak): RlpItem {
  const encoded = encode(node)
  return encoded.length < 32 ? node : keccak(encoded)
}

function hexPrefix(path: ByteArray, isLeaf: boolean): ByteArray {
  const isOdd = path.length % 2 === 1
  const flag = (isLeaf ? 2 : 0) + (isOdd ? 1 : 0)
  const digits = isOdd ? [flag, ...path] : [flag, 0, ...path]
  return Uint8Array.from(
    { length: digits.length / 2 },
    (_, at) => (digits[2 * at] ?? 0) * 16 + (digits[2 * at + 1] ?? 0),
  )
}

function nibblesOf(bytes: ByteArray): ByteArray {
  return Uint8Array.from(
    { length: bytes.length * 2 },
    (_, at) => ((bytes[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15,
  )
}
