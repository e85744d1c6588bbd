import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { WebSocket } from 'ws'
import { field } from './relay-request.ts'

/** A response or a delivery of a relay. */
export type RelayLine = {
  readonly id: unknown
  readonly method: unknown
  readonly params: unknown
  readonly result: unknown
  readonly error: unknown
}

/** A client of the relay that a test controls. */
export type TestingClient = {
  /** Sends a request and waits for the response. */
  readonly request: (method: string, params: unknown) => Promise<RelayLine>
  /** Messages that were delivered, in order. */
  readonly delivered: readonly RelayLine[]
  /** Acknowledges a delivery. */
  readonly acknowledge: (delivery: RelayLine) => void
  readonly send: (text: string) => void
  readonly close: () => void
  /** Resolves to the close code. */
  readonly closed: Promise<number>
}

/** The key of a client. */
export type ClientKey = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }

/** Creates a key. */
export function createKey(): ClientKey {
  return generateKeyPairSync('ed25519')
}

/** Changes of a test to the claims of a token. Times in Unix seconds. */
export type TokenChanges = {
  readonly aud?: string
  readonly iat?: number
  readonly exp?: number
  readonly sub?: string
  /** The key that signs, instead of the key in the token. */
  readonly signer?: ClientKey
  readonly alg?: string
}

/** Creates a token as sign-client does: a JWT for one relay, signed by the client's key. */
export function createToken(relayUrl: string, key: ClientKey, changes: TokenChanges = {}): string {
  const { signer = key, alg = 'EdDSA', ...claims } = changes
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: didOf(key), sub: randomUUID(), aud: relayUrl, iat: now, exp: now + 3600, ...claims }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), signer.privateKey).toString('base64url')}`
}

/** Connects with a token. Resolves when the relay has accepted or closed the connection. */
export async function connectTo(
  relayUrl: string,
  { token = createToken(relayUrl, createKey()), origin }: { readonly token?: string; readonly origin?: string } = {},
): Promise<TestingClient> {
  const socket = new WebSocket(`${relayUrl}/?auth=${token}`, origin === undefined ? {} : { origin })
  const delivered: RelayLine[] = []
  const waiting = new Map<number, (line: RelayLine) => void>()
  let lastId = 0
  socket.on('message', (data) => {
    const line = readLine(String(data))
    if (line.method === 'irn_subscription') delivered.push(line)
    else waiting.get(Number(line.id))?.(line)
  })
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await Promise.race([new Promise((resolve) => socket.on('open', resolve)), closed])
  return {
    request: (method, params) =>
      new Promise((resolve) => {
        lastId += 1
        waiting.set(lastId, resolve)
        socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      }),
    delivered,
    acknowledge: ({ id }) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    send: (text) => socket.send(text),
    close: () => socket.close(),
    closed,
  }
}

function readLine(text: string): RelayLine {
  const line: unknown = JSON.parse(text)
  const [id, method, params, result, error] = ['id', 'method', 'params', 'result', 'error'].map((key) =>
    field(line, key),
  )
  return { id, method, params, result, error }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** did:key of an Ed25519 key. Source: https://w3c-ccg.github.io/did-key-spec/. */
function didOf({ publicKey }: ClientKey): string {
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const bytes = Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')])
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = (BASE58[Number(number % 58n)] ?? '') + text
  return `did:key:z${text}`
}
