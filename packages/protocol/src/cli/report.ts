import { getAddress } from 'viem'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'
import type { CandidateTrace, Explanation, StepTrace } from '../match/explain-action.ts'
import type { Colors } from './colors.ts'
import type { CommandResult } from './command-result.ts'
import { printable, printableShort } from './printable.ts'
import { formatTable } from './table.ts'

/** Returns a result as text: the status, then its evidence. */
export function formatAnswer(answer: CommandResult, evidence: TransactionEvidence, colors: Colors): string {
  const { status: result, claimants, logIndexes, step, reason, owners } = answer
  const { chainId, blockNumber, transactionHash, from } = evidence
  const block = blockNumber === null ? 'in no block' : `block ${blockNumber}`
  const rows = [
    ['transaction', transactionHash],
    ['where', `chain ${chainId}, ${block}`],
    ['sender', getAddress(from)],
    ...(logIndexes.length > 0 ? [[logIndexes.length > 1 ? 'log indexes' : 'log index', logIndexes.join(', ')]] : []),
    ...(step === undefined ? [] : [['step', String(step + 1)]]),
    ...claimants.map((claimant, at) => [at > 0 ? '' : claimants.length > 1 ? 'claimants' : 'claimant', claimant]),
    ...(owners === undefined ? [] : [['paid to', owners.length === 0 ? 'none of them' : owners.join(', ')]]),
    ...(reason === undefined ? [] : [['why', printable(reason)]]),
  ]
  const table = formatTable(rows, {
    indent: '  ',
    paint: (text, column) => (column === 0 ? colors.faint(text) : text),
  })
  return `${formatStatus(result, colors)}\n${table}\n`
}

/** Returns an explanation as text: the result, then each step with the logs or calls that it was tried on. */
export function formatExplanation(
  { steps }: Explanation,
  answer: CommandResult,
  evidence: TransactionEvidence,
  colors: Colors,
): string {
  return [formatAnswer(answer, evidence, colors), ...steps.map((step) => formatStep(step, colors))].join('\n')
}

function formatStep({ step, status: outcome, reason, candidates }: StepTrace, colors: Colors): string {
  const color = outcome === 'passed' ? colors.good : outcome === 'failed' ? colors.bad : colors.faint
  const heading = `${colors.strong(`Step ${step + 1}`)}  ${color(outcome)}  ${printable(reason)}`
  if (candidates.length === 0) return `${heading}\n`
  const rows = candidates.map(candidateRow)
  const table = formatTable([['', 'tried on', 'field', 'value', 'needed', 'outcome'], ...rows], {
    indent: '  ',
    paint: (text, column) => (column === 5 ? text : colors.faint(text)),
  })
  return `${heading}\n${table}\n`
}

function candidateRow({ source, passed, field, needed, reason, shortBy, claimant }: CandidateTrace): readonly string[] {
  const where =
    source.type === 'log'
      ? `log ${source.logIndex} of ${getAddress(source.address)}`
      : `call of ${source.to === null ? 'nothing' : getAddress(source.to)}`
  const missing = shortBy === null ? '' : ` Short by ${shortBy}.`
  const named = claimant === null ? '' : ` Names ${getAddress(claimant)}.`
  return [
    passed ? '✓' : '✗',
    where,
    field ? `${printableShort(field.name)} (${field.type})` : '',
    field ? printableShort(field.value) : '',
    needed === null ? 'anything' : printableShort(needed),
    printableShort(`${reason}${missing}${named}`, 200),
  ]
}

function formatStatus(result: CommandResult['status'], colors: Colors): string {
  switch (result) {
    case 'matched':
      return colors.good(colors.strong(result))
    case 'ambiguous':
    case 'indeterminate':
      return colors.open(colors.strong(result))
    case 'rejected':
    case 'error':
      return colors.bad(colors.strong(result))
    default:
      return result satisfies never
  }
}
