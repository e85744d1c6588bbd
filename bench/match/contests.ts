import { type AbiEvent, type Address, decodeEventLog, type Hex } from 'viem'
import type { Action } from '../../packages/protocol/src/action/action.ts'
import type { EvidenceLog, TransactionEvidence } from '../../packages/protocol/src/evidence/transaction-evidence.ts'
import { createActionIndex } from '../../packages/protocol/src/match/action-index.ts'
import { compileAction } from '../../packages/protocol/src/match/compile-action.ts'
import { matchAction } from '../../packages/protocol/src/match/match-action.ts'
import { matchLogs } from '../../packages/protocol/src/match/match-logs.ts'
import type { Contestant } from '../rounds/interleave.ts'
import { actionAbiItems, CHAIN_ID } from './actions.ts'
import { type Contract, readLogs, readReceipts } from './material.ts'
import type { PublicSdk } from './public-sdk.ts'

/** A test of one log by hand: what a developer writes with viem for the action at hand. */
export type HandWrittenCheck = (args: {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}) => boolean

/** One action, the work it is for and how else it can be done. */
export type Work = {
  readonly action: Action
  readonly item: AbiEvent
  readonly contract: Contract
  readonly byHand: HandWrittenCheck
  readonly expected: number
}

// Every contestant has its own loop, like the program that it represents. A shared loop would slow all of them.

/** (a): one action over a stream of raw logs; all answer how many match, but for the bound, which counts the topic. */
export function singleActionContest(work: Work, text: string, sdk: PublicSdk | null): readonly Contestant[] {
  const { action, item, contract, byHand, expected } = work
  const { topic, address } = contract
  const over = (name: string, run: (logs: readonly EvidenceLog[]) => number, answer = expected): Contestant => ({
    name,
    expected: answer,
    prepare() {
      const logs = readLogs(text)
      return () => run(logs)
    },
  })
  const topicCount = readLogs(text).filter(({ topics }) => topics[0] === topic).length
  const contestants = [
    oneAction(work, text),
    over('lower bound: compare topic 0', (logs) => countTopic(logs, topic), topicCount),
    over('viem decode after topic and address', (logs) => {
      let found = 0
      for (const log of logs) {
        if (log.topics[0] === topic && log.address === address && passesByHand(item, log, byHand)) found++
      }
      return found
    }),
    over('viem decode after topic', (logs) => {
      let found = 0
      for (const log of logs) {
        if (isOfItem(log, topic) && passesByHand(item, log, byHand) && log.address === address) found++
      }
      return found
    }),
  ]
  if (sdk === null) return contestants
  const passesSdk = (decoded: EvidenceLog & { readonly args: readonly unknown[] }) =>
    action.actionSteps.every((step) => sdk.passes(step, [decoded], item))
  return [
    ...contestants,
    over('public SDK, caller filters topic and address and decodes', (logs) => {
      let found = 0
      for (const log of logs) {
        if (log.topics[0] !== topic || log.address !== address) continue
        if (passesSdk({ ...log, args: decode(item, log) })) found++
      }
      return found
    }),
    over('public SDK, raw logs of the topic', (logs) => {
      let found = 0
      for (const log of logs) {
        if (isOfItem(log, topic) && passesSdk({ ...log, args: sdk.decode(item, log).args }) && log.address === address)
          found++
      }
      return found
    }),
  ]
}

/** Ours with one action. */
export function oneAction({ action, expected }: Pick<Work, 'action' | 'expected'>, text: string): Contestant {
  const compiled = compileAction(action, { abiItems: actionAbiItems })
  return {
    name: 'ours',
    expected,
    prepare() {
      const logs = readLogs(text)
      return () => matchLogs(compiled, logs).length
    },
  }
}

/** (b): four steps that one log must meet, over receipts; all answer how many match, but for the bound. */
export function groupedContest(work: Work, text: string, sdk: PublicSdk | null): readonly Contestant[] {
  const { action, item, contract, byHand, expected } = work
  const { topic, address } = contract
  const compiled = compileAction(action, { abiItems: actionAbiItems })
  const over = (
    name: string,
    run: (receipts: readonly TransactionEvidence[]) => number,
    answer = expected,
  ): Contestant => ({
    name,
    expected: answer,
    prepare() {
      const receipts = readReceipts(text)
      return () => run(receipts)
    },
  })
  const topicCount = readLogs(text).filter(({ topics }) => topics[0] === topic).length
  const contestants = [
    over('ours, with full results', (receipts) => {
      let found = 0
      for (const receipt of receipts) if (matchAction(compiled, receipt).status === 'matched') found++
      return found
    }),
    over(
      'lower bound: compare topic 0',
      (receipts) => {
        let found = 0
        for (const { logs } of receipts) found += countTopic(logs, topic)
        return found
      },
      topicCount,
    ),
    over('viem decode after topic and address', (receipts) => {
      let found = 0
      for (const { logs } of receipts) {
        if (logs.some((log) => log.topics[0] === topic && log.address === address && passesByHand(item, log, byHand)))
          found++
      }
      return found
    }),
    over('viem decode after topic', (receipts) => {
      let found = 0
      for (const { logs } of receipts) {
        if (logs.some((log) => isOfItem(log, topic) && passesByHand(item, log, byHand) && log.address === address))
          found++
      }
      return found
    }),
  ]
  if (sdk === null) return contestants
  return [
    ...contestants,
    over('public SDK, raw logs of the topic', (receipts) => {
      let found = 0
      for (const { logs } of receipts) {
        const decoded = logs.filter((log) => isOfItem(log, topic)).map((log) => sdk.decode(item, log))
        if (action.actionSteps.every((step) => sdk.passes(step, decoded, item))) found++
      }
      return found
    }),
  ]
}

/** (c): many actions at once over a stream, arranged in an index; answers how many (log, action) pairs match. */
export function manyActionsContestant(
  name: string,
  actions: readonly Action[],
  text: string,
  expected: number,
): Contestant {
  const index = createActionIndex(actions.map((action) => compileAction(action, { abiItems: actionAbiItems })))
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

function countTopic(logs: readonly EvidenceLog[], topic: Hex): number {
  let found = 0
  for (const log of logs) if (log.topics[0] === topic) found++
  return found
}

// A Transfer of a token id has one topic more. Peers are spared it: to decode it would throw, which takes longest of all.
function isOfItem({ topics }: EvidenceLog, topic: Hex): boolean {
  return topics[0] === topic && topics.length === 3
}

/** The arguments in ABI order. */
function decode(item: AbiEvent, { topics, data }: EvidenceLog): readonly unknown[] {
  const [signature = '0x', ...rest] = topics
  const { args } = decodeEventLog({ abi: [item], topics: [signature, ...rest], data, strict: true })
  return Object.values(args ?? {})
}

function passesByHand(item: AbiEvent, log: EvidenceLog, check: HandWrittenCheck): boolean {
  const [from, to, value] = decode(item, log)
  if (typeof from !== 'string' || typeof to !== 'string' || typeof value !== 'bigint') return false
  return check({ from: `0x${from.slice(2).toLowerCase()}`, to: `0x${to.slice(2).toLowerCase()}`, value })
}
