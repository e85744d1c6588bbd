import { createRandom } from '@laurel/server/testing/random.ts'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { startBoostWorld } from '../../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './open-test-database.ts'
import { startVerifierProcess } from './verifier-process.ts'

/** The result of a storm of reorgs. */
export type ReorgStormResult = {
  readonly reorgs: number
  readonly deepest: number
  /** Transactions that came back on the new chain and were signed. */
  readonly signed: number
  /** The highest number of blocks of the new chain after which the verifier still showed the old one. */
  readonly mostBlocksToConverge: number
  /** Each violated property in words; empty when there is none. */
  readonly broken: readonly string[]
}

const MAX_DEPTH = 64
/** After this many blocks of the new chain the verifier must show nothing of the old one. */
const MAX_BLOCKS_TO_CONVERGE = 2
/** The time of a block on Ethereum. */
const BLOCK_MS = 12_000

/**
 * A real verifier on a real chain that loses its last 1 to 64 blocks again and again. A transaction in them is on the new chain again,
 * or is not. In the first case its claim is signed in its new block, in the second never.
 * Source: docs/security.md#b2.
 */
export async function runReorgStorm({
  reorgs,
  seed,
  isHasty = false,
}: {
  reorgs: number
  seed: number
  /** Plants the fault: a verifier that signs one block deep. */
  isHasty?: boolean
}): Promise<ReorgStormResult> {
  const random = createRandom(seed)
  const [world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  const { client } = world.chain
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  const verifier = await startVerifierProcess({
    ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl] },
    ...{ signerKey: cleo?.privateKey ?? '0x', finality: { depth: isHasty ? 1 : MAX_DEPTH + 1 } },
  })
  const broken: string[] = []
  let [deepest, signed, mostBlocksToConverge] = [0, 0, 0]
  try {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const transfer = async (amount: bigint): Promise<Hex> => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, amount] })
      // With fees that do not follow the chain's, because the same transfer must have the same hash in another block.
      const fees = { gas: 100_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n }
      const hash = await sendTransaction(world.ada, { to: world.token, data, ...fees })
      await waitForTransactionReceipt(world.ada, { hash })
      return hash
    }
    const requestClaim = (transactionHash: Hex) =>
      verifier.claim({ chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash })
    const blockShown = async (hash: Hex): Promise<string | null> => {
      const { body } = await verifier.get(`/v1/claims/31337/${boostId}/${hash}`)
      return String(body.completions?.[0]?.['blockNumber'] ?? '') || null
    }
    /** Waits for as long as a block takes until `hash` is shown in a block, or in none. */
    const isShown = async (hash: Hex, isTrue: (block: string | null) => boolean): Promise<boolean> => {
      const until = performance.now() + BLOCK_MS
      while (performance.now() < until) {
        if (isTrue(await blockShown(hash))) return true
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return false
    }
    /** Mines the new chain block by block until `hash` is shown where it is now. */
    const converge = async (hash: Hex, block: string | null): Promise<number | null> => {
      for (let blocks = 1; blocks <= MAX_BLOCKS_TO_CONVERGE; blocks++) {
        await client.mine({ blocks: 1 })
        if (await isShown(hash, (shown) => shown === block)) return blocks
      }
      return null
    }
    await client.mine({ blocks: MAX_DEPTH + 2 })
    for (let reorg = 0; reorg < reorgs; reorg++) {
      const depth = reorg === 0 ? MAX_DEPTH : 1 + random.below(MAX_DEPTH)
      deepest = Math.max(deepest, depth)
      const snapshot = await client.snapshot()
      const hash = await transfer(BigInt(reorg + 1))
      await client.mine({ blocks: depth - 1 })
      if (!(await isShown(hash, (shown) => shown !== null))) broken.push(`reorg ${reorg}: not found before it`)
      const early = (await requestClaim(hash)).body
      if (early.status === 'signed') broken.push(`reorg ${reorg}: signed ${depth} blocks deep`)
      await client.revert({ id: snapshot })
      const comesBack = random.below(2) === 0
      // One block higher than it was, or in its place another transaction of the same account.
      await client.mine({ blocks: 1 })
      const again = await transfer(comesBack ? BigInt(reorg + 1) : BigInt(reorgs + reorg + 1))
      if (comesBack !== (again === hash)) broken.push(`reorg ${reorg}: the world did not do as it should`)
      const { blockNumber } = await waitForTransactionReceipt(world.ada, { hash: again })
      await client.mine({ blocks: depth })
      const blocks = await converge(hash, comesBack ? String(blockNumber) : null)
      if (blocks === null) broken.push(`reorg ${reorg}, ${depth} deep: the old chain is still shown`)
      mostBlocksToConverge = Math.max(mostBlocksToConverge, blocks ?? MAX_BLOCKS_TO_CONVERGE + 1)
      await client.mine({ blocks: MAX_DEPTH + 2 })
      const late = await requestClaim(hash)
      const block = String(late.body.completion?.['blockNumber'])
      if (comesBack && late.body.status === 'signed' && block === String(blockNumber)) signed++
      else if (comesBack) broken.push(`reorg ${reorg}: ${JSON.stringify(late).slice(0, 300)}`)
      else if (late.body.status === 'signed') broken.push(`reorg ${reorg}: signed for what is on no chain`)
    }
    return { reorgs, deepest, signed, mostBlocksToConverge, broken }
  } finally {
    await verifier.end('SIGKILL')
    await world.chain.stop()
    await database.stop()
  }
}
