import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { keccak256, stringToHex, zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSigningSettings } from '../src/settings/key-settings.ts'
import type { SignerLimitError } from '../src/signer-key/errors.ts'
import { createLocalKey } from '../src/signer-key/local-key.ts'
import { connectSigners } from '../src/signer-socket/connect-signers.ts'
import { SignerRefusedError, SignerSocketError } from '../src/signer-socket/errors.ts'
import { listenOnSocket } from '../src/signer-socket/listen-on-socket.ts'
import { MAX_MESSAGE_BYTES, writeSignRequest } from '../src/signer-socket/sign-message.ts'
import { connectToSigners } from '../src/start/connect-to-signers.ts'
import { openSigners } from '../src/start/open-signers.ts'
import { type RunningSigner, startSigning } from '../src/start/start-signing.ts'
import { users, validator } from '../src/testing/scene.ts'
import { type ClaimStruct, claimDigest } from '../src/verify-claim/claim-struct.ts'

const [testKey, mainKey] = [keccak256(stringToHex('testnet')), keccak256(stringToHex('mainnet'))]
const claim = (chainId = 31337, boostId = 7n): ClaimStruct => ({
  ...{ chainId, validator, validatorKind: 'signerValidatorV2', boostId, incentiveQuantity: 8 },
  ...{ claimant: users.ben, incentiveData: '0x', referrer: zeroAddress },
})

let folder: string
const running = new Set<RunningSigner>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-signer-'))
})
afterEach(async () => {
  for (const signer of running) await signer.stop()
  running.clear()
  rmSync(folder, { recursive: true, force: true })
})

const socketPath = () => join(folder, 'socket/signer')
const faults: unknown[] = []
const reached: SignerLimitError[] = []
async function start(more: Readonly<Record<string, string>> = {}): Promise<RunningSigner> {
  const environment = {
    LAUREL_SIGNER_SOCKET: socketPath(),
    LAUREL_SIGNER_DATA: join(folder, 'counts'),
    LAUREL_SIGNER_KEY_TESTNET: testKey,
    ...more,
  }
  const signer = await startSigning(readSigningSettings(environment), {
    onFault: (error) => faults.push(error),
    onLimit: (error) => reached.push(error),
  })
  running.add(signer)
  return signer
}
async function stop(signer: RunningSigner): Promise<void> {
  running.delete(signer)
  await signer.stop()
}
async function reach(network: 'mainnet' | 'testnet' = 'testnet') {
  const signer = (await connectSigners(socketPath(), { timeoutMs: 20_000 })).get(network)
  if (!signer) throw new TypeError(`There is no signer for ${network} networks.`)
  return signer
}
/** What the socket answers to anything at all. */
function send(method: string, path: string, body: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ socketPath: socketPath(), method, path, agent: false }, (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

describe('the signer behind a socket', () => {
  test('default: signs what the key itself would, and says who signs', async () => {
    await start({ LAUREL_SIGNER_KEY_MAINNET: mainKey })
    const [own, signer] = [createLocalKey(testKey, 'KEY'), await reach()]
    expect(signer.address).toBe(own.address)
    expect(await signer.signClaim(claim(), 5n)).toBe(await own.signDigest(claimDigest(claim())))
    expect((await reach('mainnet')).address).toBe(createLocalKey(mainKey, 'KEY').address)
  })

  test('behavior: many at once are all answered, each with its own', async () => {
    await start()
    const [own, signer] = [createLocalKey(testKey, 'KEY'), await reach()]
    const claims = Array.from({ length: 100 }, (_, at) => claim(31337, BigInt(at)))
    const made = await Promise.all(claims.map((one) => signer.signClaim(one, null)))
    expect(made).toEqual(await Promise.all(claims.map((one) => own.signDigest(claimDigest(one)))))
  })

  test('behavior: the limits are the signer’s own, and a restart begins no new hour', async () => {
    const limits = {
      LAUREL_SIGNER_CLAIMS_PER_HOUR: '3',
      LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR: '3',
      LAUREL_SIGNER_VALUE_PER_BOOST_PER_HOUR: '100',
    }
    const first = await start(limits)
    const signer = await reach()
    await signer.signClaim(claim(), 60n)
    await expect(signer.signClaim(claim(), 41n)).rejects.toMatchObject({ code: 'verifier/signer-limit' })
    await signer.signClaim(claim(), 40n)
    await stop(first)
    const second = await start(limits)
    // The same caller, whose connection ended with the first.
    await expect(signer.signClaim(claim(), 1n)).rejects.toMatchObject({ code: 'verifier/signer-limit' })
    // Declining rewards: each claim may be paid all that they hold, and all together no more.
    const declining = (shared: bigint) => signer.signClaim(claim(31337, 8n), null, { owner: null, shared })
    await expect(declining(101n)).rejects.toMatchObject({ code: 'verifier/signer-limit' })
    await declining(100n)
    await expect(signer.signClaim(claim(31337, 9n), null)).rejects.toThrow(SignerRefusedError)
    await stop(second)
    await start({ ...limits, LAUREL_SIGNER_CLAIMS_PER_HOUR: '4' })
    await signer.signClaim(claim(31337, 9n), null)
  })

  test('behavior: an owner has a share of the limit over all boosts and restarts, and half is reserved for known boosts', async () => {
    const limits = { LAUREL_SIGNER_CLAIMS_PER_HOUR: '8', LAUREL_SIGNER_KNOWN_BOOSTS: '{"31337":["7"]}' }
    const first = await start(limits)
    const signer = await reach()
    const [unknownOwner, another] = [addressOf(0xbad), addressOf(0xbae)]
    const sign = (boostId: bigint, owner: `0x${string}`) =>
      signer.signClaim(claim(31337, boostId), null, { owner, shared: null })
    await sign(20n, unknownOwner)
    await sign(21n, unknownOwner)
    const refused = { code: 'verifier/signer-limit', message: expect.stringContaining('of one owner') }
    reached.length = 0
    await expect(sign(22n, unknownOwner)).rejects.toMatchObject(refused)
    // For the log, which says whose share is used up.
    expect(reached).toMatchObject([{ limit: '2 claims for the boosts of one owner', owner: `31337/${unknownOwner}` }])
    await stop(first)
    await start(limits)
    await expect(sign(23n, unknownOwner)).rejects.toMatchObject(refused)
    await sign(30n, another)
    await sign(31n, another)
    await expect(sign(40n, addressOf(0xbaf))).rejects.toMatchObject({
      message: expect.stringContaining('for unknown boosts'),
    })
    // The known boost has what is left, as much as it needs.
    expect(await signer.readState()).toEqual({ status: 'ready' })
    for (let made = 0; made < 4; made++) await sign(7n, users.ada)
    const error: unknown = await sign(7n, users.ada).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'verifier/signer-limit', retryAfterSeconds: expect.any(Number) })
    const { status, ...state } = await signer.readState()
    expect(status).toBe('limit-reached')
    expect(Object(state).retryAfterSeconds).toBeGreaterThan(60)
    expect(Object(state).retryAfterSeconds).toBeLessThanOrEqual(3_600)
    expect(reached.at(-1)).toMatchObject({ limit: '8 claims', owner: null })
  })

  test('error: a testnet key never signs for a mainnet', async () => {
    await start()
    const { status, text } = await send('POST', '/v1/claims', writeSignRequest(claim(1), null))
    expect([status, text]).toEqual([422, expect.stringContaining('verifier/wrong-network-key')])
  })

  test('behavior: an unknown chain is signed by the key of its kind in the settings', async () => {
    await start({ LAUREL_SIGNER_KEY_MAINNET: mainKey, LAUREL_SIGNER_CHAINS: '{"56":"mainnet"}' })
    const wire = (chainId: number) => send('POST', '/v1/claims', writeSignRequest(claim(chainId), null))
    expect(JSON.parse((await wire(56)).text)).toMatchObject({ signer: createLocalKey(mainKey, 'KEY').address })
    expect((await wire(57)).status).toBe(422)
    const chains = { LAUREL_SIGNER_CHAINS: '{"1":"testnet"}' }
    await expect(start(chains)).rejects.toThrow(/LAUREL_SIGNER_CHAINS/)
  })

  const wire = writeSignRequest(claim(), null)
  const digest = claimDigest(claim())
  test.each([
    ['bytes to sign', 'POST', '/v1/claims', JSON.stringify({ digest })],
    ['bytes beside a claim', 'POST', '/v1/claims', wire.replace('{"claim"', `{"digest":"${digest}","claim"`)],
    ['a field more in the claim', 'POST', '/v1/claims', wire.replace('"chainId"', '"salt":"0x","chainId"')],
    ['a field less', 'POST', '/v1/claims', wire.replace(/,"referrer":"0x0+"/, '')],
    ['more than can be counted', 'POST', '/v1/claims', wire.replace('"incentiveQuantity":8', '"incentiveQuantity":9')],
    ['for nothing', 'POST', '/v1/claims', wire.replace('"incentiveQuantity":8', '"incentiveQuantity":0')],
    ['another kind', 'POST', '/v1/claims', wire.replace('signerValidatorV2', 'permit')],
    ['a kind that every object has', 'POST', '/v1/claims', wire.replace('signerValidatorV2', 'toString')],
    ['33 bytes of data', 'POST', '/v1/claims', wire.replace('"0x"', `"0x${'00'.repeat(33)}"`)],
    ['a number beyond 256 bits', 'POST', '/v1/claims', wire.replace('"7"', `"${2n ** 256n}"`)],
    ['a list', 'POST', '/v1/claims', `[${wire}]`],
    ['no JSON', 'POST', '/v1/claims', wire.slice(1)],
    ['nothing', 'POST', '/v1/claims', ''],
    ['too much', 'POST', '/v1/claims', `${wire}${' '.repeat(MAX_MESSAGE_BYTES)}`],
    ['another page', 'POST', '/v1/digests', wire],
    ['another method', 'GET', '/v1/claims', ''],
    ['a query', 'POST', '/v1/claims?', wire],
  ])('error: it is asked to sign %s', async (_, method, path, body) => {
    await start()
    const { status, text } = await send(method, path, body)
    expect([status, text]).toEqual([400, expect.stringContaining('verifier/invalid-request')])
    expect(text).not.toContain('signature')
    expect((await send('POST', '/v1/claims', wire)).status).toBe(200)
    expect(faults).toEqual([])
  })

  test('error: it is not there, and signs when it is again', async () => {
    await expect(reach()).rejects.toThrow(SignerSocketError)
    const first = await start()
    const signer = await reach()
    await signer.signClaim(claim(), null)
    await stop(first)
    await expect(signer.signClaim(claim(), null)).rejects.toMatchObject({ code: 'verifier/signer-socket' })
    await start()
    expect(await signer.signClaim(claim(), null)).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('error: it has another key than it had', async () => {
    const first = await start()
    const signer = await reach()
    await stop(first)
    expect(await signer.readState()).toEqual({ status: 'unreachable' })
    await start({ LAUREL_SIGNER_KEY_TESTNET: mainKey })
    await expect(signer.signClaim(claim(), null)).rejects.toThrow(/another key now/)
    expect(await signer.readState()).toEqual({ status: 'key-mismatch' })
  })

  test.each([
    ['nonsense', 200, 'nonsense'],
    ['no signature', 200, '{"signer":"0x12","signature":"0x"}'],
    ['without end', 200, 'x'.repeat(MAX_MESSAGE_BYTES + 1)],
    ['a refusal that there is none of', 500, '{"error":{"code":"verifier/paid","message":""}}'],
  ])('error: what listens there answers %s', async (_, status, text) => {
    const server = createServer((_request, response) => response.writeHead(status).end(text))
    await listenOnSocket(server, socketPath())
    await expect(reach()).rejects.toThrow(SignerSocketError)
    await closed(server)
  })
})

const closed = (server: Server) =>
  new Promise((done) => {
    server.close(done)
    server.closeAllConnections()
  })
const modeOf = (path: string) => statSync(path).mode & 0o777

describe('listenOnSocket', () => {
  test('default: nobody else can open it, and it goes with its process', async () => {
    const signer = await start()
    expect([modeOf(socketPath()), modeOf(join(folder, 'socket'))]).toEqual([0o600, 0o700])
    const elsewhere = { LAUREL_SIGNER_DATA: join(folder, 'other-counts') }
    await expect(start(elsewhere)).rejects.toThrow(/another signer listens/)
    // It holds nothing that another could need.
    const other = await start({ ...elsewhere, LAUREL_SIGNER_SOCKET: join(folder, 'socket/other') })
    await stop(other)
    await stop(signer)
    expect(existsSync(socketPath())).toBe(false)
  })

  test('behavior: a folder that lets its group in has a socket that the group may open', async () => {
    mkdirSync(join(folder, 'socket'))
    chmodSync(join(folder, 'socket'), 0o750)
    await start()
    expect(modeOf(socketPath())).toBe(0o660)
  })

  test('behavior: what a killed signer left there is taken away', async () => {
    mkdirSync(join(folder, 'socket'), { mode: 0o700 })
    writeFileSync(socketPath(), '')
    await start()
    expect((await reach()).network).toBe('testnet')
  })

  test.each([0o755, 0o770, 0o701])('error: others get into its folder (%o)', async (mode) => {
    mkdirSync(join(folder, 'socket'))
    chmodSync(join(folder, 'socket'), mode)
    await expect(start()).rejects.toThrow(/other users can enter or change/)
  })

  test('error: a path that the system would cut off', async () => {
    const path = join(folder, 'a'.repeat(100))
    await expect(start({ LAUREL_SIGNER_SOCKET: path })).rejects.toThrow(/at most 100 bytes/)
  })
})

describe('the folder of the counts', () => {
  const elsewhere = () => ({ LAUREL_SIGNER_SOCKET: join(folder, 'other/signer') })

  test('error: a second signer on another socket, because the hourly limit would be counted twice', async () => {
    const signer = await start()
    await expect(start(elsewhere())).rejects.toThrow(/counts.* cannot be used: another signer counts its claims there/)
    expect(existsSync(elsewhere().LAUREL_SIGNER_SOCKET)).toBe(false)
    await reach()
    await stop(signer)
    await start(elsewhere())
  })

  test('behavior: of two that start at once, one starts', async () => {
    const started = await Promise.allSettled([start(), start(elsewhere())])
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('behavior: a signer that did not start holds it no longer, and neither does one that was killed', async () => {
    await expect(start({ LAUREL_SIGNER_KEY_TESTNET: '0x12' })).rejects.toThrow(/not a private key/)
    mkdirSync(join(folder, 'counts'), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'counts/in-use'), '')
    await start()
  })
})

describe('openSigners', () => {
  const open = (settings: Readonly<Record<string, string>>) =>
    openSigners(readSigningSettings({ LAUREL_SIGNER_SOCKET: 'unused', ...settings }), {
      nowMs: () => 0,
      openJournal: null,
      chainKinds: new Map(),
    })
  const keyFile = (text: string, mode = 0o600) => {
    const path = join(folder, 'key')
    writeFileSync(path, text, { mode })
    chmodSync(path, mode)
    return path
  }

  test('default: a key in a file that only its owner may read', async () => {
    const signers = await open({ LAUREL_SIGNER_KEY_FILE_TESTNET: keyFile(`${testKey}\n`) })
    expect(signers.get('testnet')?.address).toBe(createLocalKey(testKey, 'KEY').address)
  })

  test.each([0o640, 0o604, 0o660, 0o644])('error: others may read the file (%o)', async (mode) => {
    await expect(open({ LAUREL_SIGNER_KEY_FILE_TESTNET: keyFile(testKey, mode) })).rejects.toThrow(/chmod 600/)
  })

  test.each(['', '0x12', `${testKey}${testKey}`, '{"crypto":{}}', 'x'.repeat(500)])(
    'error: no key: %s',
    async (text) => {
      const said = await open({ LAUREL_SIGNER_KEY_FILE_TESTNET: keyFile(text) }).then(
        () => 'opened',
        (error: unknown) => String(error),
      )
      expect(said).toMatch(/LAUREL_SIGNER_KEY_FILE_TESTNET is not a private key|too long to be a key/)
      if (text !== '') expect(said).not.toContain(text)
    },
  )

  test('error: a key twice', async () => {
    const both = { LAUREL_SIGNER_KEY_FILE_TESTNET: keyFile(testKey), LAUREL_SIGNER_KEY_TESTNET: testKey }
    await expect(open(both)).rejects.toThrow(/set only one of/)
  })

  test('error: no file', async () => {
    await expect(open({ LAUREL_SIGNER_KEY_FILE_TESTNET: folder })).rejects.toThrow(/not a file/)
    await expect(open({ LAUREL_SIGNER_KEY_FILE_TESTNET: join(folder, 'none') })).rejects.toThrow(
      /none \(LAUREL_SIGNER_KEY_FILE_TESTNET\) cannot be used: it cannot be opened/,
    )
  })
})

describe('connectToSigners', () => {
  test('behavior: a signer that comes up a little later is waited for', async () => {
    const reaching = connectToSigners({ LAUREL_SIGNER_SOCKET: socketPath() }, () => 0)
    await start()
    expect((await reaching).get('testnet')?.address).toBe(createLocalKey(testKey, 'KEY').address)
  })

  test('error: after half a minute it gives up', async () => {
    let now = 0
    const clock = () => (now += 10_000)
    await expect(connectToSigners({ LAUREL_SIGNER_SOCKET: socketPath() }, clock)).rejects.toThrow(SignerSocketError)
  })

  test.each(['LAUREL_SIGNER_KEY_TESTNET', 'LAUREL_SIGNER_KEY_FILE_MAINNET', 'LAUREL_SIGNER_KMS_TESTNET'])(
    'error: %s beside a socket',
    async (name) => {
      const settings = { LAUREL_SIGNER_SOCKET: socketPath(), [name]: 'given' }
      await expect(connectToSigners(settings, () => 0)).rejects.toThrow(
        `set ${name} for the process in the role signer`,
      )
    },
  )
})
