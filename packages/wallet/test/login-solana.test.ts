import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppMessage } from '../src/frame-messages/app-message.ts'
import { loginOf } from '../src/login/login-store.ts'
import { signSolanaMessage } from '../src/solana/sign-message.ts'
import { solana } from '../src/solana/solana-adapter.ts'
import { solanaDevnet, solanaMainnet } from '../src/solana/solana-networks.ts'
import { createTestFrame, FRAME_ADDRESS, FRAME_ORIGIN, type FrameAnswer, type FrameManner } from './login-frame.ts'
import { makeWallet } from './make-wallet.ts'
import { createOrigin, type TestOrigin } from './test-page.ts'

const SOLANA_CONNECTION = 'solana:w3mAuth'
const EVM_CONNECTION = 'eip155:w3mAuth'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const solanaAddress = getBase58Decoder().decode(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'))

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A frame whose operator has the main network of Solana, and no other one. */
function answerSolana(message: AppMessage, key: KeyObject = privateKey): FrameAnswer | undefined {
  if (message.type === 'GET_USER' && String(message.payload?.chainId).startsWith('solana:')) {
    const { chainId } = message.payload ?? {}
    if (chainId !== solanaMainnet.id) return { error: 'Unknown network' }
    const accounts = [{ address: solanaAddress, type: 'eoa' }]
    return { result: { email: 'ada@example.com', address: solanaAddress, chainId, accounts } }
  }
  if (message.type !== 'RPC_REQUEST' || message.payload.method !== 'solana_signMessage') return undefined
  const bytes = new Uint8Array(getBase58Encoder().encode(String(Object(message.payload.params).message)))
  return { result: { signature: getBase58Decoder().decode(sign(null, bytes, key)) } }
}

/** A wallet of an app that has both a login and Solana. */
function setUp(manner: FrameManner = { wire: 'port', answer: answerSolana }, origin: TestOrigin = createOrigin()) {
  const tab = origin.openTab()
  const frame = createTestFrame(tab, manner)
  vi.stubGlobal('document', frame.document)
  const made = makeWallet(tab, {
    ...{ login: { frameUrl: `${FRAME_ORIGIN}/sdk` }, projectId: 'p1', logLevel: 'silent' },
    namespaces: [solana({ networks: [solanaMainnet, solanaDevnet] })],
  })
  return { ...made, frame, origin, store: loginOf(made.wallet) }
}

const idsOf = ({ wallet }: ReturnType<typeof setUp>) => {
  const state = wallet.connections.getState()
  return state.status === 'connected' ? state.all.map(({ id }) => id) : []
}
const untilIds = (page: ReturnType<typeof setUp>, ids: readonly string[]) =>
  vi.waitFor(() => expect(idsOf(page)).toEqual(ids), { timeout: 5000, interval: 2 })

async function logIn(page: ReturnType<typeof setUp>) {
  page.wallet.modal.open()
  const connecting = page.store.connectEmail('ada@example.com')
  await page.clock.advance(1_100)
  await connecting
  await page.store.confirmCode('123456')
  await vi.waitFor(() => expect(idsOf(page)).toContain(EVM_CONNECTION), { timeout: 5000, interval: 2 })
  return page
}

describe('a login in an app that has Solana', () => {
  test('default: connects the Solana account beside the EVM account, which stays the active one', async () => {
    const page = await logIn(setUp())
    await untilIds(page, [EVM_CONNECTION, SOLANA_CONNECTION])
    expect(page.wallet.account.getState()).toMatchObject({ namespace: 'eip155', address: FRAME_ADDRESS })
    // Of the networks of the app, those that the operator has.
    await page.wallet.networks.switchNetwork(solanaMainnet.id)
    expect(page.wallet.account.getState()).toMatchObject({ namespace: 'solana', address: solanaAddress })
    expect(page.wallet.networks.getState().approvedIds).toEqual([solanaMainnet.id])
  })

  test('behavior: it signs in the frame, and what the frame signs is checked', async () => {
    const page = await logIn(setUp())
    await untilIds(page, [EVM_CONNECTION, SOLANA_CONNECTION])
    await page.wallet.connections.switchConnection(SOLANA_CONNECTION)
    const { signature } = await signSolanaMessage(page.wallet, { message: 'Hello' })
    expect(getBase58Encoder().encode(signature)).toHaveLength(64)
    expect(page.frame.received.at(-1)).toMatchObject({
      type: 'RPC_REQUEST',
      payload: { method: 'solana_signMessage', params: { pubkey: solanaAddress }, chainId: solanaMainnet.id },
    })
  })

  test('error: a frame that signs with another key is refused', async () => {
    const other = generateKeyPairSync('ed25519').privateKey
    const page = await logIn(setUp({ wire: 'port', answer: (message) => answerSolana(message, other) }))
    await untilIds(page, [EVM_CONNECTION, SOLANA_CONNECTION])
    await page.wallet.connections.switchConnection(SOLANA_CONNECTION)
    await expect(signSolanaMessage(page.wallet, { message: 'Hello' })).rejects.toMatchObject({ problem: 'signature' })
  })

  test('behavior: after a reload both are back, and the active one is as before', async () => {
    const page = await logIn(setUp())
    await untilIds(page, [EVM_CONNECTION, SOLANA_CONNECTION])
    await page.wallet.connections.switchConnection(SOLANA_CONNECTION)
    page.wallet.destroy()
    const next = setUp({ wire: 'port', answer: answerSolana }, page.origin)
    await untilIds(next, [EVM_CONNECTION, SOLANA_CONNECTION])
    await vi.waitFor(() => expect(next.wallet.account.getState().address).toBe(solanaAddress))
  })

  test('behavior: it is disconnected alone, and ends with the login', async () => {
    const page = await logIn(setUp())
    await untilIds(page, [EVM_CONNECTION, SOLANA_CONNECTION])
    await page.wallet.connections.disconnect(SOLANA_CONNECTION)
    expect(idsOf(page)).toEqual([EVM_CONNECTION])
    await logIn(page)
    await untilIds(page, [EVM_CONNECTION, SOLANA_CONNECTION])
    await page.wallet.connections.disconnect(EVM_CONNECTION)
    await untilIds(page, [])
  })

  test.each([
    ['an operator without Solana', { wire: 'port' }],
    ['a public frame, whose network would change', { wire: 'public', answer: answerSolana }],
  ] as const)('behavior: %s gives no Solana account', async (_, manner) => {
    const page = await logIn(setUp(manner))
    const hasRequested = () =>
      page.frame.received.some((one) => one.type === 'GET_USER' && String(one.payload?.chainId).startsWith('solana'))
    if (manner.wire === 'port') await vi.waitFor(() => expect(hasRequested()).toBe(true), 30_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(hasRequested()).toBe(manner.wire === 'port')
    expect(idsOf(page)).toEqual([EVM_CONNECTION])
  })
})
