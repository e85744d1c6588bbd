import { Agent, request } from 'node:http'
import type { z } from 'zod'
import type { SignerState, WatchedSigner } from '../signer-key/claim-signer.ts'
import { type ChainKinds, type Network, requireNetwork } from '../signer-key/network.ts'
import { SignerRefusedError, SignerSocketError } from './errors.ts'
import {
  MAX_BYTES,
  refusalAnswer,
  SIGN_PATH,
  SIGNERS_PATH,
  signAnswer,
  signersAnswer,
  writeSignRequest,
} from './sign-message.ts'

/** As many questions go at once; more wait here. */
const AT_ONCE = 32

type Question = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string }
type Answer = { readonly status: number; readonly body: unknown }

/**
 * The signers of another process, over its Unix socket. They sign as those in this process do; only the key is elsewhere.
 * @param timeoutMs - for one signature, the signer's own key service included.
 * @throws {SignerSocketError} when nobody answers there.
 */
export async function connectSigners(
  socketPath: string,
  { timeoutMs, chainKinds = new Map() }: { timeoutMs: number; chainKinds?: ChainKinds },
): Promise<ReadonlyMap<Network, WatchedSigner>> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const send = async <shape extends z.ZodType>(question: Question, shape: shape): Promise<z.output<shape>> => {
    const { status, body } = await sendRequest({ socketPath, agent, timeoutMs }, question)
    const answer = shape.safeParse(body)
    if (status === 200 && answer.success) return answer.data
    const refusal = refusalAnswer.safeParse(body)
    if (refusal.success) throw new SignerRefusedError(refusal.data.error)
    throw new SignerSocketError(`HTTP ${status}`)
  }
  const { signers } = await send({ method: 'GET', path: SIGNERS_PATH }, signersAnswer)
  return new Map(
    signers.map(({ network, address }): [Network, WatchedSigner] => {
      const signer: WatchedSigner = {
        address,
        network,
        async signClaim(claim, worth, boost) {
          requireNetwork(network, claim.chainId, chainKinds)
          const body = writeSignRequest(claim, worth, boost)
          const answer = await send({ method: 'POST', path: SIGN_PATH, body }, signAnswer)
          // Validators were asked about the key that we know. With another, this process must begin anew.
          if (answer.signer !== address) throw new SignerSocketError('it has another key now: start this process anew')
          return answer.signature
        },
        async readState(): Promise<SignerState> {
          const state = await send({ method: 'GET', path: SIGNERS_PATH }, signersAnswer).catch(() => null)
          if (state === null) return { status: 'unreachable' }
          const now = state.signers.find((one) => one.network === network)
          if (now?.address !== address) return { status: 'key-mismatch' }
          if (now.status !== 'limit-reached') return { status: now.status }
          return { status: 'limit-reached', retryAfterSeconds: now.retryAfterSeconds ?? 0 }
        },
      }
      return [network, signer]
    }),
  )
}

type Way = { readonly socketPath: string; readonly agent: Agent | false; readonly timeoutMs: number }

function sendRequest(way: Way, { method, path, body = '' }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { socketPath, agent } = way
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const signal = AbortSignal.timeout(way.timeoutMs)
    const clientRequest = request({ socketPath, agent, method, path, headers, signal }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length > MAX_BYTES) response.destroy(new RangeError('too long an answer'))
      })
      response.on('error', (cause) => reject(new SignerSocketError('its answer broke off', { cause })))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: readJson(text) }))
    })
    clientRequest.on('error', (cause) => {
      // The signer was started anew since: a new connection reaches it. A claim may be signed any number of times.
      if (clientRequest.reusedSocket && !signal.aborted)
        resolve(sendRequest({ ...way, agent: false }, { method, path, body }))
      else reject(new SignerSocketError('no answer', { cause }))
    })
    clientRequest.end(body)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
