import {
  blockhash,
  getAddressDecoder,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  signatureBytes,
  type Transaction,
} from '@solana/kit'
import { expect } from 'vitest'
import { UserRejectedError } from '../src/connection/errors.ts'
import { type PreparedTransfer, prepareSolTransfer } from '../src/solana/build-transfer.ts'
import { isSolanaSignatureText } from '../src/solana/saved-transfer.ts'
import { createTransferSender, type TransferPorts, type TransferSender } from '../src/solana/send-transfer.ts'
import type {
  RequestedTransfer,
  SignedTransfer,
  TransferObservation,
  TransferRequest,
  TransferState,
} from '../src/solana/transfer-state.ts'
import { SolanaAnswerError } from '../src/solana/wallet-errors.ts'

/** Blocks after its blockhash in which a transaction may land. */
const BLOCKHASH_AGE = 150
const FINALIZED_AFTER = 32

type Landed = { readonly height: number; readonly outcome: 'succeeded' | 'failed' }
type Sent = { readonly lastValid: number; readonly amount: bigint; landed: Landed | null }
type Prompt = {
  readonly transaction: Transaction
  readonly answer: (signed: Transaction) => void
  readonly reject: (error: Error) => void
}

/** A network, a wallet and two tabs of an app, all of them under the control of a test. */
export type TransferWorld = ReturnType<typeof createTransferWorld>

const addressOf = (number: number) => getAddressDecoder().decode(new Uint8Array(32).fill(number))
const messageOf = (wire: string | undefined): string =>
  wire === undefined ? '' : String(getTransactionDecoder().decode(getBase64Encoder().encode(wire)).messageBytes)
const from = addressOf(1)
const to = addressOf(2)

/**
 * Creates the world. Blocks, answers of the wallet and polls happen when a test says so.
 * @param options.isSentByWallet - whether the wallet sends what its user approves, whatever became of the page.
 */
export function createTransferWorld({ isSentByWallet = false }: { readonly isSentByWallet?: boolean } = {}) {
  let height = 1000
  let now = 0
  let [isDown, isLate, isFull] = [false, false, false]
  let finalAt = height - FINALIZED_AFTER
  let saved: string | null = null
  let planned = 0
  const sent = new Map<string, Sent>()
  const lifetimes = new Map<string, { readonly lastValid: number; readonly amount: bigint }>()
  const confirmed: { readonly amount: bigint }[] = []
  const prompts: Prompt[] = []
  let waiters: (() => void)[] = []
  const outcomes = { finalized: 0, expired: 0 }

  const finalHeight = () => (isLate ? finalAt : Math.max(finalAt, height - FINALIZED_AFTER))
  const moveFinal = () => {
    finalAt = finalHeight()
  }
  const isFinal = ({ landed }: Sent) => landed !== null && landed.height <= finalHeight()
  const isOver = (one: Sent) => one.landed === null && one.lastValid < finalHeight()
  const guard = () => {
    if (isDown) throw new TypeError('No node answers.')
  }

  function prepare(amount: bigint): PreparedTransfer {
    planned++
    const hash = getBase58Decoder().decode(new Uint8Array(32).map((_, index) => (planned >> (8 * (index % 4))) & 255))
    const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(height + BLOCKHASH_AGE) }
    return prepareSolTransfer({ from, to, amount, lifetime, budget: { units: 1000, unitPrice: 0n } })
  }

  /** Signatures of one message are the same, as those of ed25519 are. */
  function sign(transaction: Transaction): Transaction {
    const bytes = new Uint8Array(64).fill(7)
    for (const [index, byte] of transaction.messageBytes.entries()) bytes[index % 64] = (bytes[index % 64] ?? 0) ^ byte
    return { ...transaction, signatures: { ...transaction.signatures, [from]: signatureBytes(bytes) } }
  }

  function observe(transfer: SignedTransfer | RequestedTransfer): TransferObservation {
    guard()
    if (transfer.signature === null) return search(transfer)
    const { signature } = transfer
    const one = sent.get(signature)
    const lifetime = lifetimes.get(signature)
    if (one?.landed != null) {
      const { landed } = one
      const commitment = isFinal(one) ? 'finalized' : landed.height < height ? 'confirmed' : 'processed'
      return { type: 'seen', commitment, error: landed.outcome === 'failed' ? 'failed' : null }
    }
    return { type: lifetime !== undefined && lifetime.lastValid < finalHeight() ? 'expired' : 'unknown' }
  }

  /** What the wallet sent is found by its message, once a block has it. */
  function search({ wire, lastValidBlockHeight }: RequestedTransfer): TransferObservation {
    const message = messageOf(wire)
    const [signature] =
      [...sent].find(([one, { landed }]) => landed !== null && messageOf(wires.get(one)) === message) ?? []
    if (signature !== undefined && isSolanaSignatureText(signature)) return { type: 'found', signature }
    return { type: lastValidBlockHeight < finalHeight() ? 'expired' : 'unknown' }
  }

  const ports: TransferPorts = {
    isSentByWallet: () => isSentByWallet,
    plan: async (request) => {
      guard()
      const prepared = prepare(request.amount)
      const signature = getSignatureFromTransaction(sign(prepared.transaction))
      lifetimes.set(signature, { lastValid: height + BLOCKHASH_AGE, amount: request.amount })
      return { ...prepared, request, plannedAt: now, sinceSlot: BigInt(height) }
    },
    sign: (transaction) =>
      new Promise((answer, reject) => {
        prompts.push({ transaction, answer, reject })
      }),
    send: async (wire) => {
      guard()
      const signature = [...lifetimes.keys()].find((one) => wires.get(one) === wire)
      const lifetime = signature === undefined ? undefined : lifetimes.get(signature)
      if (signature === undefined || lifetime === undefined) throw new TypeError('The signature is not valid.')
      if (height > lifetime.lastValid) throw new TypeError('The blockhash is too old.')
      if (!sent.has(signature)) sent.set(signature, { ...lifetime, landed: null })
    },
    observe: async (transfer) => observe(transfer),
    storage: {
      read: () => saved,
      write: (text) => {
        if (isFull && text !== null) throw new DOMException('The storage is full.', 'QuotaExceededError')
        saved = text
      },
    },
    clock: {
      now: () => now,
      wait: () =>
        new Promise((resolve) => {
          waiters.push(resolve)
        }),
    },
  }
  const wires = new Map<string, string>()
  const open = (): TransferSender => {
    const sender = createTransferSender(ports)
    sender.subscribe((state, previous) => {
      if (state.status === 'signing' && previous.status === 'reviewing') confirmed.push(state.plan.request)
      if (state.status === 'finalized') outcomes.finalized++
      if (state.status === 'expired') outcomes.expired++
    })
    return sender
  }
  const senders = [open(), open()]
  const sender = (tab: number): TransferSender => {
    const found = senders[tab]
    if (found === undefined) throw new TypeError(`There is no tab ${tab}.`)
    return found
  }
  const state = (tab: number): TransferState => sender(tab).getState()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

  function checkState(one: TransferState): void {
    if (!('transfer' in one)) return
    const { signature } = one.transfer
    if (signature === null) {
      checkUnsigned(one)
      return
    }
    const found = sent.get(signature)
    switch (one.status) {
      case 'expired':
        // It never landed, and no block can have it any more.
        expect(found === undefined || isOver(found)).toBe(true)
        break
      case 'finalized':
        expect(found?.landed?.outcome).toBe('succeeded')
        break
      case 'failed':
        expect(found?.landed?.outcome).toBe('failed')
        break
      default:
        break
    }
  }

  /** One whose signature nobody said never landed when it is over. */
  function checkUnsigned({ status, transfer: { wire } }: Extract<TransferState, { readonly transfer: unknown }>): void {
    const landed = [...sent].filter(([one]) => messageOf(wires.get(one)) === messageOf(wire))
    if (status === 'expired') expect(landed.every(([, found]) => isOver(found))).toBe(true)
  }

  const pick = (at: number): Prompt | null => prompts.splice(at, 1)[0] ?? null
  const answerWith = (prompt: Prompt | null, answer: (prompt: Prompt) => void) => {
    if (prompt === null) return
    const signed = sign(prompt.transaction)
    wires.set(getSignatureFromTransaction(signed), getBase64EncodedWireTransaction(signed))
    if (isSentByWallet) sendOf(signed)
    answer(prompt)
  }
  /** What the wallet's own node takes. */
  const sendOf = (signed: Transaction) => {
    const signature = getSignatureFromTransaction(signed)
    const lifetime = lifetimes.get(signature)
    if (lifetime !== undefined && height <= lifetime.lastValid && !sent.has(signature)) {
      sent.set(signature, { ...lifetime, landed: null })
    }
  }
  const wallet = {
    openCount: () => prompts.length,
    approve: () => answerWith(pick(-1), ({ transaction, answer }) => answer(sign(transaction))),
    approveOldest: () => answerWith(pick(0), ({ transaction, answer }) => answer(sign(transaction))),
    reject: () => pick(-1)?.reject(new UserRejectedError()),
    /** The wallet sends what was requested, and fails before it says so. */
    approveAndBreak: () => answerWith(pick(-1), ({ reject }) => reject(new Error('The wallet broke.'))),
    change: () => {
      const other = prepare(99n).transaction
      const sentSignature = getSignatureFromTransaction(sign(other))
      const prompt = pick(-1)
      if (isSentByWallet) prompt?.reject(new SolanaAnswerError('other-transaction', { sentSignature }))
      else answerWith(prompt, ({ answer }) => answer(sign(other)))
    },
    returnUnsigned: () => answerWith(pick(-1), ({ transaction, answer }) => answer(transaction)),
  }

  const network = {
    sentCount: () => sent.size,
    advance: (count: number) => {
      height += count
      moveFinal()
    },
    /** Makes a block with every transaction that can be in it. */
    land: (outcome: Landed['outcome'] = 'succeeded') => {
      height++
      for (const one of sent.values()) {
        if (one.landed === null && height <= one.lastValid) one.landed = { height, outcome }
      }
      moveFinal()
    },
    /** The blocks that are not final never were. The chain grows on from the final one. */
    fork: () => {
      for (const one of sent.values()) if (!isFinal(one)) one.landed = null
    },
    setDown: (value: boolean) => {
      isDown = value
    },
    setLate: (value: boolean) => {
      moveFinal()
      isLate = value
    },
  }

  const poll = async (count: number) => {
    for (let index = 0; index < count; index++) {
      now += 2000
      const all = waiters
      waiters = []
      for (const resolve of all) resolve()
      await settle()
    }
  }

  return {
    ...{ network, wallet, outcomes, state, settle, poll },
    saved: () => saved,
    plan: (tab: number, amount: number) => {
      const request: TransferRequest = { from, to, mint: null, amount: BigInt(amount), memo: null }
      sender(tab).plan(request)
    },
    confirm: (tab: number) => sender(tab).confirm(),
    leave: (tab: number) => sender(tab).leave(),
    reload: (tab: number) => {
      sender(tab).stop()
      senders[tab] = open()
    },
    setStorageFull: (value: boolean) => {
      isFull = value
    },
    passTime: (ms: number) => {
      now += ms
    },
    /** Checks what must hold at any time. */
    check: () => {
      const all = [...sent.values()]
      expect(all.filter((one) => !isFinal(one) && !isOver(one)).length).toBeLessThanOrEqual(1)
      // What was sent was confirmed, each time with one click.
      const open = confirmed.map(({ amount }) => amount)
      for (const { amount } of all) {
        const at = open.indexOf(amount)
        expect(at).toBeGreaterThanOrEqual(0)
        open.splice(at, 1)
      }
      for (const tab of senders) checkState(tab.getState())
    },
    /** Everything ends: the nodes answer, blocks are made, and nothing is left that the storage remembers. */
    finish: async () => {
      isDown = false
      isLate = false
      isFull = false
      height += BLOCKHASH_AGE + 2 * FINALIZED_AFTER
      moveFinal()
      // Nobody waits for a wallet that does not answer.
      for (const one of senders) if (one.getState().status === 'signing') one.leave()
      await poll(3)
      for (const tab of senders) expect(['pending', 'signed', 'searching']).not.toContain(tab.getState().status)
      expect(saved).toBeNull()
      for (const one of senders) one.stop()
    },
  }
}
