import {
  type Address,
  type Hex,
  keccak256,
  type LocalAccount,
  type PublicClient,
  parseTransaction,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { CREATE2_PROXY } from './create2.ts'
import { create2Proxy } from './create2-proxy.ts'
import type { DeployClient } from './deploy-client.ts'
import { Create2ProxyUnavailableError, CreationPendingError, CreationRevertedError } from './errors.ts'
import { readFees } from './fees.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { DeploymentPlan } from './plan.ts'

/** Long enough for a busy chain. A run after that continues with the same transaction. */
const RECEIPT_TIMEOUT_MS = 10 * 60_000
/** More than a node estimates, because a block later a cold account can cost more. */
const GAS_MARGIN = 120n

/** A transaction to send, with the address that has code afterwards. */
type Sending = { readonly contract: string; readonly to: Address; readonly data?: Hex; readonly value?: bigint }

/** How contracts are sent. */
export type DeployOptions = DeployClient & {
  readonly account: LocalAccount
  readonly journal: Journal
  readonly log: (line: string) => void
}

/**
 * Sends what is missing of a plan, in order, and waits for each. Can be stopped at any moment and run again: a transaction is signed
 * and saved before it is sent, so a later run sends the same one, and no contract is paid for twice.
 * @throws {CreationRevertedError} @throws {CreationPendingError} @throws {Create2ProxyUnavailableError}
 */
export async function deploySteps(plan: DeploymentPlan, options: DeployOptions): Promise<void> {
  const { client, log } = options
  if (!(await hasCode(client, CREATE2_PROXY))) await deployProxy(options)
  for (const { contract, address, deployData } of plan.steps) {
    if (await hasCode(client, address)) continue
    const sent = await send({ contract, to: CREATE2_PROXY, data: deployData }, options, () => hasCode(client, address))
    if (!(await hasCode(client, address))) throw new CreationRevertedError({ contract, hash: sent })
    log(`${contract} is at ${address}`)
  }
}

/** Deploys the CREATE2 proxy by its presigned transaction, after its account has the funds for it. */
async function deployProxy(options: DeployOptions): Promise<void> {
  const { client, log } = options
  const { account: to, cost, transaction } = create2Proxy
  const isFunded = async () => (await client.getBalance({ address: to })) >= cost
  if (!(await isFunded())) {
    const value = cost - (await client.getBalance({ address: to }))
    await send({ contract: 'CREATE2 proxy', to, value }, options, isFunded)
  }
  try {
    const hash = await client.sendRawTransaction({ serializedTransaction: transaction })
    await client.waitForTransactionReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS })
  } catch (cause) {
    if (!(await hasCode(client, CREATE2_PROXY))) throw new Create2ProxyUnavailableError({ cause })
  }
  if (!(await hasCode(client, CREATE2_PROXY))) throw new Create2ProxyUnavailableError()
  log(`The CREATE2 proxy is at ${CREATE2_PROXY}`)
}

/** Sends a transaction once, also over restarts. @returns its hash; null when another account did it first. */
async function send(sending: Sending, options: DeployOptions, isDone: () => Promise<boolean>): Promise<Hex | null> {
  const { client, account, journal } = options
  const saved = journal.find(sending.contract, account.address)
  const entry = saved === null ? null : await resume(saved, options)
  const next = entry ?? (await sign(sending, options, null, isDone))
  if (next === null) return null
  await broadcast(client, next)
  try {
    await client.waitForTransactionReceipt({ hash: next.hash, timeout: RECEIPT_TIMEOUT_MS })
  } catch (cause) {
    if (!(cause instanceof WaitForTransactionReceiptTimeoutError)) throw cause
    throw new CreationPendingError({ contract: sending.contract, hash: next.hash })
  }
  return next.hash
}

/** A saved transaction that can still be mined, or was; null when another one took its nonce. */
async function resume(saved: JournalEntry, options: DeployOptions): Promise<JournalEntry | null> {
  const { client, account } = options
  const status = await minedStatus(client, saved.hash)
  if (status !== null) return status === 'success' ? saved : null
  const used = await client.getTransactionCount({ address: account.address, blockTag: 'latest' })
  if (used > saved.nonce) return null
  const { to, data, value, maxFeePerGas, gasPrice } = parseTransaction(saved.transaction)
  const offered = maxFeePerGas ?? gasPrice ?? 0n
  const { baseFeePerGas } = await client.getBlock()
  if (to === undefined || to === null || offered >= (baseFeePerGas ?? 0n)) return saved
  // With the same nonce, so that only one of them is mined.
  const replaced = { contract: saved.contract, to, ...(data && { data }), ...(value && { value }) }
  return sign(replaced, options, { nonce: saved.nonce, offered }, async () => false)
}

async function sign(
  { contract, to, data, value }: Sending,
  { client, chainId, account, journal }: DeployOptions,
  replaced: { nonce: number; offered: bigint } | null,
  isDone: () => Promise<boolean>,
): Promise<JournalEntry | null> {
  const request = { account, to, ...(data && { data }), ...(value && { value }) }
  let gas: bigint
  try {
    gas = await client.estimateGas(request)
  } catch (cause) {
    // The same creation by another account, a moment ago, reverts ours and has the same result.
    if (await isDone()) return null
    throw new CreationRevertedError({ contract, hash: null }, { cause })
  }
  const nonce = replaced?.nonce ?? (await client.getTransactionCount({ address: account.address, blockTag: 'pending' }))
  const transaction = await account.signTransaction({
    ...{ chainId, nonce, gas: (gas * GAS_MARGIN) / 100n, to },
    ...(data && { data }),
    ...(value && { value }),
    ...(await readFees(client, replaced?.offered ?? null)),
  })
  const entry = { contract, chainId, from: account.address, nonce, hash: keccak256(transaction), transaction }
  journal.append(entry)
  return entry
}

async function broadcast(client: PublicClient, { hash, transaction }: JournalEntry): Promise<void> {
  if ((await minedStatus(client, hash)) !== null) return
  try {
    await client.sendRawTransaction({ serializedTransaction: transaction })
  } catch (cause) {
    // The node has it already.
    const known = await client.getTransaction({ hash }).catch(() => null)
    if (known === null) throw cause
  }
}

/** Null for a transaction that is in no block. */
async function minedStatus(client: PublicClient, hash: Hex): Promise<'success' | 'reverted' | null> {
  try {
    return (await client.getTransactionReceipt({ hash })).status
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

async function hasCode(client: PublicClient, address: Address): Promise<boolean> {
  return (await client.getCode({ address })) !== undefined
}
