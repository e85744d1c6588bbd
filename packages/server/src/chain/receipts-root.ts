import { readArray, readBytes, readObject, readQuantity } from '@laurel/protocol/rpc'
import { type ByteArray, type Hex, hexToBytes, keccak256, numberToHex, toHex, toRlp } from 'viem'

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
    entries.push({ path: nibblesOf(toRlp(index === 0 ? '0x' : numberToHex(index))), value })
  }
  return toHex(trieRoot(entries, keccak))
}

/** Legacy, 2930, 1559, 4844 and 7702, and the deposits of the OP stack. */
const KNOWN_TYPES: ReadonlySet<bigint> = new Set([0n, 1n, 2n, 3n, 4n, 0x7en])

// In bytes and not in hex from here on, because hex of a full block takes ten times as long.
function encodeReceipt(value: unknown): ByteArray | null {
  const receipt = readObject(value, 'receipt')
  const type = receipt['type'] === undefined ? 0n : readQuantity(receipt['type'], 'receipt.type')
  // Before Byzantium a state root was in place of the status. Such transactions are not paid.
  if (!KNOWN_TYPES.has(type) || receipt['status'] === undefined || receipt['status'] === null) return null
  const logs = readArray(receipt['logs'], 'receipt.logs').map((entry) => {
    const log = readObject(entry, 'log')
    const topics = readArray(log['topics'], 'log.topics').map((topic) => bytesOf(readBytes(topic, 'log.topics')))
    return [bytesOf(readBytes(log['address'], 'log.address')), topics, bytesOf(readBytes(log['data'], 'log.data'))]
  })
  const fields = [
    minimal(readQuantity(receipt['status'], 'receipt.status')),
    minimal(readQuantity(receipt['cumulativeGasUsed'], 'receipt.cumulativeGasUsed')),
    bytesOf(readBytes(receipt['logsBloom'], 'receipt.logsBloom')),
    logs,
    ...depositFields(type, receipt),
  ]
  const payload = toRlp(fields, 'bytes')
  return type === 0n ? payload : Buffer.concat([Uint8Array.of(Number(type)), payload])
}

/** Since Canyon a deposit's receipt also has its nonce and a version. */
function depositFields(type: bigint, receipt: Readonly<Record<string, unknown>>): readonly ByteArray[] {
  if (type !== 0x7en || receipt['depositReceiptVersion'] === undefined) return []
  return [
    minimal(readQuantity(receipt['depositNonce'], 'receipt.depositNonce')),
    minimal(readQuantity(receipt['depositReceiptVersion'], 'receipt.depositReceiptVersion')),
  ]
}

function minimal(value: bigint): ByteArray {
  return value === 0n ? NOTHING : hexToBytes(numberToHex(value))
}

/** Hex of whole bytes. The runtime parses it faster than JavaScript code. */
function bytesOf(hex: Hex): ByteArray {
  return Buffer.from(hex.slice(2), 'hex')
}

const NOTHING = new Uint8Array()
type Entry = { readonly path: string; readonly value: ByteArray }
type Node = ByteArray | readonly Node[]

/**
 * Root of a Merkle Patricia trie.
 * Source: https://ethereum.github.io/yellowpaper/paper.pdf. Paths are hex digits, and none is a prefix of another.
 */
function trieRoot(entries: readonly Entry[], keccak: Keccak): ByteArray {
  return keccak(entries.length === 0 ? toRlp(NOTHING, 'bytes') : encodeNode(buildNode(entries, 0, keccak)))
}

function buildNode(entries: readonly Entry[], depth: number, keccak: Keccak): Node {
  const [first] = entries
  if (first === undefined) return NOTHING
  if (entries.length === 1) return [hexPrefix(first.path.slice(depth), true), first.value]
  const shared = sharedLength(entries, depth)
  if (shared > depth)
    return [hexPrefix(first.path.slice(depth, shared), false), referTo(buildNode(entries, shared, keccak), keccak)]
  const children = Array.from({ length: 16 }, (_, digit): Node => {
    const below = entries.filter(({ path }) => path.charAt(depth) === digit.toString(16))
    return below.length === 0 ? NOTHING : referTo(buildNode(below, depth + 1, keccak), keccak)
  })
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
function referTo(node: Node, keccak: Keccak): Node {
  const encoded = encodeNode(node)
  return encoded.length < 32 ? node : keccak(encoded)
}

function encodeNode(node: Node): ByteArray {
  return toRlp(mutable(node), 'bytes')
}

type RlpList = ByteArray | RlpList[]

function mutable(node: Node): RlpList {
  return node instanceof Uint8Array ? node : node.map(mutable)
}

function hexPrefix(path: string, isLeaf: boolean): ByteArray {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2)
  return bytesOf(path.length % 2 === 1 ? `0x${flag}${path}` : `0x${flag}0${path}`)
}

function nibblesOf(hex: Hex): string {
  return toHex(hexToBytes(hex)).slice(2)
}
