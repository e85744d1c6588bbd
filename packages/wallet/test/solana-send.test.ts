import {
  type Address,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  signTransaction,
  type Transaction,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import { observeTransfer } from '../src/solana/observe-transfer.ts'
import { createTransferSender, type TransferPorts, type TransferSender } from '../src/solana/send-transfer.ts'
import { createSolanaNodes } from '../src/solana/solana-nodes.ts'
import { createTransferNode } from '../src/solana/transfer-node.ts'
import type { TransferRequest, TransferState } from '../src/solana/transfer-state.ts'

const SOL = 1_000_000_000n
let solana: RunningSolana
let ada: KeyPairSigner
let to: Address
let saved: string | null
let senders: TransferSender[]
const rpc = () => createSolanaRpc(solana.rpcUrl)

beforeAll(async () => {
  solana = await startSolana({ isSeeded: true, slotMs: null })
  // The first block of the network is final at once.
  solana.advance(40)
  const [account] = solana.seeded.accounts
  if (account === undefined) throw new TypeError('The network has no account.')
  ada = await createKeyPairSignerFromBytes(getBase58Encoder().encode(account.privateKey))
})
afterAll(() => solana.stop())
beforeEach(async () => {
  to = (await generateKeyPairSigner()).address
  saved = null
  senders = []
})
afterEach(() => {
  for (const sender of senders) sender.stop()
  // The next test begins on a network without faults.
  while (solana.faults.takeDrop());
  solana.faults.setFinalityLate(false)
  solana.advance(40)
})

/** A sender on the network. Each poll is followed by some blocks. */
function createSender({
  urls = [solana.rpcUrl],
  blocks = 4,
  sign = (transaction) => signTransaction([ada.keyPair], transaction),
  isSentByWallet = false,
}: {
  readonly urls?: readonly string[]
  readonly blocks?: number
  readonly sign?: TransferPorts['sign']
  readonly isSentByWallet?: boolean
} = {}): TransferSender {
  const sender = createTransferSender({
    ...createTransferNode(createSolanaNodes(urls)),
    sign,
    isSentByWallet: () => isSentByWallet,
    storage: {
      read: () => saved,
      write: (text) => {
        saved = text
      },
    },
    clock: {
      now: () => Date.now(),
      wait: async () => solana.advance(blocks),
    },
  })
  senders.push(sender)
  return sender
}

const until = (sender: TransferSender, isReached: (state: TransferState) => boolean) =>
  new Promise<TransferState>((resolve) => {
    if (isReached(sender.getState())) return resolve(sender.getState())
    const stop = sender.subscribe((state) => {
      if (!isReached(state)) return
      stop()
      resolve(state)
    })
  })
const isOver = ({ status }: TransferState) => ['idle', 'finalized', 'failed', 'expired', 'changed'].includes(status)

const request = (more: Partial<TransferRequest> = {}): TransferRequest => ({
  ...{ from: ada.address, to, mint: null, amount: SOL, memo: null },
  ...more,
})

/** Plans and confirms. @returns the plan. */
async function confirm(sender: TransferSender, wanted: TransferRequest) {
  sender.plan(wanted)
  const state = await until(sender, ({ status }) => status === 'reviewing' || status === 'idle')
  if (state.status !== 'reviewing') throw state.status === 'idle' ? state.failure : new TypeError(state.status)
  sender.confirm()
  return state.plan
}

const balanceOf = async (account: Address) =>
  (await rpc().getBalance(account, { commitment: 'processed' }).send()).value
const mintOf = (symbol: string): Address => {
  const token = solana.seeded.tokens.find((one) => one.symbol === symbol)
  if (token === undefined) throw new TypeError(`The network has no ${symbol}.`)
  return token.mint
}

describe('sending', () => {
  test('default: SOL arrives, is followed to its final block and costs what the plan says', async () => {
    const sender = createSender({ blocks: 1 })
    const seen = new Set<string>()
    sender.subscribe((state) => {
      seen.add(state.status === 'pending' ? state.progress : state.status)
    })
    const before = await balanceOf(ada.address)
    const plan = await confirm(sender, request({ memo: 'Lunch' }))
    const state = await until(sender, isOver)
    expect([...seen]).toEqual(['planning', 'reviewing', 'signing', 'sent', 'processed', 'confirmed', 'finalized'])
    expect(before - (await balanceOf(ada.address))).toBe(plan.sent + plan.fee)
    expect(await balanceOf(to)).toBe(SOL)
    expect(state.status === 'finalized' && state.transfer.request.memo).toBe('Lunch')
    expect(saved).toBeNull()
  })

  test.each(['LUSD', 'LTOLL'])('default: %s to an account that is made, whose rent is in the plan', async (symbol) => {
    const sender = createSender()
    const before = await balanceOf(ada.address)
    const plan = await confirm(sender, request({ mint: mintOf(symbol), amount: 2_000_000n }))
    expect((await until(sender, isOver)).status).toBe('finalized')
    expect(plan.rent).toBeGreaterThan(1_000_000n)
    expect(before - (await balanceOf(ada.address))).toBe(plan.fee + plan.rent)
    if (plan.destination === null) throw new TypeError('The plan names no token account.')
    const { value } = await rpc().getTokenAccountBalance(plan.destination, { commitment: 'processed' }).send()
    expect(BigInt(value.amount)).toBe(plan.received)
    const again = await confirm(sender, request({ mint: mintOf(symbol), amount: 1n }))
    expect(again.rent).toBe(0n)
    await until(sender, (state) => state.status === 'finalized' && state.transfer.request.amount === 1n)
  })

  test.each([
    ['more SOL than there is', { amount: 10n ** 13n }, { problem: 'insufficient' }],
    ['less than an account must have', { amount: 1n }, { problem: 'receiver-below-rent' }],
  ] as const)('error: %s', async (_, more, error) => {
    await expect(confirm(createSender(), request(more))).rejects.toMatchObject({
      code: 'wallet/solana-balance',
      ...error,
    })
  })
  test('error: more of a token than there is', async () => {
    const wanted = request({ mint: mintOf('LUSD'), amount: 10n ** 18n })
    await expect(confirm(createSender(), wanted)).rejects.toMatchObject({ problem: 'insufficient-token' })
  })
  test('error: a wallet that signs another transaction', async () => {
    const thief = createSender()
    const plan = await confirm(thief, request({ amount: 5n * SOL }))
    await until(thief, isOver)
    const before = await balanceOf(ada.address)
    const sender = createSender({ sign: () => signTransaction([ada.keyPair], plan.transaction) })
    await confirm(sender, request())
    const state = await until(sender, ({ status }) => status === 'reviewing')
    expect(state).toMatchObject({ failure: { code: 'wallet/solana-transaction-changed' } })
    expect(await balanceOf(ada.address)).toBe(before)
  })
})

describe('a wallet that sends by itself', () => {
  /** Sends as a wallet does, by a node of its choice. */
  const sendBySelf = async (transaction: Transaction) => {
    const signed = await signTransaction([ada.keyPair], transaction)
    const wire = getBase64EncodedWireTransaction(signed)
    await rpc().sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    return signed
  }

  test('default: it arrives once, and what a final block has is compared with what was reviewed', async () => {
    const sender = createSender({ sign: sendBySelf, isSentByWallet: true })
    await confirm(sender, request())
    expect((await until(sender, isOver)).status).toBe('finalized')
    expect([await balanceOf(to), saved]).toEqual([SOL, null])
  })

  test('behavior: it does not answer, and is found among the transactions of the account, also after a reload', async () => {
    const sign = async (transaction: Transaction) => {
      await sendBySelf(transaction)
      throw new Error('The wallet broke.')
    }
    const sender = createSender({ sign, isSentByWallet: true, blocks: 0 })
    await confirm(sender, request())
    await until(sender, ({ status }) => status === 'searching')
    sender.stop()
    expect(saved).toContain('"signature":null')
    const next = createSender({ isSentByWallet: true })
    expect(next.getState().status).toBe('searching')
    next.plan(request())
    const state = await until(next, isOver)
    expect(state).toMatchObject({ status: 'finalized', transfer: { signature: expect.any(String) } })
    expect(await balanceOf(to)).toBe(SOL)
  })

  test('behavior: what it never sent is over once a final block is beyond its last one', async () => {
    const sign = () => Promise.reject(new Error('The wallet broke.'))
    const sender = createSender({ sign, isSentByWallet: true, blocks: 20 })
    await confirm(sender, request())
    expect(await until(sender, isOver)).toMatchObject({ status: 'expired', transfer: { signature: null } })
    expect(saved).toBeNull()
  })

  test('error: what a final block has under its signature is another transaction', async () => {
    const other = createSender({ blocks: 0 })
    const plan = await confirm(other, request({ amount: 2n * SOL }))
    await until(other, ({ status }) => status === 'pending')
    other.stop()
    saved = null
    const sent = await sendBySelf(plan.transaction)
    // A browser without Ed25519 cannot compare the signature with what was requested.
    const sign = async (transaction: Transaction) => ({ ...transaction, signatures: sent.signatures })
    const sender = createSender({ sign, isSentByWallet: true })
    await confirm(sender, request())
    expect(await until(sender, isOver)).toMatchObject({ status: 'changed' })
    expect(saved).toBeNull()
  })
})

describe('a transfer that does not land', () => {
  test('behavior: one that the node lost is sent again, and lands once', async () => {
    solana.faults.dropNext(3)
    const sender = createSender()
    await confirm(sender, request())
    expect((await until(sender, isOver)).status).toBe('finalized')
    expect(await balanceOf(to)).toBe(SOL)
  })

  test('behavior: another one is taken only when a final block is beyond its last one', async () => {
    solana.faults.dropNext(10_000)
    const sender = createSender({ blocks: 0 })
    const { lifetime } = await confirm(sender, request())
    await until(sender, ({ status }) => status === 'pending')
    // Beyond its last block, and no such block is final.
    solana.advance(160)
    await new Promise((resolve) => setTimeout(resolve, 100))
    sender.plan(request())
    expect(sender.getState().status).toBe('pending')
    solana.faults.setFinalityLate(true)
    solana.advance(100)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sender.getState().status).toBe('pending')
    solana.faults.setFinalityLate(false)
    expect((await until(sender, isOver)).status).toBe('expired')
    const height = await rpc().getBlockHeight({ commitment: 'finalized' }).send()
    expect(height).toBeGreaterThan(lifetime.lastValidBlockHeight)
    sender.stop()
    const next = createSender()
    next.plan(request())
    expect((await until(next, ({ status }) => status !== 'planning')).status).toBe('reviewing')
  })

  test('behavior: a node that is behind, or whose blocks begin later, says nothing about it', async () => {
    solana.faults.dropNext(10_000)
    const sender = createSender({ blocks: 0 })
    await confirm(sender, request())
    const state = await until(sender, ({ status }) => status === 'pending')
    if (state.status !== 'pending') throw new TypeError('Nothing was sent.')
    const nodes = createSolanaNodes([solana.rpcUrl])
    const { transfer } = state
    sender.stop()
    solana.advance(200)
    expect(await observeTransfer(nodes, transfer)).toEqual({ type: 'expired' })
    expect(await observeTransfer(nodes, { ...transfer, sinceSlot: -1n })).toEqual({ type: 'unknown' })
  })

  test('behavior: one node of two cannot say that it never landed', async () => {
    solana.faults.dropNext(10_000)
    const sender = createSender({ blocks: 0 })
    await confirm(sender, request())
    const state = await until(sender, ({ status }) => status === 'pending')
    if (state.status !== 'pending') throw new TypeError('Nothing was sent.')
    sender.stop()
    const liar = await startSolana({ slotMs: null })
    liar.advance(2000)
    const nodes = createSolanaNodes([solana.rpcUrl, liar.rpcUrl])
    expect(await observeTransfer(nodes, state.transfer)).toEqual({ type: 'unknown' })
    solana.advance(200)
    expect(await observeTransfer(nodes, state.transfer)).toEqual({ type: 'expired' })
    await liar.stop()
  })
})

describe('a reload', () => {
  test('behavior: the saved transfer is followed, and no other one is taken meanwhile', async () => {
    const sender = createSender({ blocks: 0 })
    await confirm(sender, request())
    await until(sender, (state) => state.status === 'pending' && state.progress !== 'sent')
    sender.stop()
    const next = createSender()
    expect(next.getState().status).toBe('pending')
    next.plan(request({ amount: 3n * SOL }))
    expect((await until(next, isOver)).status).toBe('finalized')
    expect(await balanceOf(to)).toBe(SOL)
  })
  test('behavior: what was saved and not sent is sent', async () => {
    solana.faults.setDown(true)
    const sender = createSender()
    solana.faults.setDown(false)
    await confirm(sender, request())
    await until(sender, ({ status }) => status === 'signed' || status === 'pending')
    sender.stop()
    expect((await until(createSender(), isOver)).status).toBe('finalized')
    expect(await balanceOf(to)).toBe(SOL)
  })
})

describe('nodes', () => {
  test('behavior: a node that is down is left for the next one', async () => {
    const sender = createSender({ urls: ['http://127.0.0.1:9', solana.rpcUrl] })
    await confirm(sender, request())
    expect((await until(sender, isOver)).status).toBe('finalized')
  })
  test('error: no node answers', async () => {
    const sender = createSender({ urls: ['http://127.0.0.1:9'] })
    await expect(confirm(sender, request())).rejects.toMatchObject({ code: 'wallet/solana-nodes' })
  })
})
