/** Names and ENS: who an account is, what an ENS name resolves to, and registered names for every client of ENS. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPaths, toCoinType } from '@laurel/wallet/api-schemas'
import {
  type Address,
  createPublicClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localEnsAbi } from '../../../devnet/src/contracts/generated/local-ens.ts'
import { nameResolverAbi, nameResolverBytecode } from '../../../devnet/src/contracts/generated/name-resolver.ts'
import { contractAccountCode } from '../../../packages/protocol/src/testing/contract-account.ts'
import { NameKeyFileError } from '../src/names/errors.ts'
import { readGatewayKey } from '../src/names/read-gateway-key.ts'
import { dnsOf, newAccount, startNamesWorld } from './names-world.ts'

const recordsAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
const signer = privateKeyToAccount(generatePrivateKey())

let folder: string
let world: Awaited<ReturnType<typeof startNamesWorld>>
let resolver: Address
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-names-'))
  const keyFile = join(folder, 'key')
  const key = generatePrivateKey()
  await writeFile(keyFile, `${key}\n`, { mode: 0o600 })
  world = await startNamesWorld({ keyFile })
  resolver = await deployResolver([privateKeyToAccount(key).address], [`${world.url}/ccip/{sender}/{data}`])
  await setResolver(resolver)
}, 120_000)
afterAll(async () => {
  await world?.stop()
  await rm(folder, { recursive: true, force: true })
})

const deployResolver = (signers: readonly Address[], urls: readonly string[]) => {
  const args = [signer.address, signers, urls] as const
  return world.deploy(encodeDeployData({ abi: nameResolverAbi, bytecode: nameResolverBytecode, args }))
}
const setResolver = (to: Address) =>
  world.send(
    world.ens,
    encodeFunctionData({ abi: localEnsAbi, functionName: 'setResolver', args: [dnsOf('wcn.id'), to] }),
  )
const client = () => createPublicClient({ transport: http(world.chain.rpcUrl) })
const getEnsAddress = (name: string, coinType?: bigint) =>
  client().getEnsAddress({
    ...{ name, universalResolverAddress: world.ens, strict: true },
    ...(coinType === undefined ? {} : { coinType }),
  })
const setAddress = (name: string, address: Address) =>
  world.send(
    world.ens,
    encodeFunctionData({
      ...{ abi: localEnsAbi, functionName: 'setRecord' },
      args: [
        dnsOf(name),
        encodeFunctionData({ abi: recordsAbi, functionName: 'addr', args: [namehash(name)] }),
        encodeAbiParameters([{ type: 'address' }], [address]),
      ],
    }),
  )
const setAvatar = (name: string, url: string) =>
  world.send(
    world.ens,
    encodeFunctionData({
      ...{ abi: localEnsAbi, functionName: 'setRecord' },
      args: [
        dnsOf(name),
        encodeFunctionData({ abi: recordsAbi, functionName: 'text', args: [namehash(name), 'avatar'] }),
        encodeAbiParameters([{ type: 'string' }], [url]),
      ],
    }),
  )
const setPrimaryName = (account: Address, name: string) =>
  world.send(world.ens, encodeFunctionData({ abi: localEnsAbi, functionName: 'setPrimaryName', args: [account, name] }))
const identityOf = async (address: string) =>
  (await world.request(`${apiPaths.identity.replace('{address}', address)}?projectId=1&sender=${address}`)).body
const lookUp = (name: string) => world.request(apiPaths.profile.replace('{name}', encodeURIComponent(name)))

describe('who an account is', () => {
  test('default: its primary ENS name and its picture', async () => {
    const { address } = newAccount()
    await setPrimaryName(address, 'ada.eth')
    await setAddress('ada.eth', address)
    await setAvatar('ada.eth', 'https://images.example.com/ada.png')
    expect(await identityOf(address)).toEqual({ name: 'ada.eth', avatar: 'https://images.example.com/ada.png' })
    expect(await identityOf(address.toLowerCase())).toMatchObject({ name: 'ada.eth' })
  })

  test('default: its registered name comes first, also right after it was registered', async () => {
    const account = newAccount()
    await setPrimaryName(account.address, 'first.eth')
    await setAddress('first.eth', account.address)
    expect(await identityOf(account.address)).toEqual({ name: 'first.eth', avatar: null })
    await world.register(account, 'first-name')
    await world.register(account, 'second-name')
    expect(await identityOf(account.address)).toEqual({ name: 'first-name.wcn.id', avatar: null })
  })

  test('default: an account without a name has none', async () => {
    expect(await identityOf(newAccount().address)).toEqual({ name: null, avatar: null })
  })

  test('security: a name that does not resolve to the account is not its name', async () => {
    const [thief, owner] = [newAccount().address, newAccount().address]
    await setAddress('owned.eth', owner)
    for (const name of ['owned.eth', 'free.eth', 'nobody.wcn.id', 'Owned.eth', 'оwned.eth', 'a b.eth', '']) {
      const account = name === 'owned.eth' ? thief : newAccount().address
      await setPrimaryName(account, name)
      if (/[^a-z.]/.test(name)) await setAddress(name, account)
      expect(await identityOf(account)).toEqual({ name: null, avatar: null })
    }
  })

  test('security: a picture is a public https URL, or none', async () => {
    const { address } = newAccount()
    await setPrimaryName(address, 'hidden.eth')
    await setAddress('hidden.eth', address)
    await setAvatar('hidden.eth', 'https://169.254.169.254/latest')
    expect(await identityOf(address)).toEqual({ name: 'hidden.eth', avatar: null })
  })

  test('security: a resolver cannot make the API send a request', async () => {
    const { address } = newAccount()
    // The names below wcn.id have a gateway, which is this API itself. Nobody asks it.
    await setPrimaryName(address, 'ada.sub.wcn.id')
    expect(await identityOf(address)).toEqual({ name: null, avatar: null })
    expect(world.faults).toEqual([])
  })
})

describe('an ENS name', () => {
  test('default: it resolves forward, in its normalized spelling', async () => {
    const { address } = newAccount()
    await setAddress('vitaly.eth', address)
    const { status, body } = await lookUp('Vitaly.ETH')
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'vitaly.eth', addresses: { 60: { address } }, attributes: [], source: 'ens' })
    // Unknown, so it is left out, with the reason.
    expect(Object.keys(body)).not.toContain('registered')
    expect(body.reason).toContain('ENS')
  })

  test.each(['nobody.eth', 'a b.eth', 'xn--ada.eth', '‮.eth'])('error: %s does not resolve', async (name) => {
    const { status, body } = await lookUp(name)
    expect([status, body.error.code]).toEqual([404, 'api/name-not-found'])
  })
})

describe('a registered name in ENS', () => {
  test('default: getEnsAddress of viem finds it through the gateway', async () => {
    const ada = newAccount()
    await world.register(ada, 'ada-lovelace')
    expect(await getEnsAddress('ada-lovelace.wcn.id')).toBe(ada.address)
    expect(await getEnsAddress('ada-lovelace.wcn.id', BigInt(toCoinType(8453)))).toBe(ada.address.toLowerCase())
    expect(await getEnsAddress('ada-lovelace.wcn.id', 60n)).toBe(ada.address.toLowerCase())
    expect(await getEnsAddress('ada-lovelace.wcn.id', 0n)).toBeNull()
    expect(await getEnsAddress('nobody-here.wcn.id')).toBeNull()
    const key = 'avatar'
    expect(
      await client().getEnsText({ name: 'ada-lovelace.wcn.id', key, universalResolverAddress: world.ens }),
    ).toBeNull()
  })

  test('default: the resolver by itself, by GET and by POST', async () => {
    const ben = newAccount()
    await world.register(ben, 'ben-jonson')
    const data = encodeFunctionData({ abi: recordsAbi, functionName: 'addr', args: [namehash('ben-jonson.wcn.id')] })
    const byPost = await deployResolver([await signerOf()], [`${world.url}/ccip`])
    const withSuffix = await deployResolver([await signerOf()], [`${world.url}/ccip/{sender}/{data}.json`])
    for (const address of [resolver, byPost, withSuffix]) {
      const result = await client().readContract({
        ...{ address, abi: nameResolverAbi, functionName: 'resolve', args: [dnsOf('ben-jonson.wcn.id'), data] },
      })
      expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([ben.address])
    }
  })

  test('security: a contract resolves on its own chain only', async () => {
    const owner = newAccount()
    const address = await world.deploy(contractAccountCode(owner.address))
    await world.register({ address, signMessage: owner.signMessage }, 'contract-name')
    expect(await getEnsAddress('contract-name.wcn.id', BigInt(toCoinType(31337)))).toBe(address.toLowerCase())
    expect(await getEnsAddress('contract-name.wcn.id')).toBeNull()
    expect(await getEnsAddress('contract-name.wcn.id', BigInt(toCoinType(8453)))).toBeNull()
  })

  test('security: an answer for one resolver is worth nothing for another, and neither is one of another key', async () => {
    await world.register(newAccount(), 'bound-name')
    const name = 'bound-name.wcn.id'
    const data = encodeFunctionData({ abi: recordsAbi, functionName: 'addr', args: [namehash(name)] })
    const request = encodeFunctionData({ abi: nameResolverAbi, functionName: 'resolve', args: [dnsOf(name), data] })
    const { body } = await world.request(`/ccip/${resolver}/${request}`)
    const check = (address: Address) =>
      client().readContract({
        address,
        abi: nameResolverAbi,
        functionName: 'resolveWithProof',
        args: [body.data, request],
      })
    expect(await check(resolver)).toMatch(/^0x/)
    await expect(check(await deployResolver([await signerOf()], []))).rejects.toThrow('SignerNotAllowed')
    const ofOtherKey = await deployResolver([signer.address], [`${world.url}/ccip/{sender}/{data}`])
    await setResolver(ofOtherKey)
    await expect(getEnsAddress(name)).rejects.toThrow()
    await setResolver(resolver)
    expect(await getEnsAddress(name)).not.toBe(zeroAddress)
  })

  test('security: an answer expires', async () => {
    await world.register(newAccount(), 'expiring-name')
    const name = 'expiring-name.wcn.id'
    const data = encodeFunctionData({ abi: recordsAbi, functionName: 'addr', args: [namehash(name)] })
    const request = encodeFunctionData({ abi: nameResolverAbi, functionName: 'resolve', args: [dnsOf(name), data] })
    const { body } = await world.request(`/ccip/${resolver}/${request}`)
    const snapshot = await world.chain.client.snapshot()
    await world.chain.client.increaseTime({ seconds: 400 })
    await world.chain.client.mine({ blocks: 1 })
    await expect(
      client().readContract({
        ...{ address: resolver, abi: nameResolverAbi, functionName: 'resolveWithProof', args: [body.data, request] },
      }),
    ).rejects.toThrow('AnswerExpired')
    await world.chain.client.revert({ id: snapshot })
  })

  test('behavior: pages of any origin ask the gateway, without a project', async () => {
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
    const preflight = await fetch(`${world.url}${apiPaths.gatewayPost}`, { method: 'OPTIONS', headers })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    const refused = await fetch(`${world.url}/ccip/${resolver}/0x00`, { headers: { origin: 'https://app.example' } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
  })

  test.each(['0x', '0x0', 'data', `0x${'00'.repeat(4_096)}`, '0x9061b923', `0x${randomBytes(200).toString('hex')}`])(
    'error: the request %s',
    async (data) => {
      expect((await world.request(`/ccip/${resolver}/${data}`)).status).toBe(400)
    },
  )
})

describe('readGatewayKey', () => {
  test.each([
    ['not a key', 0o600],
    ['0x00', 0o600],
    [`0x${'00'.repeat(32)}`, 0o600],
    ['a'.repeat(500), 0o600],
    [generatePrivateKey(), 0o644],
  ])('error: %s with mode %o', async (text, mode) => {
    const path = join(folder, `key-${randomBytes(8).toString('hex')}`)
    await writeFile(path, text)
    await chmod(path, mode)
    expect(() => readGatewayKey(path)).toThrow(NameKeyFileError)
    try {
      readGatewayKey(path)
    } catch (error) {
      expect(String(error)).not.toContain(text.slice(0, 12))
    }
  })

  test('error: a file that is not there, and a folder', () => {
    expect(() => readGatewayKey(join(folder, 'nothing'))).toThrow(NameKeyFileError)
    expect(() => readGatewayKey(folder)).toThrow(NameKeyFileError)
  })
})

/** The account of the gateway's key, as an operator finds it. */
const signerOf = async () => getAddress(readGatewayKey(join(folder, 'key')).address)
