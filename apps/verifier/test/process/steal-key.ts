import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Hex, zeroAddress } from 'viem'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { startBoostWorld } from '../../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../../packages/protocol/src/testing/make-boost.ts'
import { connectSigners } from '../../src/signer-socket/connect-signers.ts'
import { validator } from '../../src/testing/scene.ts'
import { createKeyFinder, huntedOptions, readMemory, takeHeap } from './hunt-key.ts'
import { makeTransactions } from './kill-loop.ts'
import { openTestDatabase } from './open-test-database.ts'
import { socketOf, startSignerProcess } from './signer-process.ts'
import type { StartedProcess } from './start-process.ts'
import { startVerifierProcess, type VerifierProcess, type VerifierResponse } from './verifier-process.ts'

const MAX_REQUESTS = 8
const TRIES = 200
const PAUSE_MS = 100

/** The result of a hunt for the signer's key. */
export type HuntResult = {
  /** Signatures in total, and those requested from the verifier over HTTP. */
  readonly signed: number
  readonly claimed: number
  /** Where the key was found; empty when it was nowhere. */
  readonly found: readonly string[]
  /** Where it was found when the verifier had it. If this is empty, the hunt does not work. */
  readonly foundWhenPlanted: readonly string[]
  /** Codes of the refusals: above the limit, after a restart of the signer, and over HTTP. */
  readonly refusals: readonly string[]
  /** The result of the refused claim once there was room again. */
  readonly afterwards: string
}

/**
 * A real verifier and a real signer on a real chain. Claims are requested over HTTP, and then from the signer itself, as by an attacker
 * in control of the verifier's process, until its hourly limit is reached. Then the key is searched in everything that the verifier
 * returns, holds and leaves behind when it crashes, and in the logs of both. Source: docs/security.md#b5.
 */
export async function huntForKey({ claims, limit }: { claims: number; limit: number }): Promise<HuntResult> {
  const [world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  const folder = mkdtempSync(join(tmpdir(), 'laurel-hunt-'))
  const key = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')?.privateKey ?? '0x'
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, `${key}\n`, { mode: 0o600 })
  const left = mkdtempSync(join(folder, 'left-'))
  const started: StartedProcess[] = []
  const keep = async <one extends StartedProcess>(starting: Promise<one>): Promise<one> => {
    const one = await starting
    started.push(one)
    return one
  }
  const startSigner = (claimsPerHour: number) =>
    keep(startSignerProcess({ folder, keyFile, claimsPerHour, more: huntedOptions(left) }))
  const startVerifier = (signerKey: Hex | null, more: Readonly<Record<string, string>>) =>
    keep(
      startVerifierProcess({
        ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl], signerKey, role: 'api' },
        ...{ finality: { depth: 1 }, more: { ...huntedOptions(left), ...more } },
      }),
    )
  try {
    const [signer, verifier] = await Promise.all([
      startSigner(limit),
      startVerifier(null, { LAUREL_SIGNER_SOCKET: socketOf(folder) }),
    ])
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const transactions = await makeTransactions(world, claims + 1)
    const requestClaim = (transactionHash: Hex | undefined) =>
      requestUntilAnswered(verifier, { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash })
    const answers: string[] = []
    const [waiting, late] = [transactions.slice(0, claims), transactions.at(-1)]
    let claimed = 0
    const requestSome = async () => {
      for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
        const body = await requestClaim(hash)
        answers.push(JSON.stringify(body))
        if (body.status === 'signed') claimed++
      }
    }
    await Promise.all(Array.from({ length: MAX_REQUESTS }, requestSome))

    // An attacker in control of the verifier's process can send any request to the signer, and gets no more than any caller.
    const signed = claimed + (await signAll(folder, limit - claimed))
    const refusals = [await codeOfOneMore(folder)]
    await signer.end('SIGKILL')
    const again = await startSigner(limit)
    refusals.push(await codeOfOneMore(folder))
    const refused = await requestClaim(late)
    refusals.push(refused.error?.code ?? '')
    await again.end('SIGKILL')
    const last = await startSigner(2 * limit)
    const afterwards = await requestClaim(late)
    answers.push(JSON.stringify([refused, afterwards]), ...(await requestAllPages(verifier)))

    const holdsKey = createKeyFinder(key)
    const search = async (one: VerifierProcess) => {
      const heap = await takeHeap(one, { folder: left, isAwake: () => requestDatabasePage(one) })
      const found = holdsKey(heap) ? ['heap'] : []
      for (const bytes of readMemory(one)) if (holdsKey(bytes)) return [...found, 'memory']
      return found
    }
    const found = await search(verifier)
    await Promise.all([verifier.end('SIGHUP'), last.end('SIGHUP')])
    if (answers.some((text) => holdsKey(Buffer.from(text)))) found.push('answers')
    for (const { output } of started) if (holdsKey(Buffer.from(output()))) found.push('log')
    if (!started.some(({ output }) => output().includes('made-to-crash'))) found.push('no crash to look at')
    const reports = readdirSync(left).filter((name) => name.startsWith('report.'))
    if (reports.length !== 2) found.push(`${reports.length} reports of two crashes`)
    for (const name of reports) if (holdsKey(readFileSync(join(left, name)))) found.push(name)

    const planted = await startVerifier(key, {})
    const foundWhenPlanted = await search(planted)
    return { signed, claimed, found, foundWhenPlanted, refusals, afterwards: afterwards.status ?? '' }
  } finally {
    await Promise.all(started.map((one) => one.end('SIGKILL')))
    await Promise.all([world.chain.stop(), database.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On a busy machine a node may not respond in time. The error says to retry, so the test does. */
async function requestUntilAnswered(verifier: VerifierProcess, request: object): Promise<VerifierResponse> {
  for (let tries = 1; ; tries++) {
    const { status, body } = await verifier.claim(request)
    const isOfTheNodes = status === 503 && !body.error?.code.startsWith('verifier/signer-')
    if (!isOfTheNodes || tries === TRIES) return body
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

const claimOf = (boostId: number) => ({
  ...{ chainId: 31337, validator, validatorKind: 'signerValidatorV2' as const, boostId: BigInt(boostId) },
  ...{ incentiveQuantity: 8, claimant: addressOf(0xbad), incentiveData: '0x' as const, referrer: zeroAddress },
})

async function signAll(folder: string, count: number): Promise<number> {
  const signer = await theSigner(folder)
  const made = await Promise.all(Array.from({ length: count }, (_, at) => signer.signClaim(claimOf(at), null)))
  return made.length
}

async function codeOfOneMore(folder: string): Promise<string> {
  const signer = await theSigner(folder)
  return signer.signClaim(claimOf(1), null).then(
    () => 'signed',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
}

async function theSigner(folder: string) {
  const signer = (await connectSigners(socketOf(folder), { timeoutMs: 30_000 })).get('testnet')
  if (!signer) throw new TypeError('There is no signer for testnets.')
  return signer
}

/** Another thread than the one whose heap is written answers `/health`. @throws when it is not answered. */
async function requestDatabasePage(verifier: VerifierProcess): Promise<void> {
  const { status } = await verifier.get(`/v1/accounts/${validator}/earned`)
  if (status !== 200) throw new Error(`It answers ${status}.`)
}

function requestAllPages({ url, metricsUrl }: VerifierProcess): Promise<readonly string[]> {
  const pages = ['/v1/chains', '/health', '/openapi.json', '/v1/claims', '/nowhere'].map((page) => `${url}${page}`)
  return Promise.all([...pages, metricsUrl].map(async (page) => (await fetch(page)).text()))
}
