import type { Address, Hash } from 'viem'
import { toPayees } from '../action-editor/payee-messages.ts'
import { formatResult } from '../check/format-result.ts'
import { useCheck } from '../check/use-check.ts'
import { useTraceContext } from '../check/use-trace-context.ts'
import type { ChainConfig } from '../config/config.ts'
import { claimText } from '../language/en/claim.ts'

/**
 * Explains why a task does not qualify, with the text of Check: “3.60 TUSD short”. Empty while it is computed, and when
 * the engine does not reject the transaction.
 */
export function MissedCondition({
  chain,
  action,
  hash,
}: {
  readonly chain: ChainConfig
  readonly action: Address
  readonly hash: Hash
}) {
  const state = useCheck(chain, { hash, against: { type: 'action', address: action }, givenAbi: noAbi })
  if (state.status !== 'answered' || 'error' in state.answer.judged) return null
  const { explanation } = state.answer.judged
  if (explanation.result.status !== 'rejected' && toPayees(explanation.result).refusal === null) return null
  return <Missed answer={state.answer} chain={chain} explanation={explanation} />
}

/** A constant reference, so that the result is not computed again on each render. */
const noAbi: readonly never[] = []

function Missed({ chain, answer, explanation }: { readonly chain: ChainConfig } & MissedProps) {
  const { context } = useTraceContext(chain, answer, explanation)
  const { title, detail } = formatResult(context)
  return <>{claimText('missed', { title, detail })}</>
}

type MissedProps = {
  readonly answer: Parameters<typeof useTraceContext>[1]
  readonly explanation: Parameters<typeof useTraceContext>[2]
}
