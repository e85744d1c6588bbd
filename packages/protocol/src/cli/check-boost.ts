import type { Address, Client } from 'viem'
import { getEventAction } from '../action/get-event-action.ts'
import type { ActionDefinition } from '../action/parse-action.ts'
import { AddressFormatError } from '../address/errors.ts'
import { parseAddress } from '../address/parse-address.ts'
import { getBoost } from '../boost/get-boost.ts'
import { WrongChainError } from '../chain/errors.ts'
import { requestChainId } from '../chain/rpc.ts'
import { getBlockHeader } from '../evidence/get-block-header.ts'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'
import type { TermsVersion } from '../terms/boost-terms.ts'
import { getBoostWindow } from '../terms/get-boost-window.ts'
import { getFundingLocation } from '../terms/get-funding-location.ts'
import { isBoostFunder } from '../terms/is-boost-funder.ts'
import { matchWindow, type WindowResult } from '../terms/match-window.ts'
import { hashBoostTerms } from '../terms/terms-typed-data.ts'
import { createVerifierClient } from '../verifier/create-verifier-client.ts'
import { InvalidVerifierUrlError, VerifierUnreachableError } from '../verifier/errors.ts'
import type { Flags } from './arguments.ts'
import { readChain } from './chain-name.ts'
import type { CommandResult } from './command-result.ts'
import { UsageError } from './errors.ts'
import { readTimeout, withNode } from './rpc-client.ts'

/**
 * Returns the boost that the flags name, or null when they name none.
 * @throws {UsageError} when the command line is invalid.
 */
export function readBoostFlags(flags: Flags): BoostFlags | null {
  const { boost, core, incentive, verifier, rpc } = flags
  if (boost === undefined) {
    const [extra] = Object.entries({ core, incentive, verifier }).filter(([, value]) => value !== undefined)
    if (extra) throw new UsageError(`--${extra[0]} goes with --boost.`)
    return null
  }
  if (!/^(0|[1-9]\d{0,77})$/.test(boost)) throw new UsageError(`--boost is a whole number, not "${boost}".`)
  if (incentive !== undefined && !/^[0-7]$/.test(incentive)) {
    throw new UsageError(`--incentive is a number from 0 to 7, not "${incentive}".`)
  }
  if (verifier !== undefined) createClient(verifier)
  if (rpc === undefined) throw new UsageError('--boost needs --rpc <url>, the node of its chain.')
  return {
    ...{ timeoutMs: readTimeout(flags), chainId: readChain(flags.chain) ?? null },
    ...{ rpc, boostId: BigInt(boost), core: core === undefined ? undefined : readCore(core) },
    ...{ incentiveId: incentive === undefined ? null : Number(incentive), verifier: verifier ?? null },
  }
}

/** A boost as the command line names it. */
export type BoostFlags = {
  readonly rpc: string
  /** Milliseconds that one response of the node may take. */
  readonly timeoutMs: number
  /** The required chain of the node; null for any. */
  readonly chainId: number | null
  readonly boostId: bigint
  /** The protocol's core on the chain by default. */
  readonly core: Address | undefined
  /** Null for the first incentive that counts. */
  readonly incentiveId: number | null
  /** The URL of the verifier with the signed terms. Without it only the contracts are read. */
  readonly verifier: string | null
}

/**
 * Returns the definition of a boost: its action on the chain.
 * @throws the errors of {@link getBoost} and {@link getEventAction}.
 */
export function loadBoostAction({
  rpc,
  boostId,
  core,
  chainId: expected,
  timeoutMs,
}: BoostFlags): Promise<ActionDefinition> {
  const gather = async (client: Client): Promise<ActionDefinition> => {
    // On another chain there is no such boost, or one of the same number.
    const actual = await requestChainId(client)
    if (expected !== null && expected !== actual) throw new WrongChainError({ expected, actual })
    const { action } = await getBoost(client, core === undefined ? { boostId } : { boostId, core })
    return { action: await getEventAction(client, { action }), abi: null, notBeforeBlock: null }
  }
  return withNode(rpc, gather, { timeoutMs })
}

/**
 * Checks a result against a boost's window, with the same function as the verifier. It leaves out the accounts that
 * created or funded the boost in this transaction, which are not paid for it.
 * @returns why the transaction does not count, or the result when it counts or is not in a block yet.
 * @throws the errors of {@link getBoostWindow}.
 */
export function checkAgainstBoost(
  flags: BoostFlags,
  evidence: TransactionEvidence,
  answer: CommandResult,
): Promise<CommandResult> {
  const hold = async (client: Client): Promise<CommandResult> => {
    const { boostId } = flags
    const place = await getFundingLocation(
      client,
      flags.core === undefined ? { boostId } : { boostId, core: flags.core },
    )
    const { core } = place
    const claimants = answer.claimants.filter((account) => !isBoostFunder(evidence, { ...place, account }))
    if (claimants.length < answer.claimants.length && claimants.length === 0) {
      return rejected('funding-transaction', 'It created or funded the boost, so it does not count for who did that.')
    }
    const held = { ...answer, claimants }
    const { blockNumber } = evidence
    if (blockNumber === null) return held
    const result = await matchBlock(client, { ...flags, core, blockNumber, chainId: evidence.chainId })
    return result.status === 'inside' ? held : rejected(result.code, result.reason)
  }
  return withNode(flags.rpc, hold, { timeoutMs: flags.timeoutMs })
}

async function matchBlock(
  client: Client,
  {
    core,
    boostId,
    incentiveId,
    verifier,
    chainId,
    blockNumber,
  }: Omit<BoostFlags, 'chainId'> & { readonly core: Address; readonly blockNumber: bigint; readonly chainId: number },
): Promise<WindowResult> {
  const [window, header, versions] = await Promise.all([
    getBoostWindow(client, { core, boostId }),
    getBlockHeader(client, blockNumber),
    verifier === null ? [] : getTermsVersions(verifier, { chainId, boostId }),
  ])
  if (header === null) throw new UsageError(`The node has no block ${blockNumber}. Use a node of the boost's chain.`)
  const incentives = window.incentives.filter((one) => incentiveId === null || one.incentiveId === incentiveId)
  const results = incentives.map(({ addedBlock }) => matchWindow({ addedBlock, versions, block: header }))
  const result = results.find(({ status }) => status === 'inside') ?? results[0]
  if (result === undefined) throw new UsageError(`Boost ${boostId} has no incentive ${incentiveId}.`)
  return result
}

/**
 * Returns the signed terms that a verifier has.
 * @throws {UsageError} when it has none that can be read.
 * @throws {VerifierUnreachableError} when it does not respond.
 */
async function getTermsVersions(
  verifier: string,
  { chainId, boostId }: { readonly chainId: number; readonly boostId: bigint },
): Promise<readonly TermsVersion[]> {
  const refuse = (cause: unknown) =>
    new UsageError(`The verifier at ${verifier} does not return the boost's terms.`, { cause })
  const { terms } = await createClient(verifier)
    .getTerms({ chainId, boostId })
    .catch((cause: unknown) => {
      throw cause instanceof VerifierUnreachableError ? cause : refuse(cause)
    })
  if (terms.status === 'none') return []
  if (terms.status === 'unreadable') throw refuse(null)
  // A verifier cannot pass off terms of another boost, or with another content than their hash says.
  const isOfBoost = terms.versions.every(
    ({ terms: one, hash }) => one.chainId === chainId && one.boostId === boostId && hashBoostTerms(one) === hash,
  )
  if (!isOfBoost) throw refuse(null)
  return terms.versions
}

/** @throws {UsageError} when the URL is not that of a verifier. */
function createClient(verifier: string) {
  try {
    return createVerifierClient(verifier, { timeoutMs: VERIFIER_TIMEOUT_MS })
  } catch (cause) {
    if (cause instanceof InvalidVerifierUrlError) throw new UsageError(`--verifier: ${cause.message}`, { cause })
    throw cause
  }
}

/** What the verifier's response may take. */
const VERIFIER_TIMEOUT_MS = 20_000

function rejected(code: string, reason: string): CommandResult {
  return { status: 'rejected', claimants: [], logIndexes: [], reason, code }
}

function readCore(text: string): Address {
  try {
    return parseAddress(text)
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw new UsageError(cause.message, { cause })
    throw cause
  }
}
