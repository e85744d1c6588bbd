import { concat, type Hex, numberToHex } from 'viem'
import { startChain } from '../../devnet/src/start-chain.ts'

/** Logs of one transaction, and transactions of one block: a busy chain. */
export const LOGS_PER_TRANSACTION = 10
const TRANSACTIONS_PER_BLOCK = 200
/** Transactions in one request. */
const BATCH = 50

const EMITTER = '0x00000000000000000000000000000000000e3117'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Emits ten transfers of one unit from the caller, each to another account, counted from the first word of the input. */
const EMITTER_CODE: Hex = concat([
  '0x60015f525f', // memory: 1; i = 0
  '0x5b805f3501', // to = i + input
  '0x337f', // from = caller
  TRANSFER,
  '0x60205fa3', // log
  '0x60010180600a11600557', // i += 1; again while 10 > i
  '0x00',
])

/** A local chain with many transfers. @param logs - how many. */
export async function startBusyChain(logs: number) {
  const chain = await startChain({ mining: { type: 'manual' } })
  const { client } = chain
  await client.setCode({ address: EMITTER, bytecode: EMITTER_CODE })
  await client.setBlockGasLimit({ gasLimit: 200_000_000n })
  const accounts = await client.getAddresses()
  let sent = 0
  let made = 0
  const account = accounts[0]
  if (account === undefined) throw new TypeError('The chain has no account.')
  let nonce = await client.getTransactionCount({ address: account })
  while (made < logs) {
    for (let batch = 0; batch < TRANSACTIONS_PER_BLOCK; batch += BATCH) {
      await Promise.all(
        Array.from({ length: BATCH }, () => {
          const data = numberToHex(0x10000 + LOGS_PER_TRANSACTION * sent++, { size: 32 })
          return client.sendTransaction({ account, to: EMITTER, data, gas: 100_000n, nonce: nonce++ })
        }),
      )
    }
    await client.mine({ blocks: 1 })
    made += TRANSACTIONS_PER_BLOCK * LOGS_PER_TRANSACTION
  }
  // The rest is finalized.
  await client.mine({ blocks: 3 })
  const head = Number(await client.getBlockNumber())
  return { rpcUrl: chain.rpcUrl, head, logs: made, stop: chain.stop }
}
