import { Agent, request } from 'node:http'
import type { z } from 'zod'
import type { SignerState, WatchedSigner } from '../signer-key/claim-signer.ts'
import { type ChainKinds, type Network, requireNetwork } from '../signer-key/network.ts'
import { SignerRefusedError, SignerSocketError } from './errors.ts'
import {
  MAX_MESSAGE_BYTES,
  refusalAnswer,
  SIGN_PATH,
  SIGNERS_PATH,
  signAnswer,
  signersAnswer,
  writeSignRequest,
} from './sign-message.ts'

/** Requests at the same time. Further ones wait here. */
const MAX_SOCKETS = 32

type Question = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string }
type Answer = { readonly status: number; readonly body: unknown }

/**
 * The signers of another process, over its Unix socket. They sign like those in this process, only the key is elsewhere.
 * @param timeoutMs - for one signature, including the signer's key service.
 * @throws {SignerSocketError} when no process responds there.
 */
export async function connectSigners(
  socketPath: string,
  { timeoutMs, chainKinds = new Map() }: { timeoutMs: number; chainKinds?: ChainKinds },
): Promise<ReadonlyMap<Network, WatchedSigner>> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
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
          // Validators were checked for the known key. With another one, this process must be restarted.
          if (answer.signer !== address) throw new SignerSocketError('it has another key now. Restart this process')
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
        if (text.length > MAX_MESSAGE_BYTES) response.destroy(new RangeError('the response is too long'))
      })
      response.on('error', (cause) => reject(new SignerSocketError('the response broke off', { cause })))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: readJson(text) }))
    })
    clientRequest.on('error', (cause) => {
      // The signer was restarted meanwhile. A new connection reaches it, and signing a claim twice does no harm.
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
