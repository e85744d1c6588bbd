import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { ed25519 } from '@noble/curves/ed25519'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { address, createNoopSigner, generateKeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { buildTransaction, requestNode } from '../apps/frame/test/solana-world.ts'
import { type RunningSolana, startSolana } from '../devnet/src/solana/start-solana.ts'
import { approveDevice } from './testing/approve-device.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { clickInFrame, frameOf, setPassword, unlockWithPassword } from './testing/frame-login.ts'
import { type LoginApp, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'
import { logInOnDevice, readLoginMail } from './testing/login-steps.ts'
import { serveSolanaPage } from './testing/solana-page.ts'
import { buttonOf, dialogOf } from './testing/wallet-flow.ts'

/**
 * An email address has a Solana account: the real frame, the login server on PostgreSQL, and a local network that runs real programs.
 * Source: docs/embedded-login.md#solana.
 */

const SOL = 1_000_000_000n
const password = 'a gate, a lantern and nine geese'
let solana: RunningSolana
let app: LoginApp
/** An app with both kinds of network, whose modal logs in. */
let walletApp: LoginApp
test.beforeAll(async () => {
  test.setTimeout(300_000)
  solana = await startSolana({ isSeeded: true })
  const network: FrameSolanaNetwork = {
    ...{ id: solana.networkId, name: 'Laurel Local Solana', isTestnet: true, rpcUrls: [solana.rpcUrl], tokens: [] },
  }
  ;[app, walletApp] = await Promise.all([startLoginApp([network]), startLoginApp([network], serveSolanaPage)])
})
test.afterAll(async () => {
  await Promise.all([app?.stop(), walletApp?.stop(), solana?.stop()])
})

const isHidden = (page: Page) => async () => page.locator('#w3m-iframe').isHidden()

async function logIn(browser: Browser, email: string, button: 'Save password' | 'Open account') {
  const context = await browser.newContext()
  const page = await openLoginApp(context, app)
  await explainFailure(context, () =>
    logInOnDevice(page, app, email, async () => {
      const field = frameOf(page).locator('input')
      if (button === 'Save password') await clickInFrame(page, 'Use a password', () => field.isVisible())
      await field.fill(password)
      await clickInFrame(page, button, isHidden(page))
    }),
  )
  return { context, page }
}

/** The Solana address of the user. */
async function readSolanaAddress(page: Page) {
  const user = Object(await sendMessage(page, 'GET_USER', { chainId: solana.networkId }))
  expect(user).toMatchObject({ chainId: solana.networkId, accounts: [{ address: user.address, type: 'eoa' }] })
  return address(user.address)
}

test('default: login by email, a Solana address, a signed message, a transfer, and the same address everywhere @depth', async ({
  browser,
}) => {
  const email = `sol-${crypto.randomUUID()}@meadow.example`
  const { context, page } = await logIn(browser, email, 'Save password')
  const own = await readSolanaAddress(page)
  await requestNode(solana.rpcUrl, 'requestAirdrop', [own, Number(5n * SOL)])

  const message = new TextEncoder().encode('Grow with us.')
  const params = { message: base58.encode(message), pubkey: own }
  const signing = sendMessage(page, 'RPC_REQUEST', { method: 'solana_signMessage', params })
  await expect(frameOf(page).getByText('Grow with us.')).toBeVisible()
  await clickInFrame(page, /^Sign$/, isHidden(page))
  const { signature } = Object(await signing)
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(own))).toBe(true)

  const { address: to } = await generateKeyPairSigner()
  const send = getTransferSolInstruction({ source: createNoopSigner(own), destination: to, amount: 2n * SOL })
  const { base58: transaction } = await buildTransaction(solana.rpcUrl, [send], { payer: own })
  const method = 'solana_signAndSendTransaction'
  const sending = sendMessage(page, 'RPC_REQUEST', { method, params: { transaction } })
  await expect(
    frameOf(page)
      .getByText(/Send .?2 SOL/)
      .first(),
  ).toBeVisible()
  await clickInFrame(page, /^Confirm$/, isHidden(page))
  expect(base58.decode(Object(await sending).signature)).toHaveLength(64)
  const received = async () => (await requestNode(solana.rpcUrl, 'getBalance', [to, { commitment: 'processed' }])).value
  await expect.poll(received).toBe(Number(2n * SOL))

  await page.reload()
  await page.waitForFunction(() => 'loginClient' in window)
  expect(await readSolanaAddress(page)).toBe(own)
  const other = await logIn(browser, email, 'Open account')
  expect(await readSolanaAddress(other.page)).toBe(own)
  // The EVM account is the same one, beside it.
  expect(await sendMessage(page, 'GET_USER', { chainId: 31337 })).toMatchObject({ chainId: 31337 })

  // Solana wallets import what the frame exports.
  expect(await page.evaluate(() => window.loginClient.showExport())).toBe(true)
  const field = frameOf(page).getByLabel('Password')
  await field.fill(password)
  await field.press('Enter')
  await frameOf(page).getByRole('button', { name: 'Show: Private key for Solana' }).press('Enter')
  const key = frameOf(page).getByText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await expect(key).toBeVisible()
  const pair = base58.decode(await key.innerText())
  expect(base58.encode(ed25519.getPublicKey(pair.slice(0, 32)))).toBe(own)
  expect(base58.encode(pair.slice(32))).toBe(own)
  for (const one of [context, other.context]) await one.close()
})

/** Opens the app with the modal. @param protect - what a new or a known account needs in the frame. */
async function logInInModal(browser: Browser, email: string, protect: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const settings = { network: solana.networkId, rpc: solana.rpcUrl, frame: `${walletApp.frameOrigin}/sdk` }
  await page.goto(`${new URL(walletApp.url).origin}/?${new URLSearchParams(settings)}`)
  await explainFailure(context, async () => {
    // The server sends another mail after 30 s.
    walletApp.login.wait(60)
    walletApp.login.mails.length = 0
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    // One row of the login, and none of an account that nobody has yet.
    await expect(dialogOf(page).getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect(buttonOf(page, /^Email/)).toHaveCount(0)
    await dialogOf(page).getByRole('textbox', { name: 'Email' }).fill(email)
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).getByRole('heading', { name: 'Register device' })).toBeVisible()
    await approveDevice(page, await readLoginMail(walletApp, 'link', email))
    await expect(dialogOf(page).getByRole('textbox', { name: 'Code of six digits' })).toBeFocused()
    await page.keyboard.type(await readLoginMail(walletApp, 'code', email))
    await protect(page)
    await expect(accountButton(page)).toHaveAccessibleName(/Account 0x/)
  })
  return { context, page }
}

const accountButton = (page: Page) => page.getByRole('button', { name: /Account .+\. Open/ }).last()
const outcome = (page: Page) => page.locator('output')

/** Chooses the Solana network in the modal. @returns the beginning of the address of the account there. */
async function switchToSolana(page: Page): Promise<string> {
  await page.getByRole('button', { name: /Meadow chain/ }).click()
  const row = buttonOf(page, /^Solana \(local\)|^Local Solana/)
  await expect(row).toBeEnabled()
  await expect(row).not.toContainText('Needs another wallet')
  await row.click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(accountButton(page)).not.toHaveAccessibleName(/Account 0x/)
  const [, shown = ''] = /Account (\S+)\. Open/.exec((await accountButton(page).getAttribute('aria-label')) ?? '') ?? []
  return shown
}

test('default: in an app with both, a login in the modal connects the Solana account by itself, and the frame signs for it', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const email = `both-${crypto.randomUUID()}@meadow.example`
  const { context, page } = await logInInModal(browser, email, setPassword)
  const shown = await switchToSolana(page)
  const confirm = (text: string | RegExp, name: RegExp) =>
    test.step(`confirm ${name}`, async () => {
      await expect(frameOf(page).getByText(text).first()).toBeVisible()
      await clickInFrame(page, name, isHidden(page))
    })

  await page.getByRole('button', { name: 'Sign in with Solana' }).click()
  await confirm(/Sign in to Meadow\./, /^Sign/)
  await expect(outcome(page)).toHaveText(/^Signed in as [1-9A-HJ-NP-Za-km-z]{32,44} on localnet$/)
  const own = address(/as (\S+) on/.exec(await outcome(page).innerText())?.[1] ?? '')
  expect(own.startsWith(shown.split('…')[0] ?? '?')).toBe(true)

  await requestNode(solana.rpcUrl, 'requestAirdrop', [own, Number(5n * SOL)])
  const { address: to } = await generateKeyPairSigner()
  await accountButton(page).click()
  await buttonOf(page, 'Send').click()
  await dialogOf(page).getByLabel('Amount').fill('1.5')
  await dialogOf(page).getByLabel('To', { exact: true }).fill(to)
  await buttonOf(page, 'Preview send').click()
  await buttonOf(page, 'Send 1.5 SOL').click()
  await confirm(/1\.5 SOL/, /^Sign$/)
  const received = async () => (await requestNode(solana.rpcUrl, 'getBalance', [to, { commitment: 'processed' }])).value
  await expect.poll(received).toBe(Number((3n * SOL) / 2n))
  solana.advance(40)
  await expect(dialogOf(page).getByRole('heading', { name: 'Done' })).toBeVisible()

  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shown))
  const other = await logInInModal(browser, email, unlockWithPassword)
  expect(await switchToSolana(other.page)).toBe(shown)
  for (const one of [context, other.context]) await one.close()
})
