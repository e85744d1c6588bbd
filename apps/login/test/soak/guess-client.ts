import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { TEST_URL } from '../../src/testing/open-login.ts'
import type { TestDevice } from '../../src/testing/test-device.ts'
import type { openLoginProcesses } from '../process/login-process.ts'

/** A response. `text`: of a page. `code`: of the failure; null for success and for a page. */
export type GuessResponse = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
  readonly code: string | null
}

type Sent = {
  readonly path: string
  /** The address of the network from which it comes. */
  readonly caller: string
  readonly body: object | string
  readonly device?: TestDevice
  readonly accessToken?: string
}

/** Requests at the same time: as many as the server works on at once, which refuses more as busy. */
const MAX_CONCURRENT_REQUESTS = 8

/** Returns an address of the network. Few have the same. */
export function createCaller(): string {
  return Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
}

/** Sends requests of many callers to a running server, as its proxy does: over connections that stay open. */
export function createGuessClient(
  url: string,
  { nonces }: Pick<Awaited<ReturnType<typeof openLoginProcesses>>, 'nonces'>,
) {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(url)
  const turns: (() => void)[] = []
  let sending = 0
  /** Sends a request in its turn. */
  async function send(sent: Sent): Promise<GuessResponse> {
    if (sending >= MAX_CONCURRENT_REQUESTS) await new Promise<void>((take) => turns.push(take))
    else sending += 1
    try {
      return await sendNow(sent)
    } finally {
      const next = turns.shift()
      if (next === undefined) sending -= 1
      else next()
    }
  }
  async function sendNow({ path, caller, body, device, accessToken }: Sent): Promise<GuessResponse> {
    const isForm = typeof body === 'string'
    const proven = { method: 'POST', url: `${TEST_URL}${path}`, nonce: nonces.issue() }
    const headers = {
      'x-forwarded-for': caller,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(isForm ? { origin: TEST_URL } : {}),
      ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
      ...(device === undefined
        ? {}
        : { dpop: await device.prove({ ...proven, ...(accessToken === undefined ? {} : { accessToken }) }) }),
    }
    const text = isForm ? body : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(read(response.statusCode ?? 0, Buffer.concat(chunks).toString())))
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
  return { send, stop: () => agent.destroy() }
}

/** A client of {@link createGuessClient}. */
export type GuessClient = ReturnType<typeof createGuessClient>

function read(status: number, text: string): GuessResponse {
  if (!text.startsWith('{')) return { status, body: {}, text, code: null }
  const body: Readonly<Record<string, unknown>> = JSON.parse(text)
  const { error } = body
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null
  return { status, body, text: '', code }
}
