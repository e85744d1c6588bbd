import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { ed25519 } from '@noble/curves/ed25519'
import { expect, type Page, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { hexToBytes } from 'viem'
import { hostileValues } from '../apps/frame/test/hostile-values.ts'
import { buildTransaction, requestNode } from '../apps/frame/test/solana-world.ts'
import { type RunningSolana, startSolana } from '../devnet/src/solana/start-solana.ts'
import { chosenAtDepth, isWholeDepth } from '../devnet/src/testing/test-depth.ts'
import { frameAccountKey } from './frame-page/account.ts'
import { expectNoFrameFaults, expectReadableFrameColors } from './testing/axe.ts'
import { countSignatures, type FramePages, openApp, replyTo, send, startFramePages } from './testing/frame-page.ts'
import { ethereum } from './testing/node-double.ts'
import { showAndCancel, watchExecutions } from './testing/watch-executions.ts'

/** What the frame shows before it signs for Solana. The network is local, and runs real programs. */
const SOL = 1_000_000_000n
const own = address(base58.encode(ed25519.getPublicKey(hexToBytes(frameAccountKey))))
let solana: RunningSolana
let pages: FramePages
let other: Address
test.beforeAll(async () => {
  test.setTimeout(300_000)
  solana = await startSolana({ isSeeded: true })
  other = solana.seeded.accounts[1]?.address ?? own
  await requestNode(solana.rpcUrl, 'requestAirdrop', [own, Number(20n * SOL)])
  const network: FrameSolanaNetwork = {
    ...{ id: solana.networkId, name: 'Laurel Local Solana', isTestnet: true, rpcUrls: [solana.rpcUrl] },
    tokens: solana.seeded.tokens.map(({ mint, symbol, decimals }) => ({ mint, symbol, decimals })),
  }
  pages = await startFramePages([ethereum], { solana: [network] })
})
test.afterAll(async () => {
  await Promise.all([pages?.stop(), solana?.stop()])
})

async function open(page: Page) {
  const frame = await openApp(page, pages)
  const id = await send(page, 'GET_USER', { chainId: solana.networkId })
  await expect
    .poll(() => replyTo(page, id))
    .toMatchObject({
      payload: { address: own, chainId: solana.networkId, accounts: [{ address: own, type: 'eoa' }] },
    })
  return frame
}

const signer = createNoopSigner(own)
const sign = async (...instructions: readonly Instruction[]) => ({
  method: 'solana_signTransaction',
  params: { transaction: (await buildTransaction(solana.rpcUrl, instructions, { payer: own })).base58 },
})
const transfer = (amount = (SOL * 3n) / 2n) => getTransferSolInstruction({ source: signer, destination: other, amount })
const textOf = (text: string) => ({
  method: 'solana_signMessage',
  params: { message: base58.encode(new TextEncoder().encode(text)), pubkey: own },
})

const shown: readonly (readonly [string, RegExp, () => Promise<unknown>])[] = [
  ['send', /Send .?1\.5 SOL/, async () => ({ ...(await sign(transfer())), method: 'solana_signAndSendTransaction' })],
  [
    'token',
    /can.t be read|Send .?2\.5/,
    async () => {
      const [token] = solana.seeded.tokens
      if (token === undefined) throw new Error('The network has tokens.')
      const { mint, decimals, program } = token
      const amount = (5n * 10n ** BigInt(decimals)) / 2n
      return sign(
        getTransferCheckedInstruction(
          { source: other, mint, destination: other, authority: signer, amount, decimals },
          { programAddress: program },
        ),
      )
    },
  ],
  [
    'authority',
    /Someone else would control/,
    () =>
      sign(
        getSetAuthorityInstruction({
          ...{ owned: other, owner: signer, authorityType: AuthorityType.AccountOwner, newAuthority: other },
        }),
        getApproveInstruction({ source: other, delegate: other, owner: signer, amount: 2n ** 64n - 1n }),
      ),
  ],
  [
    'nonce',
    /never expires/,
    () => sign(getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: signer }), transfer()),
  ],
  ['unknown', /not known here/, () => sign({ programAddress: other, accounts: [], data: new Uint8Array(40).fill(7) })],
  [
    'several',
    /Transaction 2 of 2/,
    async () => {
      const [one, two] = await Promise.all([sign(transfer(SOL)), sign(transfer(2n * SOL))])
      const transactions = [one.params.transaction, two.params.transaction]
      return { method: 'solana_signAllTransactions', params: { transactions } }
    },
  ],
  ['message', /Every leaf counts/, async () => textOf('Grow with us.\nEvery leaf counts.')],
  [
    'sign-in-elsewhere',
    /for another site/,
    async () => textOf(`bank.example wants you to sign in with your Solana account:\n${own}\n\nWelcome.`),
  ],
]

// A transaction with a warning, and a message: the others have the same parts.
const looks = ['authority', 'message']
for (const [name, text, payload] of chosenAtDepth(shown, ([kind]) => looks.includes(kind))) {
  test(`${name}: axe finds nothing, in light and dark`, async ({ page }, info) => {
    const frame = await open(page)
    await send(page, 'RPC_REQUEST', await payload())
    await expect(frame.getByText(text).first()).toBeVisible()
    await page.waitForTimeout(600)
    // All of it, as if one had scrolled.
    if (isWholeDepth()) await page.locator('iframe').screenshot({ path: info.outputPath(`${name}-light.png`) })
    await expectNoFrameFaults(frame, `${name}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(400)
    if (isWholeDepth()) await page.locator('iframe').screenshot({ path: info.outputPath(`${name}-dark.png`) })
    await expectReadableFrameColors(frame, `${name}, dark`)
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

test('a transfer is sent after a click in the frame, and not before', async ({ page }) => {
  const frame = await open(page)
  const payload = { ...(await sign(transfer(SOL))), method: 'solana_signAndSendTransaction' }
  const id = await send(page, 'RPC_REQUEST', payload)
  const confirm = frame.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  expect(await countSignatures(frame)).toBe(0)
  await expect(async () => {
    await confirm.click({ timeout: 2_000 })
    await expect.poll(() => replyTo(page, id), { timeout: 3_000 }).not.toBeNull()
  }).toPass({ timeout: 30_000 })
  const { payload: answer } = Object(await replyTo(page, id))
  solana.advance(1)
  const { value } = await requestNode(solana.rpcUrl, 'getSignatureStatuses', [[answer.signature]])
  expect(value[0]).toMatchObject({ err: null })
  expect(await countSignatures(frame)).toBe(1)
})

test('a message that is a transaction, and another account, are refused without a confirmation', async ({ page }) => {
  const frame = await open(page)
  const { message } = await buildTransaction(solana.rpcUrl, [transfer()], { payer: own })
  for (const [params, text] of [
    [{ message: base58.encode(message), pubkey: own }, 'it is a Solana transaction'],
    [{ message: base58.encode(message), pubkey: other }, 'not logged in'],
  ] as const) {
    const id = await send(page, 'RPC_REQUEST', { method: 'solana_signMessage', params })
    await expect.poll(async () => JSON.stringify(await replyTo(page, id))).toContain(text)
  }
  expect(await countSignatures(frame)).toBe(0)
})

test('nothing of the texts of messages and notes runs or loads', async ({ page }) => {
  const executions = watchExecutions(page)
  const frame = await open(page)
  const all = hostileValues.join('\n')
  const memo = (text: string) => ({
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    ...{ accounts: [], data: new TextEncoder().encode(text) },
  })
  const statement = hostileValues.find((value) => value.includes('onerror')) ?? ''
  const signIn = `${statement} wants you to sign in with your Solana account:\n${own}\n\n${statement}\n\nURI: ${statement}`
  const withNote = await sign(transfer(), memo(statement.repeat(4)))
  const shownTexts = [
    textOf(all),
    textOf(signIn),
    withNote,
    { method: 'solana_signAllTransactions', params: { transactions: [withNote.params.transaction] } },
  ]
  for (const payload of shownTexts) {
    await showAndCancel(page, frame, payload)
    await executions.expectNone(frame)
  }
  // Where only a form is taken, the text is refused, and nothing is drawn.
  for (const text of hostileValues.slice(0, 10)) {
    await send(page, 'RPC_REQUEST', { method: 'solana_signMessage', params: { message: text, pubkey: text } })
    await send(page, 'RPC_REQUEST', {
      method: 'solana_signAndSendTransaction',
      params: { transaction: text, options: { preflightCommitment: text } },
    })
  }
  await page.waitForTimeout(500)
  await expect(frame.getByRole('main')).toHaveCount(0)
  await executions.expectNone(frame)
})
