import type { Address } from 'viem'
import type { IndexedTransfer } from '../activity-index.ts'
import type {
  AccountRow,
  CallRow,
  IndexRows,
  ProtocolLogRow,
  SeenRow,
  TransactionRow,
  TransferRow,
} from '../index-rows.ts'
import { encodeEvent } from './encode-event.ts'
import { NOBODY, type PlannedBlock, type PlannedEvent, ROUTER } from './planned-block.ts'

type Movement = Pick<IndexedTransfer, 'kind' | 'token' | 'tokenId' | 'from' | 'to' | 'amount' | 'batchIndex'>

/**
 * What the index must have of a chain, from what was planned and not from its logs: a second, naive implementation.
 * @param blocks - by their number.
 */
export function toExpectedRows(blocks: ReadonlyMap<number, PlannedBlock>): IndexRows {
  const transactions: TransactionRow[] = []
  const transfers: TransferRow[] = []
  const accounts: AccountRow[] = []
  const calls: CallRow[] = []
  const protocolLogs: ProtocolLogRow[] = []
  const seen: SeenRow[] = []
  for (const number of [...blocks.keys()].sort((one, other) => one - other)) {
    const { timestamp: minedAt, transactions: planned } = blocks.get(number) ?? { timestamp: 0, transactions: [] }
    let logIndex = 0
    for (const [at, { hash, from, to, created, value, nonce, selector, isReverted, events }] of planned.entries()) {
      const position = number * 1_048_576 + at
      const target = to ?? created
      const base = { position, minedAt, hash }
      transactions.push({ ...base, from, to: target, isDeployment: to === null, selector, value, nonce, isReverted })
      if (to === ROUTER) calls.push({ contract: to, selector, position })
      const moved: { movement: Movement; log: number }[] = []
      if (value > 0n && !isReverted && target !== null) {
        const native = { kind: 'native', token: null, tokenId: null, batchIndex: 0 } as const
        moved.push({ movement: { ...native, from, to: target, amount: value }, log: -1 })
      }
      for (const event of events) {
        for (const movement of toMovements(event)) moved.push({ movement, log: logIndex })
        const noted = toProtocolNote(event)
        if (noted !== null) protocolLogs.push({ ...toLog(event), ...noted, ...base, logIndex })
        logIndex++
      }
      for (const { movement, log } of moved) {
        transfers.push({ ...movement, logIndex: log, position })
        const { kind, token, amount } = movement
        const see = (account: Address, what: SeenRow['kind'], other: Address) => {
          const isKnown = seen.some((row) => row.account === account && row.kind === what && row.other === other)
          if (!isKnown && account !== NOBODY) seen.push({ account, kind: what, other, firstPosition: position })
        }
        if (kind !== 'native' && token !== null) {
          see(movement.from, kind, token)
          see(movement.to, kind, token)
        }
        if (movement.from === from && amount > 0n && movement.to !== NOBODY) see(from, 'contact', movement.to)
      }
      const involved = [from, target, ...moved.flatMap(({ movement }) => [movement.from, movement.to])]
      for (const account of new Set(involved)) {
        if (account !== null && account !== NOBODY) accounts.push({ account, minedAt, position })
      }
    }
  }
  return { transactions, transfers, accounts, seen, calls, protocolLogs }
}

function toMovements(event: PlannedEvent): readonly Movement[] {
  switch (event.type) {
    case 'erc20':
      return [{ ...sides(event), kind: 'erc20', tokenId: null, amount: event.number, batchIndex: 0 }]
    case 'erc721':
      return [{ ...sides(event), kind: 'erc721', tokenId: event.number, amount: 1n, batchIndex: 0 }]
    case 'single':
    case 'batch':
      return event.ids.map((tokenId, batchIndex) => {
        return { ...sides(event), kind: 'erc1155', tokenId, amount: event.amounts[batchIndex] ?? 0n, batchIndex }
      })
    default:
      return []
  }
}

function sides({ token, from, to }: { readonly token: Address; readonly from: Address; readonly to: Address }) {
  return { token, from, to }
}

function toProtocolNote(event: PlannedEvent) {
  switch (event.type) {
    case 'created':
      return { event: 'BoostCreated', boostId: event.boostId, incentiveId: null, account: event.owner }
    case 'claimed':
      return { event: 'BoostClaimed', boostId: event.boostId, incentiveId: event.incentiveId, account: event.claimant }
    case 'paid':
      return { event: 'Claimed', boostId: null, incentiveId: null, account: event.recipient }
    default:
      return null
  }
}

const toLog = (event: PlannedEvent) => encodeEvent(event)
