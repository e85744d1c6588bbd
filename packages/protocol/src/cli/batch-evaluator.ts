import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Hash } from 'viem'
import { type ActionDefinition, parseAction } from '../action/parse-action.ts'
import { UnknownTransactionError } from '../evidence/errors.ts'
import { parseTransactionHash } from '../evidence/get-chain-transaction.ts'
import { openTransactionEvidenceFile } from '../evidence/parse-transaction-evidence-file.ts'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'
import { type CompiledAction, compileAction } from '../match/compile-action.ts'
import { matchAction } from '../match/match-action.ts'
import { type AbiRegistry, createAbiRegistry } from '../signature/abi-registry.ts'
import { type CommandResult, toCommandResult } from './command-result.ts'
import { InvalidBatchRequestError } from './errors.ts'
import { readJson } from './read-file.ts'

/** A request that needs no chain. `definition` and `evidence` are paths, or the JSON itself. */
export type BatchRequest = {
  readonly definition: unknown
  readonly evidence: unknown
  readonly tx: unknown
  /** Replaces the ABI of the definition. */
  readonly abi?: unknown
  readonly notBeforeBlockNumber?: unknown
}

/** Evaluates requests from files. It reads each file and compiles each definition once. */
export type BatchEvaluator = {
  /** @throws an error of the definition, the evidence or the hash. */
  evaluate(request: BatchRequest): CommandResult
  /**
   * Returns the definition and the evidence of a request.
   * @throws an error of the definition, the evidence or the hash.
   */
  open(request: BatchRequest): {
    readonly definition: ActionDefinition
    readonly compiled: CompiledAction
    readonly evidence: TransactionEvidence
  }
}

/**
 * @param abiItems - the ABI items to use when neither the request nor its definition has an ABI.
 * @param folder - the folder in which relative paths are looked up first. The working directory comes second.
 */
export function createBatchEvaluator({ abiItems, folder }: { abiItems: AbiRegistry; folder: string }): BatchEvaluator {
  const definitions = new Map<string, { readonly definition: ActionDefinition; readonly compiled: CompiledAction }>()
  const files = new Map<string, ReadonlyMap<Hash, () => TransactionEvidence>>()
  const definitionJson = new Map<string, unknown>()

  function openDefinition({ definition: given, abi, notBeforeBlockNumber }: BatchRequest) {
    const key = JSON.stringify([given, abi ?? null, notBeforeBlockNumber ?? null])
    return remember(definitions, key, () => {
      const json = typeof given === 'string' ? remember(definitionJson, given, () => readJson(find(given))) : given
      const definition = parseAction(withOverrides(json, { abi, notBeforeBlockNumber }))
      const items = definition.abi === null ? abiItems : createAbiRegistry(definition.abi)
      const { notBeforeBlock } = definition
      const compiled = compileAction(definition.action, {
        abiItems: items,
        ...(notBeforeBlock === null ? {} : { notBeforeBlock }),
      })
      return { definition, compiled }
    })
  }

  function openEvidence(given: unknown, tx: unknown): TransactionEvidence {
    if (typeof tx !== 'string') throw new InvalidBatchRequestError('The transaction hash is missing.')
    const hash = parseTransactionHash(tx)
    const opened =
      typeof given === 'string'
        ? remember(files, given, () => memoized(openTransactionEvidenceFile(readJson(find(given)))))
        : openTransactionEvidenceFile(given)
    const read = opened.get(hash)
    if (!read) throw new UnknownTransactionError({ hash, where: typeof given === 'string' ? given : 'the evidence' })
    return read()
  }

  /** Looks in the folder of the batch file first, so that a batch file and its files can be moved together. */
  function find(path: string): string {
    if (path === '-' || isAbsolute(path)) return path
    const beside = join(folder, path)
    return existsSync(beside) ? beside : path
  }

  function open(request: BatchRequest) {
    if (request.definition === undefined) throw new InvalidBatchRequestError('The definition is missing.')
    if (request.evidence === undefined) throw new InvalidBatchRequestError('The evidence is missing.')
    return { ...openDefinition(request), evidence: openEvidence(request.evidence, request.tx) }
  }

  return {
    open,
    evaluate(request) {
      const { compiled, evidence } = open(request)
      return toCommandResult(matchAction(compiled, evidence))
    },
  }
}

/** The most cached definitions or files. It bounds the memory of a batch of millions. */
const MAX_CACHED_FILES = 4096

function remember<value>(known: Map<string, value>, key: string, make: () => value): value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  if (known.size >= MAX_CACHED_FILES) known.clear()
  known.set(key, made)
  return made
}

function memoized(readers: ReadonlyMap<Hash, () => TransactionEvidence>): ReadonlyMap<Hash, () => TransactionEvidence> {
  const read = new Map<string, TransactionEvidence>()
  return new Map([...readers].map(([hash, reader]) => [hash, () => remember(read, hash, reader)]))
}

function withOverrides(json: unknown, overrides: { abi: unknown; notBeforeBlockNumber: unknown }): unknown {
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0 || typeof json !== 'object' || json === null) return json
  return { ...json, ...Object.fromEntries(given) }
}
