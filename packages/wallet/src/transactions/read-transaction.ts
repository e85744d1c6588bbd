import { type Address, type Client, type Hex, numberToHex } from 'viem'
import { toHexCall } from './hex-call.ts'
import { readRevertReason } from './revert-reason.ts'
import type { Content, Observation, SentTransaction, TransactionRequest } from './transaction.ts'

/** How many blocks follow a transaction until a reorg of it cannot be expected. Ethereum's longest ones had seven. */
const FINAL_DEPTH = 12n
/** How far back the transaction is searched that took a nonce. Nodes have the state of at least the last 128 blocks. */
const MAX_SEARCHED_BLOCKS = 120n

/**
 * Asks a node about a transaction. Null says that the node contradicts itself, as several behind one address do, so
 * that nothing can be concluded.
 * @throws viem's errors when the node does not answer.
 */
export async function readTransaction(client: Client, sent: SentTransaction): Promise<Observation | null> {
  const receipt = await readReceipt(client, sent.hash)
  if (receipt !== null) return readMined(client, sent, receipt)
  if ((sent.status === 'mined' || sent.status === 'failed') && !(await isReorged(client, sent))) return null
  const found = await client.request({ method: 'eth_getTransactionByHash', params: [sent.hash] })
  if (found !== null) return { type: 'known', content: toContent(found, sent) }
  if (sent.nonce === null) return { type: 'missing' }
  const count = await client.request({ method: 'eth_getTransactionCount', params: [sent.from, 'latest'] })
  if (BigInt(count) <= BigInt(sent.nonce)) {
    // The node replaced it by what cancels it, and has that.
    const { cancelHash, nonce } = sent
    const canceling =
      cancelHash === null ? null : await client.request({ method: 'eth_getTransactionByHash', params: [cancelHash] })
    return canceling === null ? { type: 'missing' } : { type: 'known', content: { nonce, isSame: !sent.isDifferent } }
  }
  // It may have been mined between the two questions.
  if ((await readReceipt(client, sent.hash)) !== null) return null
  // What cancels it has a known hash. A search would need the state of past blocks, which not every node has.
  const { cancelHash: hash, nonce } = sent
  if (hash !== null && (await readReceipt(client, hash)) !== null) {
    return { type: 'nonce-used', by: { hash, nonce, isCancel: true, isSame: false } }
  }
  return { type: 'nonce-used', by: await findByNonce(client, sent, sent.nonce).catch(() => null) }
}

type Receipt = { readonly blockNumber: bigint; readonly blockHash: Hex; readonly isSuccess: boolean }

async function readReceipt(client: Client, hash: Hex): Promise<Receipt | null> {
  const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt === null) return null
  return {
    blockNumber: BigInt(receipt.blockNumber),
    blockHash: receipt.blockHash,
    isSuccess: BigInt(receipt.status) === 1n,
  }
}

async function readMined(client: Client, sent: SentTransaction, receipt: Receipt): Promise<Observation> {
  const { blockNumber, blockHash, isSuccess } = receipt
  const latest = BigInt(await client.request({ method: 'eth_blockNumber' }))
  const block = { blockNumber, blockHash, isFinal: latest - blockNumber >= FINAL_DEPTH }
  const found =
    sent.nonce === null ? await client.request({ method: 'eth_getTransactionByHash', params: [sent.hash] }) : null
  const content = found === null ? null : toContent(found, sent)
  if (isSuccess) return { type: 'mined', block, failure: null, content }
  const reason = sent.status === 'failed' ? sent.reason : await readFailure(client, sent, blockNumber)
  return { type: 'mined', block, failure: { reason }, content }
}

/** Returns what the contract says when the call is made again at that block. Null when it says nothing. */
async function readFailure(client: Client, sent: SentTransaction, blockNumber: bigint): Promise<string | null> {
  try {
    await client.request({
      method: 'eth_call',
      params: [toHexCall(sent), `0x${blockNumber.toString(16)}`],
    })
    return null
  } catch (error) {
    return readRevertReason(error)
  }
}

/** Returns whether another block took the place of the transaction's block. */
async function isReorged(client: Client, sent: Extract<SentTransaction, { blockHash: Hex }>): Promise<boolean> {
  const number: Hex = `0x${sent.blockNumber.toString(16)}`
  const block = await client.request({ method: 'eth_getBlockByNumber', params: [number, false] })
  return block !== null && block.hash !== sent.blockHash
}

/**
 * Returns the transaction of an account with a nonce, among those of the last blocks. Null when it is not there.
 * @param sent - what it is compared with.
 * @throws viem's errors when the node does not answer, or no longer has the state of those blocks.
 */
export async function findByNonce(
  client: Client,
  sent: TransactionRequest,
  nonce: number,
): Promise<Extract<Observation, { type: 'nonce-used' }>['by']> {
  let high = BigInt(await client.request({ method: 'eth_blockNumber' }))
  let low = high > MAX_SEARCHED_BLOCKS ? high - MAX_SEARCHED_BLOCKS : 0n
  const isUsedAt = async (block: bigint) =>
    BigInt(
      await client.request({
        method: 'eth_getTransactionCount',
        params: [sent.from, `0x${block.toString(16)}`],
      }),
    ) > BigInt(nonce)
  if (await isUsedAt(low)) return null
  // Between `low`, where the nonce is free, and `high`, where it is used.
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isUsedAt(middle)) high = middle
    else low = middle
  }
  const block = await client.request({ method: 'eth_getBlockByNumber', params: [`0x${high.toString(16)}`, true] })
  const found = block?.transactions.find(
    (one) => typeof one !== 'string' && isAddressSame(one.from, sent.from) && Number(one.nonce) === nonce,
  )
  if (found === undefined || typeof found === 'string') return null
  const isCancel = isAddressSame(found.to, sent.from) && isEmpty(found.input) && BigInt(found.value) === 0n
  return { ...toContent(found, sent), hash: found.hash, isCancel }
}

type ChainTransaction = {
  readonly nonce: Hex
  readonly from: Address
  readonly to: Address | null
  readonly value: Hex
  readonly input: Hex
}

function toContent(found: ChainTransaction, sent: TransactionRequest): Content {
  const { purpose } = sent
  const isOwn = isAddressSame(found.from, sent.from)
  const isBatched = purpose.type === 'swap' && purpose.isBatched === true
  // A bundler sends what a smart account signed, and its nonce is not the account's.
  if (!isOwn || isBatched) return { nonce: isOwn ? Number(found.nonce) : null, isSame: isInside(found, sent) }
  const isSame =
    isAddressSame(found.to, sent.to) &&
    BigInt(found.value) === sent.value &&
    (found.input.toLowerCase() === sent.data.toLowerCase() || (isEmpty(found.input) && isEmpty(sent.data)))
  return { nonce: Number(found.nonce), isSame }
}

/** Whether a transaction that makes several calls contains the account and its call: where it goes, what it pays, its data. */
function isInside({ from, to, input }: ChainTransaction, sent: TransactionRequest): boolean {
  const parts = [sent.from, sent.to, sent.data, ...(sent.value === 0n ? [] : [numberToHex(sent.value, { size: 32 })])]
  return parts.every((part) => `${from}${to}${input}`.toLowerCase().includes(part.slice(2).toLowerCase()))
}

function isAddressSame(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

function isEmpty(data: Hex): boolean {
  return data === '0x'
}
