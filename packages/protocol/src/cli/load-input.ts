import type { Abi, Address } from 'viem'
import { type Action, ANY_CONTRACT } from '../action/action.ts'
import { getEventAction } from '../action/get-event-action.ts'
import { type ActionDefinition, parseAction } from '../action/parse-action.ts'
import { AddressFormatError } from '../address/errors.ts'
import { parseAddress } from '../address/parse-address.ts'
import { UnknownTransactionError } from '../evidence/errors.ts'
import { parseTransactionHash } from '../evidence/get-chain-transaction.ts'
import { getTransactionEvidence } from '../evidence/get-transaction-evidence.ts'
import { openTransactionEvidenceFile } from '../evidence/parse-transaction-evidence-file.ts'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'
import { type AbiRegistry, createAbiRegistry, mergeAbiRegistries } from '../signature/abi-registry.ts'
import { type AbiLoader, AbiLoaderError } from '../signature/known/abi-loader.ts'
import { bundledAbi } from '../signature/known/bundled-abi.ts'
import { parseAbiItems } from '../signature/parse-abi-items.ts'
import type { Flags } from './arguments.ts'
import { readChain } from './chain-name.ts'
import { loadBoostAction, readBoostFlags } from './check-boost.ts'
import { UsageError } from './errors.ts'
import { readJson } from './read-file.ts'
import { readTimeout, withNode } from './rpc-client.ts'

/**
 * Returns the named definition, from a file or from the chain.
 * @throws {UsageError} without a name.
 * @throws the errors of {@link readJson}, {@link parseAction} and {@link loadBoostAction}.
 */
export async function loadAction(flags: Flags): Promise<ActionDefinition> {
  const { action, definition } = flags
  if (definition !== undefined && action !== undefined) throw new UsageError('Give --definition or --action, not both.')
  if (definition !== undefined) return withNotBefore(parseAction(readJson(definition)), flags)
  const boost = readBoostFlags(flags)
  if (action === undefined && boost !== null) return withNotBefore(await loadBoostAction(boost), flags)
  if (action === undefined) {
    throw new UsageError('The definition is missing. Pass --definition <file>, --action <address> or --boost <id>.')
  }
  const url = flags['action-rpc'] ?? flags.rpc
  if (url === undefined) throw new UsageError('--action needs --rpc <url>, the node of its chain.')
  const address = readAddress(action)
  const read = await withNode(url, (client) => getEventAction(client, { action: address }), {
    timeoutMs: readTimeout(flags),
  })
  return withNotBefore({ action: read, abi: null, notBeforeBlock: null }, flags)
}

/**
 * Returns the transaction's evidence, from a file or from the chain.
 * @throws {UsageError} without a hash, or when neither a file nor a node is named.
 * @throws the errors of {@link openTransactionEvidenceFile} and {@link getTransactionEvidence}.
 */
export async function loadEvidence(flags: Flags, tx: string | undefined): Promise<TransactionEvidence> {
  if (tx === undefined) throw new UsageError('The transaction is missing. Pass its hash.')
  const hash = parseTransactionHash(tx)
  if (flags.evidence !== undefined) {
    const read = openTransactionEvidenceFile(readJson(flags.evidence)).get(hash)
    if (!read) throw new UnknownTransactionError({ hash, where: flags.evidence })
    return read()
  }
  if (flags.rpc === undefined) throw new UsageError('Where is the transaction? Give --rpc <url> or --evidence <file>.')
  const chainId = readChain(flags.chain)
  return withNode(
    flags.rpc,
    (client) => getTransactionEvidence(client, { hash, ...(chainId === undefined ? {} : { chainId }) }),
    {
      timeoutMs: readTimeout(flags),
    },
  )
}

/**
 * Returns the ABI items of the flags, which come before the bundled table.
 * @throws {InvalidAbiError} when an item cannot be parsed.
 * @throws {FileError} when a file cannot be read.
 * @throws {JsonError} when a file is not JSON.
 */
export function loadAbi({ abi = [] }: Flags): AbiRegistry {
  return createAbiRegistry(abi.flatMap((path): Abi => parseAbiItems(readAbiFile(path))))
}

/**
 * Returns the ABI items for a definition's signatures. A definition's own ABI is used alone. Otherwise the ABIs of the
 * flags come first, then verified source when a flag enables it, then the bundled table.
 * @param evidence - names the contracts behind a wildcard target, when there is evidence.
 * @param lookups - called in turn for each contract.
 * @param warn - called for each lookup that fails; the other lookups continue.
 */
export async function loadAbiRegistry(
  { action, abi }: ActionDefinition,
  {
    flags,
    evidence,
    lookups,
    warn,
  }: {
    flags: Flags
    evidence: TransactionEvidence | null
    lookups: readonly AbiLoader[]
    warn: (message: string) => void
  },
): Promise<AbiRegistry> {
  if (abi !== null) return createAbiRegistry(abi)
  const verified = lookups.length === 0 ? [] : await lookUpContracts(lookups, contractsOf(action, evidence), warn)
  return mergeAbiRegistries(loadAbi(flags), createAbiRegistry(verified), bundledAbi)
}

/** The most contracts to look up. Without a limit, an untrusted transaction could cause a thousand lookups. */
const MAX_CONTRACTS = 8

function contractsOf({ actionSteps }: Action, evidence: TransactionEvidence | null) {
  const contracts = new Map<string, { readonly chainId: number; readonly address: Address }>()
  const add = (chainId: number, address: Address) => contracts.set(`${chainId}:${address}`, { chainId, address })
  for (const { chainId, targetContract, signature } of actionSteps) {
    const target: Address = `0x${targetContract.slice(2).toLowerCase()}`
    if (target !== ANY_CONTRACT) add(chainId, target)
    else if (evidence?.chainId === chainId) {
      for (const { topics, address } of evidence.logs) if (topics[0] === signature) add(chainId, address)
      if (evidence.to) add(chainId, evidence.to)
    }
  }
  return [...contracts.values()].slice(0, MAX_CONTRACTS)
}

async function lookUpContracts(
  lookups: readonly AbiLoader[],
  contracts: readonly { readonly chainId: number; readonly address: Address }[],
  warn: (message: string) => void,
): Promise<Abi> {
  const found = await Promise.all(contracts.map((contract) => firstAnswer(lookups, contract, warn)))
  return found.flat()
}

async function firstAnswer(
  lookups: readonly AbiLoader[],
  contract: { readonly chainId: number; readonly address: Address },
  warn: (message: string) => void,
): Promise<Abi> {
  for (const lookup of lookups) {
    try {
      const abi = await lookup.getAbi(contract)
      if (abi) return abi
    } catch (error) {
      if (!(error instanceof AbiLoaderError)) throw error
      warn(error.message)
    }
  }
  return []
}

function withNotBefore(definition: ActionDefinition, flags: Flags): ActionDefinition {
  const notBeforeBlock = readWhole(flags['from-block'], '--from-block')
  return notBeforeBlock === undefined ? definition : { ...definition, notBeforeBlock }
}

/** An ABI file is a list of items, or a compiler's artifact that has one. */
function readAbiFile(path: string): readonly unknown[] {
  const json = readJson(path)
  const abi = typeof json === 'object' && json !== null && 'abi' in json ? json.abi : json
  if (!Array.isArray(abi)) throw new UsageError(`${path} has no ABI. Use a list of items, or an object with "abi".`)
  return abi
}

function readAddress(text: string): Address {
  try {
    return parseAddress(text)
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw new UsageError(cause.message, { cause })
    throw cause
  }
}

function readWhole(text: string | undefined, flag: string): bigint | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,16}$/.test(text)) throw new UsageError(`${flag} is a whole number, not "${text}".`)
  return BigInt(text)
}
