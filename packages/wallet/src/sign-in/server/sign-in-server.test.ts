import {
  type Address,
  concatHex,
  createClient,
  custom,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getCreate2Address,
  type Hex,
  HttpRequestError,
  hexToBigInt,
  http,
  numberToHex,
  pad,
  serializeErc6492Signature,
  serializeErc8010Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { deployContract, getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileContractWallets, factoryAbi, walletAbi } from '../../../test/contract-wallets.ts'
import { keyOf, startChain, toChain } from '../../../test/world.ts'
import { prepareMessage } from '../prepare-message.ts'
import { formatSignInMessage, parseSignInMessage, type SignInMessage } from '../sign-in-message.ts'
import { CLOCK_SKEW_MS } from './check-message.ts'
import { SignInUnavailableError, SignInVerificationError } from './errors.ts'
import { createSignInServer, type SignInRequest } from './sign-in-server.ts'

const DOMAIN = 'meadow.example'
const ORIGIN = `https://${DOMAIN}`
const HALF_ORDER_TWICE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('createSignInServer', () => {
  let chain: Awaited<ReturnType<typeof startChain>>
  let bytecodes: Readonly<Record<string, Hex>>
  const owner = privateKeyToAccount(keyOf(0))
  let time = Date.UTC(2026, 10, 21, 18, 14)

  beforeAll(async () => {
    bytecodes = compileContractWallets()
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  const client = () =>
    createClient({
      account: owner,
      chain: toChain(chain),
      transport: http(chain.rpcUrl, { retryCount: 0 }),
      pollingInterval: 20,
    })
  const create = (options: Partial<Parameters<typeof createSignInServer>[0]> = {}) =>
    createSignInServer({ domain: DOMAIN, chains: [chain.chainId], getClient: client, now: () => time, ...options })

  async function deploy(name: string, args: readonly Hex[] = []): Promise<Address> {
    const bytecode = bytecodes[name] ?? '0x'
    const data = concatHex([bytecode, ...args.map((word) => pad(word))])
    const hash = await deployContract(client(), { abi: [], bytecode: data, account: owner })
    const { contractAddress } = await waitForTransactionReceipt(client(), { hash })
    if (!contractAddress) throw new TypeError(`${name} was not deployed.`)
    return contractAddress
  }

  /** A request as an honest page sends it, with the changes of a test. */
  async function request({
    server = create(),
    account = owner.address,
    change = (message: SignInMessage) => message,
    edit = (text: string) => text,
    sign = (text: string): Promise<Hex> => owner.signMessage({ message: text }),
    ...rest
  }: {
    server?: ReturnType<typeof create>
    account?: Address
    change?: (message: SignInMessage) => SignInMessage
    edit?: (text: string) => string
    sign?: (text: string) => Promise<Hex>
  } & Partial<SignInRequest> = {}) {
    const nonce = rest.nonce ?? (await server.createNonce())
    const target = { address: account, chainId: chain.chainId, walletName: 'Kestrel' }
    const { message } = prepareMessage(target, { nonce, pageOrigin: ORIGIN, now: time, statement: 'Welcome.' })
    const text = rest.message ?? edit(formatSignInMessage(change(message)))
    const signature = rest.signature ?? (await sign(text))
    return { server, request: { message: text, signature, nonce, origin: ORIGIN, ...rest } satisfies SignInRequest }
  }
  const verify = async (options: Parameters<typeof request>[0] = {}) => {
    const requested = await request(options)
    return requested.server.verify(requested.request)
  }

  test('default: a key signed', async () => {
    const verified = await verify()
    expect(verified).toMatchObject({ address: owner.address, chainId: chain.chainId, expiresAt: time + 7 * 86_400_000 })
    expect(verified.message.statement).toBe('Welcome.')
  })

  test('default: sealed nonces and several domains', async () => {
    const server = create({ secret: 'a secret of at least thirty-two characters', domain: ['other.example', DOMAIN] })
    expect((await verify({ server })).address).toBe(owner.address)
  })

  test('behavior: a key signature needs no chain', async () => {
    const getClient = () => createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    expect((await verify({ server: create({ getClient }) })).address).toBe(owner.address)
  })

  test('default: a contract account signed (ERC-1271)', async () => {
    const account = await deploy('OwnedWallet', [owner.address])
    expect((await verify({ account })).address).toBe(getAddress(account))
  })

  test('default: a contract account that is not deployed yet signed (ERC-6492), and it is still not deployed', async () => {
    const factory = await deploy('WalletFactory')
    const salt = pad('0x07')
    const account = getCreate2Address({
      from: factory,
      salt,
      bytecode: encodeDeployData({ abi: walletAbi, bytecode: bytecodes['OwnedWallet'] ?? '0x', args: [owner.address] }),
    })
    const sign = async (text: string) =>
      serializeErc6492Signature({
        address: factory,
        data: encodeFunctionData({ abi: factoryAbi, functionName: 'make', args: [owner.address, salt] }),
        signature: await owner.signMessage({ message: text }),
      })
    expect((await verify({ account, sign })).address).toBe(account)
    expect(await getCode(client(), { address: account })).toBeUndefined()

    const otherAccount = privateKeyToAccount(generatePrivateKey())
    const forge = async (text: string) =>
      serializeErc6492Signature({
        address: factory,
        data: encodeFunctionData({ abi: factoryAbi, functionName: 'make', args: [owner.address, salt] }),
        signature: await otherAccount.signMessage({ message: text }),
      })
    await expect(verify({ account, sign: forge })).rejects.toMatchObject({ reason: 'signature' })

    // The account is deployed meanwhile: its plain signature is valid, and the wrapped one still is.
    const hash = await sendTransaction(client(), {
      to: factory,
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'make', args: [owner.address, salt] }),
    })
    await waitForTransactionReceipt(client(), { hash })
    expect((await verify({ account })).address).toBe(account)
    expect((await verify({ account, sign })).address).toBe(account)
  })

  test.each(['BurningWallet', 'RevertingWallet', 'FloodingWallet'])('error: %s is not a sign-in', async (name) => {
    const account = await deploy(name)
    await expect(verify({ account })).rejects.toBeInstanceOf(Error)
    await expect(verify({ account })).rejects.toMatchObject({ code: expect.stringMatching(/^wallet\/sign-in-/) })
  })

  test('error: a chain that does not respond differs from a wrong signature', async () => {
    const account = await deploy('OwnedWallet', [owner.address])
    const getClient = () => createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    const failure = await verify({ account, server: create({ getClient }) }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SignInUnavailableError)
  })

  test('error: a node that fails at the signature check differs from a wrong signature', async () => {
    const account = await deploy('OwnedWallet', [owner.address])
    const node = client().transport
    const provider = {
      request: async (call: { method: string; params?: unknown[] }) => {
        if (call.method === 'eth_call') throw new HttpRequestError({ url: 'http://127.0.0.1:9', status: 503 })
        return node.request(call)
      },
    }
    const server = create({ getClient: () => createClient({ transport: custom(provider, { retryCount: 0 }) }) })
    await expect(verify({ account, server })).rejects.toBeInstanceOf(SignInUnavailableError)
  })

  test('behavior: pending transactions validate no signature (ERC-8010)', async () => {
    const blocks: unknown[] = []
    const node = client().transport
    const provider = {
      request: async (call: { method: string; params?: unknown[] }) => {
        if (call.method === 'eth_call' || call.method === 'eth_getCode') blocks.push(call.params?.[1])
        return node.request(call)
      },
    }
    const server = create({ getClient: () => createClient({ transport: custom(provider, { retryCount: 0 }) }) })
    const wallet = await deploy('RevertingWallet')
    const sign = async (text: string) =>
      serializeErc8010Signature({
        authorization: await owner.signAuthorization({ address: wallet, chainId: chain.chainId, nonce: 0 }),
        data: '0x',
        signature: concatHex(['0x00', await owner.signMessage({ message: text })]),
      })
    await expect(verify({ server, sign })).rejects.toMatchObject({ code: expect.stringMatching(/^wallet\/sign-in-/) })
    expect(blocks.length).toBeGreaterThan(0)
    expect(new Set(blocks)).toEqual(new Set(['latest']))
  })

  test('error: a client of another chain is not trusted', async () => {
    const account = await deploy('OwnedWallet', [owner.address])
    const server = create({ chains: [1, chain.chainId] })
    const change = (message: SignInMessage) => ({ ...message, chainId: 1 })
    await expect(verify({ account, server, change })).rejects.toBeInstanceOf(SignInUnavailableError)
  })

  describe('24 mutations, 24 rejections', () => {
    const otherAccount = privateKeyToAccount(generatePrivateKey())
    const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
    const day = 86_400_000
    const changed = (parts: (message: SignInMessage) => Partial<SignInMessage>) => ({
      change: (message: SignInMessage) => ({ ...message, ...parts(message) }),
    })

    test.each<[name: string, reason: string, options: () => Parameters<typeof request>[0]]>([
      ['another domain', 'domain', () => changed(() => ({ domain: 'evil.example' }))],
      ['a domain that ends alike', 'domain', () => changed(() => ({ domain: `evil-${DOMAIN}` }))],
      ['a name before the domain', 'domain', () => changed(() => ({ domain: `${DOMAIN}@evil.example` }))],
      ['another port', 'domain', () => changed(() => ({ domain: `${DOMAIN}:8443` }))],
      ['no encryption', 'domain', () => changed(() => ({ scheme: 'http' }))],
      ['a URI of another site', 'uri', () => changed(() => ({ uri: 'https://evil.example' }))],
      ['a URI that begins alike', 'uri', () => changed(() => ({ uri: `${ORIGIN}.evil.example/` }))],
      ['sent by a page of another site', 'origin', () => ({ origin: 'https://evil.example' })],
      ['sent by a page that hides its origin', 'origin', () => ({ origin: 'null' })],
      ['sent by no page', 'origin', () => ({ origin: null })],
      ['another version', 'message', () => ({ edit: (text) => text.replace('Version: 1', 'Version: 2') })],
      ['a chain that is not the app’s', 'chain', () => changed(() => ({ chainId: 424242 }))],
      ['an invented nonce', 'nonce', () => changed(() => ({ nonce: 'f'.repeat(48) }))],
      ['another browser’s nonce', 'nonce', () => changed(() => ({ nonce: others[0] ?? '' }))],
      ['no end', 'lifetime', () => ({ change: ({ expirationTime: _, ...message }) => message })],
      [
        'an end before its beginning',
        'lifetime',
        () => changed(() => ({ issuedAt: iso(time + 50_000), expirationTime: iso(time + 40_000) })),
      ],
      ['an end in a year', 'lifetime', () => changed(() => ({ expirationTime: iso(time + 365 * day) }))],
      [
        'it has ended',
        'expired',
        () => changed(() => ({ issuedAt: iso(time - 200_000), expirationTime: iso(time - CLOCK_SKEW_MS) })),
      ],
      ['it has not begun', 'not-before', () => changed(() => ({ notBefore: iso(time + CLOCK_SKEW_MS + 1) }))],
      ['issued in the future', 'issued-at', () => changed(() => ({ issuedAt: iso(time + CLOCK_SKEW_MS + 1) }))],
      ['issued long ago', 'issued-at', () => changed(() => ({ issuedAt: iso(time - 361_000) }))],
      [
        'another account’s signature',
        'signature',
        () => ({ sign: (text) => otherAccount.signMessage({ message: text }) }),
      ],
      [
        'another message’s signature',
        'signature',
        () => ({ sign: (text) => owner.signMessage({ message: `${text} ` }) }),
      ],
      [
        'the signature in its other spelling',
        'signature',
        () => ({ sign: async (text) => respelled(await owner.signMessage({ message: text })) }),
      ],
    ])('error: %s (%s)', async (_, reason, options) => {
      const server = create()
      others.splice(0, 1, await server.createNonce())
      const requested = await request({ server, ...options() })
      const failure = await server.verify(requested.request).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(SignInVerificationError)
      expect(failure).toMatchObject({ reason, code: 'wallet/sign-in-verification' })
      // The unchanged request is accepted.
      expect((await verify({ server: create() })).address).toBe(owner.address)
    })

    /** A nonce that the server issued to another browser. */
    const others: string[] = []
    function respelled(signature: Hex): Hex {
      const s = HALF_ORDER_TWICE - hexToBigInt(`0x${signature.slice(66, 130)}`)
      const v = signature.endsWith('1b') ? '0x1c' : '0x1b'
      return concatHex([`0x${signature.slice(2, 66)}`, numberToHex(s, { size: 32 }), v])
    }
  })

  test('error: the same request a second time', async () => {
    const requested = await request()
    await requested.server.verify(requested.request)
    await expect(requested.server.verify(requested.request)).rejects.toMatchObject({ reason: 'nonce' })
  })

  test('error: of two concurrent requests one is signed in', async () => {
    const requested = await request()
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => requested.server.verify(requested.request)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('error: a nonce that was used with a wrong signature is used up', async () => {
    const requested = await request()
    const otherAccount = privateKeyToAccount(generatePrivateKey())
    const wrong = await otherAccount.signMessage({ message: requested.request.message })
    await expect(requested.server.verify({ ...requested.request, signature: wrong })).rejects.toMatchObject({
      reason: 'signature',
    })
    await expect(requested.server.verify(requested.request)).rejects.toMatchObject({ reason: 'nonce' })
  })

  test('error: a nonce older than five minutes', async () => {
    const before = time
    const requested = await request({
      change: (message) => ({ ...message, issuedAt: new Date(before + 301_000).toISOString() }),
    })
    time += 301_000
    await expect(requested.server.verify(requested.request)).rejects.toMatchObject({ reason: 'nonce' })
    time = before
  })

  test.each([
    ['ahead', CLOCK_SKEW_MS],
    ['behind', -CLOCK_SKEW_MS],
  ])('behavior: a browser’s clock a minute %s is fine', async (_, skew) => {
    const change = (message: SignInMessage) => ({
      ...message,
      issuedAt: new Date(time + skew).toISOString(),
      notBefore: new Date(time + skew).toISOString(),
    })
    expect((await verify({ change })).address).toBe(owner.address)
  })

  test('behavior: a local site needs no encryption', async () => {
    const server = create({ domain: 'localhost:5173' })
    const change = (message: SignInMessage) => ({
      ...message,
      scheme: 'http',
      domain: 'localhost:5173',
      uri: 'http://localhost:5173',
    })
    expect((await verify({ server, change, origin: 'http://localhost:5173' })).address).toBe(owner.address)
  })

  test.each(['', 'x', '0x', `${ORIGIN} wants you to sign in with your Ethereum account:`])(
    'error: %j is not a message',
    async (message) => expect(verify({ message })).rejects.toMatchObject({ reason: 'message' }),
  )
  test.each<[name: string, signature: Hex]>([
    ['nothing', '0x'],
    ['one byte', '0x00'],
    ['zeros', `0x${'00'.repeat(65)}`],
    ['numbers past the curve', `0x${'ff'.repeat(65)}`],
    ['half a byte', '0x123'],
    ['70,000 bytes', `0x${'00'.repeat(70_000)}`],
    ['the mark of ERC-6492 and nothing before it', `0x${'6492'.repeat(16)}`],
  ])('error: %s is not a signature', async (_, signature) =>
    expect(verify({ signature })).rejects.toMatchObject({ reason: 'signature' }),
  )

  test('error: no domain, no chain, a short secret', () => {
    expect(() => create({ domain: [] })).toThrow(RangeError)
    expect(() => create({ domain: '' })).toThrow(RangeError)
    expect(() => create({ chains: [] })).toThrow(RangeError)
    expect(() => create({ secret: 'short' })).toThrow(RangeError)
  })

  test('behavior: a message may have the nonce', async () =>
    expect(parseSignInMessage((await request()).request.message).nonce).toMatch(/^[a-z0-9]{48,}$/))
})
