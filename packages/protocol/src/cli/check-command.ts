import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { ActionDefinition } from '../action/parse-action.ts'
import { WrongChainError } from '../chain/errors.ts'
import { requestChainId } from '../chain/rpc.ts'
import { UnknownTransactionError } from '../evidence/errors.ts'
import { compileAction } from '../match/compile-action.ts'
import { explainAction } from '../match/explain-action.ts'
import { matchAction } from '../match/match-action.ts'
import { mergeAbiRegistries } from '../signature/abi-registry.ts'
import { bundledAbi } from '../signature/known/bundled-abi.ts'
import type { Flags } from './arguments.ts'
import { createBatchEvaluator } from './batch-evaluator.ts'
import { checkAgainstBoost, readBoostFlags } from './check-boost.ts'
import type { CommandIo } from './command-io.ts'
import { type ExitCode, toCommandResult, toExitCode } from './command-result.ts'
import { createAbiLoaders } from './create-abi-loaders.ts'
import { FileError, UsageError } from './errors.ts'
import { loadAbi, loadAbiRegistry, loadAction, loadEvidence } from './load-input.ts'
import { whyUnreadable } from './read-file.ts'
import { formatAnswer, formatExplanation } from './report.ts'
import { readTimeout, withNode } from './rpc-client.ts'
import { runBatch } from './run-batch.ts'

/** `laurel check`: one result, or one for each line of a batch file. */
export async function runCheck(args: readonly string[], flags: Flags, io: CommandIo): Promise<ExitCode> {
  if (flags.batch !== undefined) return runBatchFile(flags.batch, args, flags, io)
  const { compiled, evidence, boost } = await loadCase(args, flags, io)
  const result = toCommandResult(matchAction(compiled, evidence))
  const answer = boost === null ? result : await checkAgainstBoost(boost, evidence, result)
  await io.print(flags.json ? `${JSON.stringify(answer)}\n` : formatAnswer(answer, evidence, io.colors))
  return toExitCode(answer)
}

/** `laurel explain`: the same, with every log or call that each step was tried on. */
export async function runExplain(args: readonly string[], flags: Flags, io: CommandIo): Promise<ExitCode> {
  if (flags.batch !== undefined) throw new UsageError('--batch goes with check.')
  const { compiled, evidence, boost } = await loadCase(args, flags, io)
  const explanation = explainAction(compiled, evidence)
  const result = toCommandResult(explanation.result)
  const answer = boost === null ? result : await checkAgainstBoost(boost, evidence, result)
  await io.print(
    flags.json
      ? `${JSON.stringify({ ...answer, steps: explanation.steps })}\n`
      : formatExplanation(explanation, answer, evidence, io.colors),
  )
  return toExitCode(answer)
}

async function loadCase(args: readonly string[], flags: Flags, { env, warn }: CommandIo) {
  const tx = transactionOf(args, flags)
  const boost = readBoostFlags(flags)
  // When no chain is read, the definition comes first, so that its errors are reported even when the evidence has some too.
  const definition = await loadAction(flags)
  const evidence = await loadEvidence(flags, tx).catch((error: unknown) => explainMissing(error, definition, flags))
  const abiItems = await loadAbiRegistry(definition, { flags, evidence, lookups: createAbiLoaders(flags, env), warn })
  const { action, notBeforeBlock } = definition
  const compiled = compileAction(action, { abiItems, ...(notBeforeBlock === null ? {} : { notBeforeBlock }) })
  return { compiled, evidence, boost }
}

/** A transaction that a node does not know may be on the definition's chain, and the node on another. */
async function explainMissing(error: unknown, { action }: ActionDefinition, flags: Flags): Promise<never> {
  if (!(error instanceof UnknownTransactionError) || flags.rpc === undefined || flags.evidence !== undefined)
    throw error
  const actual = await withNode(flags.rpc, requestChainId, { timeoutMs: readTimeout(flags) })
  const chains = action.actionSteps.map(({ chainId }) => chainId)
  const [expected] = chains
  if (expected === undefined || chains.includes(actual)) throw error
  throw new WrongChainError({ expected, actual }, { cause: error })
}

/** The number of requests of a batch after which the progress is reported: a second or two of work. */
const PROGRESS_INTERVAL = 10_000

async function runBatchFile(path: string, args: readonly string[], flags: Flags, io: CommandIo): Promise<ExitCode> {
  if (flags.rpc !== undefined || flags.action !== undefined || flags.boost !== undefined) {
    throw new UsageError('--batch reads no chain. Give definitions and evidence as files.')
  }
  const isStdin = path === '-'
  const input = isStdin ? io.stdin : createReadStream(path)
  const failure = new Promise<never>((_, reject) => {
    input.once('error', (cause: unknown) => reject(new FileError({ path, why: whyUnreadable(cause) }, { cause })))
  })
  const evaluator = createBatchEvaluator({
    abiItems: mergeAbiRegistries(loadAbi(flags), bundledAbi),
    folder: isStdin ? '.' : dirname(path),
  })
  // The output is written in large pieces, because thousands of small writes would cost more than the results.
  let pending: string[] = []
  const flush = async () => {
    const text = pending.join('')
    pending = []
    if (text !== '') await io.print(text)
  }
  let written = 0
  const answering = runBatch(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }), {
    evaluator,
    fallback: {
      definition: flags.definition,
      evidence: flags.evidence,
      tx: transactionOf(args, flags),
      notBeforeBlockNumber: flags['from-block'],
    },
    write: async (line) => {
      pending.push(`${line}\n`)
      written += 1
      if (written % PROGRESS_INTERVAL === 0) io.progress(`laurel: ${written} requests checked`)
      if (pending.length >= 256) await flush()
    },
  })
  const code = await Promise.race([answering, failure])
  await flush()
  return code
}

function transactionOf([operand, extra]: readonly string[], { tx }: Flags): string | undefined {
  if (extra !== undefined || (operand !== undefined && tx !== undefined)) {
    throw new UsageError('Give one transaction.')
  }
  return operand ?? tx
}
