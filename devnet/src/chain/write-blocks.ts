import { type Address, type Hex, zeroHash } from 'viem'
import { UnexpectedOutcomeError } from '../contracts/errors.ts'
import type { ChainClient } from './chain-client.ts'
import type { PlannedBlock, PlannedTransaction } from './planned-transaction.ts'

// Fixed, so that the same plan gives the same transaction hashes every time. In wei.
const MAX_FEE_PER_GAS = 20_000_000_000n
const MAX_PRIORITY_FEE_PER_GAS = 1_000_000_000n

/**
 * Writes planned blocks to a chain with manual mining, and checks that each transaction ended as planned.
 * Senders are unlocked accounts. Each block has its transactions in the order of the plan.
 * @param blocks - each is requested when the one before is mined.
 * @param onBlock - called with the number of transactions written so far.
 * @throws {UnexpectedOutcomeError} at the first transaction that did not.
 */
export async function writeBlocks(
  client: ChainClient,
  blocks: Iterable<PlannedBlock> | AsyncIterable<PlannedBlock>,
  onBlock: (written: number) => void = () => {},
): Promise<void> {
  const takeNonce = createNonceSource(client)
  let blockNumber = await client.getBlockNumber()
  let written = 0
  let lastCheck = Promise.resolve()
  for await (const { timestamp, transactions } of blocks) {
    const nonces: number[] = []
    for (const { from } of transactions) nonces.push(await takeNonce(from))
    // Transactions of one request arrive in any order. A block orders them by their gas price, the highest first.
    const [, ...hashes] = await Promise.all([
      client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) }),
      ...transactions.map((transaction, index) => {
        const maxFeePerGas = MAX_FEE_PER_GAS - BigInt(index)
        return send(client, transaction, { nonce: nonces[index] ?? 0, maxFeePerGas })
      }),
    ])
    await client.mine({ blocks: 1 })
    blockNumber += 1n
    // Checked while the next block is sent.
    await lastCheck
    lastCheck = checkOutcomes(client, { blockNumber, transactions, hashes })
    // It is awaited one block later. Until then its failure must not count as an unhandled rejection.
    lastCheck.catch(() => {})
    written += transactions.length
    onBlock(written)
  }
  await lastCheck
}

async function checkOutcomes(
  client: ChainClient,
  {
    blockNumber,
    transactions,
    hashes,
  }: { blockNumber: bigint; transactions: readonly PlannedTransaction[]; hashes: readonly Hex[] },
): Promise<void> {
  const receipts = await client.getBlockReceipts({ blockNumber })
  for (const [index, { from, to, outcome }] of transactions.entries()) {
    const receipt = receipts[index]
    const transactionHash = hashes[index] ?? zeroHash
    const status = receipt?.transactionHash === transactionHash ? receipt.status : 'not mined at its position'
    if (status === outcome) continue
    throw new UnexpectedOutcomeError({ transactionHash, what: `A call of ${from} to ${to ?? 'no account'}`, status })
  }
}

function send(
  client: ChainClient,
  { from, to, data, value, gas }: PlannedTransaction,
  { nonce, maxFeePerGas }: { nonce: number; maxFeePerGas: bigint },
): Promise<Hex> {
  return client.sendTransaction({
    ...{ account: from, to, data, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas: MAX_PRIORITY_FEE_PER_GAS },
    // The chain of the client is known. With null, viem does not request the chain id for each transaction.
    chain: null,
  })
}

/** Counts each sender's transactions, starting from the nonces on the chain. */
function createNonceSource(client: ChainClient): (address: Address) => Promise<number> {
  const next = new Map<Address, number>()
  return async (address) => {
    const nonce = next.get(address) ?? (await client.getTransactionCount({ address }))
    next.set(address, nonce + 1)
    return nonce
  }
}
