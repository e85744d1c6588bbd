import { type Address, type Hash, type Hex, size } from 'viem'
import type { IndexedTransfer } from './activity-index.ts'
import type { BlockLog } from './chain-block.ts'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const WORD = 32
const NO_LOG = -1

/**
 * Returns the token transfers of a log; none for another event, and none when the log does not have the form of the
 * standard. Pure and total: any contract can emit anything.
 */
export function decodeTransfers(log: BlockLog): readonly IndexedTransfer[] {
  const [event, second, third, fourth] = log.topics
  switch (event) {
    case TRANSFER:
      return second === undefined || third === undefined ? [] : decodeTransfer(log, { second, third, fourth })
    case TRANSFER_SINGLE:
      return third === undefined || fourth === undefined || size(log.data) < 2 * WORD
        ? []
        : decodeUnits(log, { from: third, to: fourth, ids: [wordAt(log.data, 0)], amounts: [wordAt(log.data, 1)] })
    case TRANSFER_BATCH:
      return third === undefined || fourth === undefined ? [] : decodeBatch(log, { from: third, to: fourth })
    default:
      return []
  }
}

/** Returns the value that a transaction itself moved. */
export function toNativeTransfer({ from, to, value }: { from: Address; to: Address; value: bigint }): IndexedTransfer {
  const nothing = { token: null, tokenId: null, logIndex: NO_LOG, batchIndex: 0 }
  return { kind: 'native', ...nothing, from, to, amount: value }
}

function decodeTransfer(
  log: BlockLog,
  { second, third, fourth }: { second: Hash; third: Hash; fourth: Hash | undefined },
): readonly IndexedTransfer[] {
  const common = {
    logIndex: log.logIndex,
    batchIndex: 0,
    token: log.address,
    from: toAddress(second),
    to: toAddress(third),
  }
  if (fourth !== undefined) return [{ kind: 'erc721', ...common, tokenId: BigInt(fourth), amount: 1n }]
  if (size(log.data) < WORD) return []
  return [{ kind: 'erc20', ...common, tokenId: null, amount: wordAt(log.data, 0) }]
}

function decodeBatch(log: BlockLog, { from, to }: { from: Hash; to: Hash }): readonly IndexedTransfer[] {
  const ids = arrayAt(log.data, 0)
  const amounts = arrayAt(log.data, 1)
  if (ids === null || amounts === null || ids.length !== amounts.length) return []
  return decodeUnits(log, { from, to, ids, amounts })
}

function decodeUnits(
  log: BlockLog,
  { from, to, ids, amounts }: { from: Hash; to: Hash; ids: readonly bigint[]; amounts: readonly bigint[] },
): readonly IndexedTransfer[] {
  const common = { logIndex: log.logIndex, token: log.address, from: toAddress(from), to: toAddress(to) }
  return ids.map((tokenId, batchIndex) => {
    return { kind: 'erc1155', ...common, batchIndex, tokenId, amount: amounts[batchIndex] ?? 0n }
  })
}

/** Reads an array of words whose offset is a word of the head; null when it does not lie within the data. */
function arrayAt(data: Hex, word: number): readonly bigint[] | null {
  const words = Math.floor(size(data) / WORD)
  if (word >= words) return null
  const offset = wordAt(data, word)
  if (offset % 32n !== 0n || offset / 32n >= BigInt(words)) return null
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length > BigInt(words - start - 1)) return null
  return Array.from({ length: Number(length) }, (_, at) => wordAt(data, start + 1 + at))
}

function wordAt(data: Hex, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 2 * WORD, 2 + (index + 1) * 2 * WORD)}`)
}

function toAddress(topic: Hash): Address {
  return `0x${topic.slice(-40)}`
}
