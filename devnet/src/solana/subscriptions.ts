import { isAddress, type MaybeEncodedAccount } from '@solana/kit'
import * as z from 'zod/mini'
import { encodeAccount } from './account-methods.ts'
import type { Ledger } from './ledger.ts'
import { invalidParams } from './rpc-error.ts'
import { accountSchema, addressParam, contextSchema, parseParam, signatureParam } from './rpc-params.ts'
import type { TransactionRecord } from './transaction-record.ts'

/** The most subscriptions of one connection. */
export const MAX_SUBSCRIPTIONS = 100

/** Sends a notification of a subscription: its method, and what it is about. */
type Notify = (method: string, result: unknown) => void
/** Looks whether there is something to send. @returns whether the subscription is over. */
type Check = () => boolean

const logsFilterSchema = z.union([
  z.enum(['all', 'allWithVotes']),
  z.object({ mentions: z.array(z.string()).check(z.length(1)) }),
])

/** The methods that subscribe, by name. Each one creates what is checked after every block and transaction. */
const subscribers: Readonly<Record<string, (ledger: Ledger, params: readonly unknown[], notify: Notify) => Check>> = {
  signatureSubscribe(ledger, [text, config], notify) {
    const signature = signatureParam(text)
    const { commitment } = parseParam(contextSchema, config)
    return () => {
      const record = ledger.recordOf(signature)
      if (record === undefined || record.slot > ledger.slots.at(commitment)) return false
      notify('signatureNotification', inContext(ledger.slots.at(commitment), { err: record.error }))
      return true
    }
  },
  accountSubscribe(ledger, [text, config], notify) {
    const address = addressParam(text)
    const options = parseParam(accountSchema, config)
    const read = () => ledger.accountAt(address, ledger.slots.at(options.commitment))
    let last = read()
    return () => {
      const account = read()
      if (!isSameAccount(last, account)) {
        notify(
          'accountNotification',
          inContext(
            ledger.slots.at(options.commitment),
            encodeAccount(ledger, account.exists ? account : null, options),
          ),
        )
      }
      last = account
      return false
    }
  },
  slotSubscribe(ledger, _params, notify) {
    let last = ledger.slots.current()
    return () => {
      const slot = ledger.slots.current()
      if (slot !== last) {
        notify('slotNotification', { slot, parent: slot - 1n, root: ledger.slots.at('finalized') })
      }
      last = slot
      return false
    }
  },
  logsSubscribe(ledger, [filter, config], notify) {
    const wanted = parseParam(logsFilterSchema, filter)
    const { commitment } = parseParam(contextSchema, config)
    const mentioned = typeof wanted === 'string' ? null : wanted.mentions[0]
    if (mentioned !== null && (mentioned === undefined || !isAddress(mentioned))) throw invalidParams('Invalid pubkey')
    const isWanted = ({ keys }: TransactionRecord) => mentioned === null || keys.all.includes(mentioned)
    let sent = ledger.slots.at(commitment)
    const seen = new Set(ledger.records())
    return () => {
      const upTo = ledger.slots.at(commitment)
      for (const record of recentRecords(ledger, sent)) {
        if (seen.has(record) || record.slot > upTo) continue
        seen.add(record)
        const { signature, error, logs } = record
        if (isWanted(record)) notify('logsNotification', inContext(record.slot, { signature, err: error, logs }))
      }
      sent = upTo
      return false
    }
  },
}

/** Returns the transactions since a slot, oldest first. */
function recentRecords(ledger: Ledger, since: bigint): readonly TransactionRecord[] {
  const records = ledger.records()
  let from = records.length
  while (from > 0 && (records[from - 1]?.slot ?? 0n) >= since) from--
  return records.slice(from)
}

/** The subscriptions of one connection. */
export type Subscriptions = {
  /** Whether a method subscribes or ends a subscription. */
  readonly handles: (method: string) => boolean
  /** @returns the number of the subscription, or true for one that has ended. @throws {SolanaRpcError} */
  readonly answer: (method: string, params: readonly unknown[]) => number | true
  /** Sends what is new. */
  readonly check: () => void
}

/** Creates the subscriptions of one connection. @param send - sends a notification. */
export function createSubscriptions(ledger: Ledger, send: (notification: object) => void): Subscriptions {
  const checks = new Map<number, Check>()
  let count = 0
  return {
    handles: (method) => method in subscribers || /^(account|logs|signature|slot)Unsubscribe$/.test(method),
    answer: (method, params) => {
      const subscriber = subscribers[method]
      if (subscriber === undefined) {
        if (!checks.delete(Number(params[0]))) throw invalidParams('Invalid subscription id.')
        return true
      }
      if (checks.size >= MAX_SUBSCRIPTIONS) throw invalidParams(`at most ${MAX_SUBSCRIPTIONS} subscriptions`)
      count++
      const subscription = count
      const notify: Notify = (name, result) => send({ jsonrpc: '2.0', method: name, params: { result, subscription } })
      checks.set(subscription, subscriber(ledger, params, notify))
      return subscription
    },
    check: () => {
      for (const [subscription, check] of checks) if (check()) checks.delete(subscription)
    },
  }
}

function inContext(slot: bigint, value: unknown): object {
  return { context: { slot }, value }
}

function isSameAccount(one: MaybeEncodedAccount, other: MaybeEncodedAccount): boolean {
  if (!one.exists || !other.exists) return one.exists === other.exists
  return (
    one.lamports === other.lamports &&
    one.programAddress === other.programAddress &&
    one.data.length === other.data.length &&
    one.data.every((byte, index) => byte === other.data[index])
  )
}
