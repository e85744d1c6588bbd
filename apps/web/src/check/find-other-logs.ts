import type { AbiRegistry } from '@laurel/protocol'
import { type Address, isAddressEqual } from 'viem'
import { targetOf } from '../action-editor/compile-draft.ts'
import { checkText } from '../language/en/check.ts'
import { closestLog, type TraceContext } from './trace-rows.ts'

/** A log that did not decide the result, and why. `event` is null when its topic is unknown. */
export type OtherLog = {
  readonly logIndex: number
  readonly address: Address
  readonly event: string | null
  readonly why: string
}

/** Returns all logs of the transaction, in order, except those that matched and the closest one. */
export function findOtherLogs(
  { evidence, explanation, steps, draft }: TraceContext,
  abiItems: AbiRegistry,
): readonly OtherLog[] {
  const { result: match } = explanation
  const matched = match.status === 'matched' || match.status === 'ambiguous' ? match.logIndexes : []
  const closest = draft.actions.map((_, actionIndex) =>
    closestLog(explanation.steps.filter(({ step }) => steps[step]?.actionIndex === actionIndex)),
  )
  const targets = draft.actions.map(targetOf)
  const reasons = new Map(
    explanation.steps.flatMap(({ candidates }) =>
      candidates.flatMap(({ source, passed, code }) =>
        source.type === 'log' && !passed
          ? [[source.logIndex, checkText(code === 'contract-mismatch' ? 'anotherContract' : 'ruleNotMet')] as const]
          : [],
      ),
    ),
  )
  return evidence.logs
    .filter(({ logIndex }) => !matched.includes(logIndex) && !closest.includes(logIndex))
    .map(({ logIndex, address, topics }) => {
      const topic = topics[0]
      const event = topic === undefined ? null : (abiItems.events(topic)[0]?.name ?? null)
      const isAtTarget = targets.some((target) => target !== null && isAddressEqual(target, address))
      const why = reasons.get(logIndex) ?? checkText(isAtTarget ? 'anotherEvent' : 'anotherContract')
      return { logIndex, address, event, why }
    })
}
