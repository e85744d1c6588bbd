import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Rule } from '../action/parse-rule.ts'
import { getNodeChainId } from '../chain/ask-node.ts'
import { WrongChainError } from '../chain/errors.ts'
import { TransactionNotFoundError } from '../evidence/errors.ts'
import { compileAction } from '../match/compile-action.ts'
import { explainAction } from '../match/explain-action.ts'
import { matchAction } from '../match/match-action.ts'
import { firstKnown } from '../signature/abi-items.ts'
import { bundledAbiItems } from '../signature/known/bundled-abi-items.ts'
import { answerOf, type ExitCode, exitCodeOf } from './answer.ts'
import { answerQuestions } from './answer-questions.ts'
import type { Flags } from './arguments.ts'
import { holdToBoost, readBoostFlags } from './check-boost.ts'
import { createLookups } from './create-lookups.ts'
import { FileError, UsageError } from './errors.ts'
import { gatherAbi, gatherAbiItems, gatherEvidence, gatherRule } from './gather-case.ts'
import { createQuestionDesk } from './question-desk.ts'
import { whyUnreadable } from './read-file.ts'
import { formatAnswer, formatExplanation } from './report.ts'
import { readTimeout, withNode } from './rpc-client.ts'
import type { Terminal } from './terminal.ts'

/** `laurel check`: one verdict, or one for each line of a questions file. */
export async function runCheck(operands: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitCode> {
  if (flags.questions !== undefined) return runQuestions(flags.questions, operands, flags, terminal)
  const { compiled, evidence, boost } = await gatherCase(operands, flags, terminal)
  const verdict = answerOf(matchAction(compiled, evidence))
  const answer = boost === null ? verdict : await holdToBoost(boost, evidence, verdict)
  await terminal.print(flags.json ? `${JSON.stringify(answer)}\n` : formatAnswer(answer, evidence, terminal.palette))
  return exitCodeOf(answer)
}

/** `laurel explain`: the same, with every log or call that each step was tried on. */
export async function runExplain(operands: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitCode> {
  if (flags.questions !== undefined) throw new UsageError('--questions goes with check.')
  const { compiled, evidence, boost } = await gatherCase(operands, flags, terminal)
  const explanation = explainAction(compiled, evidence)
  const verdict = answerOf(explanation.verdict)
  const answer = boost === null ? verdict : await holdToBoost(boost, evidence, verdict)
  await terminal.print(
    flags.json
      ? `${JSON.stringify({ ...answer, steps: explanation.steps })}\n`
      : formatExplanation(explanation, answer, evidence, terminal.palette),
  )
  return exitCodeOf(answer)
}

async function gatherCase(operands: readonly string[], flags: Flags, { env, warn }: Terminal) {
  const tx = transactionOf(operands, flags)
  const boost = readBoostFlags(flags)
  // Without a chain to ask the rule comes first, so that its faults are told even when the evidence has some too.
  const rule = await gatherRule(flags)
  const evidence = await gatherEvidence(flags, tx).catch((error: unknown) => explainMissing(error, rule, flags))
  const abiItems = await gatherAbiItems(rule, { flags, evidence, lookups: createLookups(flags, env), warn })
  const { action, notBeforeBlock } = rule
  const compiled = compileAction(action, { abiItems, ...(notBeforeBlock === null ? {} : { notBeforeBlock }) })
  return { compiled, evidence, boost }
}

/** A transaction that a node does not know may be on the rule's chain, and the node on another. */
async function explainMissing(error: unknown, { action }: Rule, flags: Flags): Promise<never> {
  if (!(error instanceof TransactionNotFoundError) || flags.rpc === undefined || flags.evidence !== undefined)
    throw error
  const actual = await withNode(flags.rpc, getNodeChainId, { timeoutMs: readTimeout(flags) })
  const chains = action.actionSteps.map(({ chainId }) => chainId)
  const [expected] = chains
  if (expected === undefined || chains.includes(actual)) throw error
  throw new WrongChainError({ expected, actual }, { cause: error })
}

async function runQuestions(
  path: string,
  operands: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (flags.rpc !== undefined || flags.action !== undefined || flags.boost !== undefined) {
    throw new UsageError('--questions asks no chain: give rules and evidence as files.')
  }
  const isStdin = path === '-'
  const input = isStdin ? terminal.stdin : createReadStream(path)
  const failure = new Promise<never>((_, reject) => {
    input.once('error', (cause: unknown) => reject(new FileError({ path, why: whyUnreadable(cause) }, { cause })))
  })
  const desk = createQuestionDesk({
    abiItems: firstKnown(gatherAbi(flags), bundledAbiItems),
    folder: isStdin ? '.' : dirname(path),
  })
  // Written in large pieces: thousands of small writes would cost more than the answers.
  let pending: string[] = []
  const flush = async () => {
    const text = pending.join('')
    pending = []
    if (text !== '') await terminal.print(text)
  }
  const answering = answerQuestions(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }), {
    desk,
    fallback: {
      rule: flags.rule,
      evidence: flags.evidence,
      tx: transactionOf(operands, flags),
      notBeforeBlockNumber: flags['not-before'],
    },
    write: async (line) => {
      pending.push(`${line}\n`)
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
