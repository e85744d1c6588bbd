import { randomBytes } from 'node:crypto'
import { encodeFunctionResult, keccak256, numberToHex, parseAbi, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { renderApprovePage } from './approve-page.ts'

/** Channels that are open at once. The oldest is dropped. */
const MAX_CHANNELS = 1_000
/** OP Mainnet, whose registry the stand-in answers for. */
const OP_CHAIN_ID = 10

type Signed = { readonly message: string; readonly signature: string; readonly username: string; readonly fid: number }
type Channel = { readonly domain: string; readonly siweUri: string; readonly nonce: string; signed: Signed | null }

/** A request to the stand-in. */
export type StandInRequest = {
  readonly method: string
  /** The path below its URL. */
  readonly path: string
  readonly authorization: string | undefined
  readonly text: string
}
/** What it answers. */
export type StandInResponse = { readonly status: number; readonly type: 'json' | 'html'; readonly body: string }

const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])

/**
 * Creates what takes the place of the relay of Farcaster's apps, for an app, and for the registry of ids on OP Mainnet. It signs true messages
 * (FIP-11) with a key that is made from a name, and says on its page what it is.
 * @param url - where it is reached.
 */
export function createFarcasterStandIn(url: string): (request: StandInRequest) => Promise<StandInResponse> {
  const channels = new Map<string, Channel>()
  /** The ids of the addresses that have logged in. */
  const ids = new Map<string, number>()

  function open(text: string): StandInResponse {
    const { domain, siweUri, nonce } = JSON.parse(text)
    const token = randomBytes(16).toString('hex')
    channels.set(token, { domain: String(domain), siweUri: String(siweUri), nonce: String(nonce), signed: null })
    const [oldest] = channels.keys()
    if (channels.size > MAX_CHANNELS && oldest !== undefined) channels.delete(oldest)
    return json({ channelToken: token, url: `${url}/approve/${token}`, nonce: String(nonce) }, 201)
  }

  function read(authorization = ''): StandInResponse {
    const channel = channels.get(authorization.replace('Bearer ', ''))
    if (channel === undefined) return json({ error: 'unknown channel' }, 401)
    const { nonce, signed } = channel
    return signed === null ? json({ state: 'pending', nonce }, 202) : json({ state: 'completed', nonce, ...signed })
  }

  async function sign(channel: Channel, name: string): Promise<void> {
    const { domain, siweUri: uri, nonce } = channel
    const seed = keccak256(stringToHex(`the local Farcaster user ${name}`))
    const account = privateKeyToAccount(seed)
    const fid = Number(BigInt(seed) % 1_000_000_000n) + 1
    ids.set(account.address.toLowerCase(), fid)
    const message = createSiweMessage({
      ...{ domain, uri, nonce, address: account.address, chainId: OP_CHAIN_ID, version: '1' },
      ...{ statement: 'Farcaster Auth', resources: [`farcaster://fid/${fid}`], issuedAt: new Date() },
    })
    channel.signed = { message, signature: await account.signMessage({ message }), username: name, fid }
  }

  async function approve(token: string, { method, text }: StandInRequest): Promise<StandInResponse> {
    const channel = channels.get(token)
    if (channel === undefined) return json({ error: 'unknown channel' }, 404)
    if (method !== 'POST') return { status: 200, type: 'html', body: renderApprovePage('Farcaster') }
    const form = new URLSearchParams(text)
    const name = form.get('account') ?? ''
    if (form.get('decision') === 'approve' && /^[a-z0-9]{1,32}$/.test(name)) await sign(channel, name)
    return { status: 200, type: 'html', body: '<!doctype html><title>Done</title><p>Go back to the app.</p>' }
  }

  /** Answers as a node of OP Mainnet does, of which only the registry is here. */
  function answerNode(text: string): StandInResponse {
    const { id, method, params } = JSON.parse(text)
    if (method === 'eth_chainId') return json({ jsonrpc: '2.0', id, result: numberToHex(OP_CHAIN_ID) })
    const owner = `0x${String(params?.[0]?.data ?? '').slice(-40)}`
    const result = encodeFunctionResult({ abi: registryAbi, result: BigInt(ids.get(owner.toLowerCase()) ?? 0) })
    return json({ jsonrpc: '2.0', id, result })
  }

  return async (request) => {
    const { method, path, authorization, text } = request
    if (method === 'POST' && path === '/v1/channel') return open(text)
    if (path === '/v1/channel/status') return read(authorization)
    if (method === 'POST' && path === '/rpc') return answerNode(text)
    const [, token] = /^\/approve\/(\w+)$/.exec(path) ?? []
    return token === undefined ? json({ error: 'not found' }, 404) : approve(token, request)
  }
}

function json(body: unknown, status = 200): StandInResponse {
  return { status, type: 'json', body: JSON.stringify(body) }
}
