/**
 * The keys of the frame in a real browser: WebCrypto, IndexedDB, workers, passkeys, and what is left in memory and on the disk.
 * Source: docs/security.md#e4.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { recoverMessageAddress } from 'viem'
import type { KeysStatus } from '../apps/frame/src/keys/keys.ts'
import type { SignResult } from '../apps/frame/src/keys/worker/sign-request.ts'
import { addPasskeys } from './testing/frame-login.ts'
import { connectTestLogin, createTestLogin, startKeysPage, type TestLogin } from './testing/keys-page.ts'
import { findSecrets, readMemory, spellingsOf } from './testing/search-memory.ts'

const password = 'orbit maple seven clouds'

let pages: Awaited<ReturnType<typeof startKeysPage>>
test.beforeAll(async () => {
  pages = await startKeysPage()
})
test.afterAll(() => pages?.stop())

/** A browser with separate storage, which is another device. */
async function openDevice(browser: Browser, login: TestLogin, device: string): Promise<Page> {
  const context = await browser.newContext()
  await connectTestLogin(context, login)
  return openPage(context, device)
}

async function openPage(context: BrowserContext, device: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${pages.url}/?device=${device}`)
  await page.waitForFunction(() => 'keysPage' in window)
  return page
}

const open = (page: Page): Promise<KeysStatus> => page.evaluate(() => window.keysPage.open())
const make = (page: Page): Promise<KeysStatus> => page.evaluate((text) => window.keysPage.make(text), password)
const recover = (page: Page, text = password) => page.evaluate((given) => window.keysPage.recover(given), text)

async function signerOf(result: SignResult, message: string): Promise<string> {
  if (result.type !== 'signature') throw new Error('It is a signature.')
  return recoverMessageAddress({ message, signature: result.signature })
}

async function sign(page: Page, message = 'hello'): Promise<string> {
  return signerOf(await page.evaluate((text) => window.keysPage.sign(text), message), message)
}

/** Signs a Solana message with the account of a page. The signature is that of its Solana address. */
async function signSolana(page: Page): Promise<void> {
  const status = await open(page)
  if (status.type !== 'ready') throw new Error(`The account is ${status.type}.`)
  const { solanaAddress } = status
  const call = ([text, address]: readonly [string, string]) => window.keysPage.signSolana(text, address)
  const result = await page.evaluate(call, ['hello', solanaAddress] as const)
  if (result.type !== 'solana') throw new Error('It is a signature.')
  const signature = new Uint8Array(Object.values(result.signature))
  expect(ed25519.verify(signature, new TextEncoder().encode('hello'), base58.decode(solanaAddress))).toBe(true)
}

async function makeAccount(page: Page): Promise<string> {
  const made = await make(page)
  if (made.type !== 'ready') throw new Error(`The account is ${made.type}.`)
  return made.address
}

test('an account is made, signs, and has the same address after a reload and on another device', async ({
  browser,
}) => {
  const login = createTestLogin()
  const page = await openDevice(browser, login, 'one')
  expect(await open(page)).toEqual({ type: 'new' })
  const address = await makeAccount(page)
  expect(await sign(page)).toBe(address)
  await page.reload()
  expect(await sign(page)).toBe(address)
  expect(await open(page)).toMatchObject({ type: 'ready', address, isRecoveryOutdated: false })

  const second = await openDevice(browser, login, 'two')
  expect(await open(second)).toMatchObject({ type: 'new-device', address, recovery: { method: 'password' } })
  await expect(recover(second, 'another password of mine')).rejects.toThrow('does not open the account')
  expect(await recover(second)).toMatchObject({ address })
  expect(await sign(second)).toBe(address)
  expect(login.server.sets.size).toBe(2)
})

test('each signature has a separate worker, which has ended afterwards', async ({ browser }) => {
  const page = await openDevice(browser, createTestLogin(), 'one')
  let started = 0
  page.on('worker', () => {
    started += 1
  })
  await makeAccount(page)
  for (const message of ['one', 'two', 'three']) await sign(page, message)
  expect(started).toBe(4)
  await expect.poll(() => page.workers().length).toBe(0)
})

test('no script can read the key of the device', async ({ browser }) => {
  const page = await openDevice(browser, createTestLogin(), 'one')
  await makeAccount(page)
  expect(await page.evaluate(() => window.keysPage.exportDeviceKey())).toBe('refused')
})

test('after a signature neither memory nor storage nor the disk has the key, and the search finds it when it is planted', async ({
  browser,
}) => {
  const login = createTestLogin()
  const folder = await mkdtemp(join(tmpdir(), 'laurel-frame-keys-'))
  const { launchOptions } = test.info().project.use
  const profile = await chromium.launchPersistentContext(folder, launchOptions)
  try {
    await connectTestLogin(profile, login)
    const page = await openPage(profile, 'one')
    const address = await makeAccount(page)
    for (const message of ['one', 'two', 'three']) expect(await sign(page, message)).toBe(address)
    await signSolana(page)
    const memory = await readMemory(page)
    const storage = await page.evaluate(() => window.keysPage.readStorage())

    // What to search for is exported on another device, so that this page never had it.
    const second = await openDevice(browser, login, 'two')
    await recover(second)
    const exported = await second.evaluate((text) => window.keysPage.exportKeys(text), password)
    const key = exported.evmPrivateKey.slice(2)
    const solanaKey = Buffer.from(base58.decode(exported.solanaPrivateKey).slice(0, 32)).toString('hex')
    const secret = Buffer.from(mnemonicToEntropy(exported.phrase, wordlist)).toString('hex')
    const words = exported.phrase.split(' ')
    const pageOfShare = await openPage(profile, 'one')
    const deviceShare = await pageOfShare.evaluate(() => window.keysPage.readDeviceShare())
    const point = Buffer.from(deviceShare, 'base64url').subarray(18, 50).toString('hex')
    const secrets = {
      ...{ key: spellingsOf(key), secret: spellingsOf(secret), phrase: [words.slice(0, 4).join(' ')] },
      ...{
        'device share': [deviceShare, ...spellingsOf(point)],
        'Solana key': [exported.solanaPrivateKey, ...spellingsOf(solanaKey)],
      },
    }
    expect(findSecrets(memory, secrets)).toEqual([])
    expect(findSecrets(storage, secrets)).toEqual([])

    for (const form of ['text', 'bytes'] as const) {
      await page.evaluate(([hex, planted]) => window.keysPage.plant(hex, planted), [key, form] as const)
      expect(findSecrets(await readMemory(page), secrets)).toEqual(['key'])
    }
    await page.evaluate((hex) => window.keysPage.plant(hex, 'bytes'), solanaKey)
    expect(findSecrets(await readMemory(page), secrets)).toEqual(['Solana key'])

    await profile.close()
    const raw = Object.values({ key, solanaKey, secret, point }).map((hex) => Buffer.from(hex, 'hex'))
    const files = await readFiles(folder)
    expect(files.some((content) => content.includes('account-of-the-journey'))).toBe(true)
    for (const content of files) {
      for (const bytes of raw) expect(content.includes(bytes)).toBe(false)
      expect(findSecrets(content.toString('latin1'), secrets)).toEqual([])
    }
  } finally {
    await profile.close().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
})

async function readFiles(folder: string): Promise<readonly Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
}

test('a tab that is closed after the server saved the first set is continued by the next one @depth', async ({
  browser,
}) => {
  const login = createTestLogin()
  const page = await openDevice(browser, login, 'one')
  const saved = new Promise<void>((resolve) => {
    login.onSave.current = async () => {
      resolve()
      await new Promise(() => {})
    }
  })
  const interrupted = make(page).catch(() => null)
  await saved
  const next = await openPage(page.context(), 'one')
  await page.close()
  await interrupted
  login.onSave.current = async () => undefined
  const status = await open(next)
  expect(status).toMatchObject({ type: 'ready', address: login.server.address })
  expect(await sign(next)).toBe(login.server.address)
})

test('two tabs and two devices that make the key at once get one address @depth', async ({ browser }) => {
  const login = createTestLogin()
  const page = await openDevice(browser, login, 'one')
  const tab = await openPage(page.context(), 'one')
  const other = await openDevice(browser, login, 'two')
  const statuses = await Promise.all([page, tab, other].map(make))
  expect(statuses.map((status) => ('address' in status ? status.address : null))).toEqual(
    Array.from({ length: 3 }, () => login.server.address),
  )
  const types = statuses.map(({ type }) => type).sort()
  expect(types.includes('ready')).toBe(true)
  expect(types.filter((type) => type === 'new-device').length).toBeLessThanOrEqual(2)
})

test('without the server the device and the recovery method sign, and then make a new set @depth', async ({
  browser,
}) => {
  const login = createTestLogin()
  const page = await openDevice(browser, login, 'one')
  const address = await makeAccount(page)
  login.server.sets.clear()
  expect(await open(page)).toMatchObject({ type: 'server-share-lost', address })
  const signed = await page.evaluate((text) => window.keysPage.signWithRecovery(text, 'hello'), password)
  expect(await signerOf(signed, 'hello')).toBe(address)
  expect(await page.evaluate((text) => window.keysPage.restore(text), password)).toMatchObject({ address })
  expect(await sign(page)).toBe(address)
})

test('another password ends the one before on every device @depth', async ({ browser }) => {
  const login = createTestLogin()
  const page = await openDevice(browser, login, 'one')
  const address = await makeAccount(page)
  const second = await openDevice(browser, login, 'two')
  await recover(second)
  const after = 'quiet harbor paints nine moons'
  const change = ([before, next]: readonly [string, string]) => window.keysPage.change(before, next)
  expect(await second.evaluate(change, [password, after] as const)).toMatchObject({ address })
  expect(await open(page)).toMatchObject({ type: 'ready', isRecoveryOutdated: true })
  expect(await sign(page)).toBe(address)
  await expect(recover(page)).rejects.toThrow('does not open the account')
  expect(await recover(page, after)).toMatchObject({ address })
  expect(await open(page)).toMatchObject({ type: 'ready', isRecoveryOutdated: false })
})

test('a passkey opens the account after the device lost its storage', async ({ browser }) => {
  const login = createTestLogin()
  const page = await openDevice(browser, login, 'one')
  await addPasskeys(page)
  const made = await page.evaluate(() => window.keysPage.makeWithPasskey())
  expect(made).toMatchObject({ type: 'ready', recovery: { method: 'passkey' } })
  await page.evaluate(() => indexedDB.deleteDatabase('laurel-keys'))
  expect(await open(page)).toMatchObject({ type: 'new-device', address: login.server.address })
  expect(await page.evaluate(() => window.keysPage.recoverWithPasskey())).toMatchObject({
    address: login.server.address,
  })
  expect(await sign(page)).toBe(login.server.address)
})
