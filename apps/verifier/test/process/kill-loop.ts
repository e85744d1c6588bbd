import { signReferral } from '@laurel/protocol'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { createRandom, type Random } from '@laurel/server/testing/random.ts'
import { encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { startBoostWorld } from '../../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './open-test-database.ts'
import { startVerifierProcess, type VerifierProcess, type VerifierResponse } from './verifier-process.ts'

/** The result of a kill loop. */
export type KillLoopResult = {
  readonly kills: number
  /** Responses with a signature, and completions that have one. */
  readonly answers: number
  readonly signed: number
  readonly transactions: number
  /** Each violated property in words; empty when there is none. */
  readonly broken: readonly string[]
}

const BURST = 10
const KILL_TIMEOUT_MS = 160

/**
 * Two real verifiers on one real PostgreSQL and one real chain get bursts of requests for claims with different referrers, while they
 * are killed (SIGKILL) at random moments, one after the other. In the end every transaction must be signed, each with one digest and
 * one signature: the first that any caller got.
 */
export async function runKillLoop({ kills, seed }: { kills: number; seed: number }): Promise<KillLoopResult> {
  const random = createRandom(seed)
  const [world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  const signatures = new Map<Hex, Set<string>>()
  const broken: string[] = []
  let answers = 0
  const start = (role: 'all' | 'api') =>
    startVerifierProcess({
      databaseUrl: database.url,
      core: world.core,
      rpcUrls: [world.chain.rpcUrl],
      signerKey: cleo?.privateKey ?? '0x',
      finality: { depth: 1 },
      role,
    })
  const running: Promise<VerifierProcess>[] = []
  try {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const transactions = await makeTransactions(world, 4 * kills)
    const receive = (hash: Hex, body: VerifierResponse) => {
      if (body.status !== 'signed') return
      answers++
      const known = signatures.get(hash) ?? new Set<string>()
      signatures.set(hash, known.add(`${String(body.completion?.['digest'])} ${body.signature}`))
    }
    const requestClaim = async (verifier: VerifierProcess, hash: Hex) => {
      const referrer = random.pick([zeroAddress, addressOf(0xaef), addressOf(0xbef)])
      const about = { chainId: 31337, transactionHash: hash, referrer }
      const referral = { ...about, core: world.core, boostId, claimant: world.accounts.ada }
      const referralSignature = await signReferral(world.ada, referral)
      const request = { ...about, boostId: String(boostId), incentiveId: 0, referralSignature }
      const { status, body } = await verifier.claim(request)
      if (status !== 200) throw new Error(`HTTP ${status} ${body.error?.code}`)
      receive(hash, body)
    }
    running.push(start('api'), start('api'))
    for (let kill = 0; kill < kills; kill++) {
      const verifiers = await Promise.all(running)
      const pending = Array.from({ length: BURST }, () => {
        const verifier = verifiers[random.below(2)]
        return verifier
          ? requestClaim(verifier, pickTransaction(random, transactions, kill)).catch(() => undefined)
          : undefined
      })
      await new Promise((resolve) => setTimeout(resolve, random.below(KILL_TIMEOUT_MS)))
      const at = kill % 2
      await verifiers[at]?.end('SIGKILL')
      running[at] = start(kill % 5 === 4 ? 'all' : 'api')
      running[at].catch(() => undefined)
      await Promise.all(pending)
    }
    const [last] = await Promise.all(running)
    for (const hash of transactions) {
      if (last)
        await requestClaim(last, hash).catch((error: unknown) => broken.push(`${hash} is not signed: ${String(error)}`))
    }
    for (const hash of transactions) {
      const known = signatures.get(hash)?.size ?? 0
      if (known !== 1) broken.push(`${known} signatures were returned for ${hash}`)
    }
    return { kills, answers, signed: signatures.size, transactions: transactions.length, broken }
  } finally {
    for (const one of await Promise.allSettled(running)) if (one.status === 'fulfilled') await one.value.end('SIGKILL')
    await world.chain.stop()
    await database.stop()
  }
}

/** A recent transaction, so that each kill meets some that were not requested before. */
function pickTransaction(random: Random, transactions: readonly Hex[], kill: number): Hex {
  return transactions[Math.min(transactions.length - 1, 4 * kill + random.below(4))] ?? '0x'
}

/** Several transactions for a boost of transfers, in finalized blocks. */
export async function makeTransactions(
  world: Awaited<ReturnType<typeof startBoostWorld>>,
  count: number,
): Promise<readonly Hex[]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, 1n] })
  const hashes: Hex[] = []
  for (let made = 0; made < count; made++) hashes.push(await sendTransaction(world.ada, { to: world.token, data }))
  const last = hashes.at(-1)
  if (last) await waitForTransactionReceipt(world.ada, { hash: last })
  await world.chain.client.mine({ blocks: 3 })
  return hashes
}
