import {
  type Address,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Encoder,
  type KeyPairSigner,
  signTransaction,
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
}: {
  readonly urls?: readonly string[]
  readonly blocks?: number
  readonly sign?: TransferPorts['sign']
} = {}): TransferSender {
  const sender = createTransferSender({
    ...createTransferNode(createSolanaNodes(urls)),
    sign,
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
const isOver = ({ status }: TransferState) => ['idle', 'finalized', 'failed', 'expired'].includes(status)

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
