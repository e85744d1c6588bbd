import { type AbiEvent, type Address, decodeEventLog, type Hex } from 'viem'
import type { Action } from '../../packages/protocol/src/action/action.ts'
import type { Evidence, EvidenceLog } from '../../packages/protocol/src/evidence/evidence.ts'
import { compileAction } from '../../packages/protocol/src/match/compile-action.ts'
import { matchAction } from '../../packages/protocol/src/match/match-action.ts'
import { matchLogs } from '../../packages/protocol/src/match/match-logs.ts'
import { createRuleIndex } from '../../packages/protocol/src/match/rule-index.ts'
import type { Contestant } from '../rounds/interleave.ts'
import { type Contract, readLogs, readReceipts } from './material.ts'
import type { PublicSdk } from './public-sdk.ts'
import { CHAIN_ID, createRuleSet, ruleAbiItems } from './rules.ts'

/** A test of one log by hand: what a developer writes with viem for the rule at hand. */
export type HandWrittenRule = (args: {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}) => boolean

/** One rule, the work it is for and how else it can be done. */
export type Work = {
  readonly action: Action
  readonly item: AbiEvent
  readonly contract: Contract
  readonly byHand: HandWrittenRule
  readonly expected: number
}

/** (a): one rule over a stream of raw logs; all answer how many match. */
export function singleRuleContest(
  { action, item, contract, byHand, expected }: Work,
  text: string,
  sdk: PublicSdk | null,
) {
  const compiled = compileAction(action, { abiItems: ruleAbiItems })
  const over = (name: string, work: (logs: readonly EvidenceLog[]) => number, answer = expected): Contestant => ({
    name,
    expected: answer,
    prepare() {
      const logs = readLogs(text)
      return () => work(logs)
    },
  })
  const isOfContract = (log: EvidenceLog) => log.topics[0] === contract.topic && log.address === contract.address
  const topicCount = readLogs(text).filter(({ topics }) => topics[0] === contract.topic).length
  return [
    over('ours', (logs) => matchLogs(compiled, logs).length),
    over('bound: compare topic 0', (logs) => countWhere(logs, (log) => log.topics[0] === contract.topic), topicCount),
    over('viem decode after topic and address', (logs) =>
      countWhere(logs, (log) => isOfContract(log) && passesByHand(item, log, byHand)),
    ),
    over('viem decode after topic', (logs) =>
      countWhere(
        logs,
        (log) =>
          log.topics[0] === contract.topic && passesByHand(item, log, byHand) && log.address === contract.address,
      ),
    ),
    ...(sdk === null
      ? []
      : [
          over('public SDK, caller filters and decodes', (logs) =>
            countWhere(logs, (log) => isOfContract(log) && passesSdk(sdk, action, item, log)),
          ),
        ]),
  ]
}

/** (b): four steps that one log must meet, over receipts; all answer how many receipts match. */
export function groupedContest(
  { action, item, contract, byHand, expected }: Work,
  text: string,
  sdk: PublicSdk | null,
) {
  const compiled = compileAction(action, { abiItems: ruleAbiItems })
  const over = (name: string, work: (receipts: readonly Evidence[]) => number, answer = expected): Contestant => ({
    name,
    expected: answer,
    prepare() {
      const receipts = readReceipts(text)
      return () => work(receipts)
    },
  })
  const some = (receipts: readonly Evidence[], test: (log: EvidenceLog) => boolean) =>
    countWhere(receipts, ({ logs }) => logs.some(test))
  const isOfContract = (log: EvidenceLog) => log.topics[0] === contract.topic && log.address === contract.address
  const topicCount = readReceipts(text)
    .flatMap(({ logs }) => logs)
    .filter(({ topics }) => topics[0] === contract.topic).length
  return [
    over('ours, with verdicts', (receipts) =>
      countWhere(receipts, (one) => matchAction(compiled, one).verdict === 'matched'),
    ),
    over(
      'bound: compare topic 0',
      (receipts) => {
        let found = 0
        for (const { logs } of receipts) found += countWhere(logs, (log) => log.topics[0] === contract.topic)
        return found
      },
      topicCount,
    ),
    over('viem decode after topic and address', (receipts) =>
      some(receipts, (log) => isOfContract(log) && passesByHand(item, log, byHand)),
    ),
    ...(sdk === null
      ? []
      : [
          over('public SDK, caller filters and decodes', (receipts) =>
            some(receipts, (log) => isOfContract(log) && passesSdk(sdk, action, item, log)),
          ),
        ]),
  ]
}

/** (c): this many rules at once over a stream, arranged in an index; answers how many (log, rule) pairs match. */
export function manyRulesContestant(name: string, count: number, text: string, expected: number): Contestant {
  const { actions } = createRuleSet(count)
  const index = createRuleIndex(actions.map((action) => compileAction(action, { abiItems: ruleAbiItems })))
  return {
    name,
    expected,
    prepare() {
      const logs = readLogs(text)
      return () => {
        let found = 0
        index.matchLogs(CHAIN_ID, logs, () => {
          found++
        })
        return found
      }
    },
  }
}

function countWhere<item>(items: readonly item[], test: (item: item) => boolean): number {
  let found = 0
  for (const item of items) if (test(item)) found++
  return found
}

/** The arguments in ABI order, or null when the log has another layout. */
function decode(item: AbiEvent, { topics, data }: EvidenceLog): readonly unknown[] | null {
  const [signature, ...rest] = topics
  if (signature === undefined) return null
  const all: [Hex, ...Hex[]] = [signature, ...rest]
  try {
    const { args } = decodeEventLog({ abi: [item], topics: all, data, strict: true })
    return Object.values(args ?? {})
  } catch {
    return null
  }
}

function passesByHand(item: AbiEvent, log: EvidenceLog, rule: HandWrittenRule): boolean {
  const [from, to, value] = decode(item, log) ?? []
  if (typeof from !== 'string' || typeof to !== 'string' || typeof value !== 'bigint') return false
  return rule({ from: `0x${from.slice(2).toLowerCase()}`, to: `0x${to.slice(2).toLowerCase()}`, value })
}

function passesSdk(sdk: PublicSdk, { actionSteps }: Action, item: AbiEvent, log: EvidenceLog): boolean {
  const args = decode(item, log)
  return args !== null && actionSteps.every((step) => sdk(step, [{ address: log.address, args }], item))
}
