import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { type StartedProcess, startProcess } from './start-process.ts'

/** The settings of a test's verifier. */
export type VerifierOptions = {
  readonly databaseUrl: string
  readonly core: Address
  readonly rpcUrls: readonly string[]
  /** Null when `more` says where signatures come from. */
  readonly signerKey: Hex | null
  readonly finality?: 'finalized' | { readonly depth: number }
  readonly role?: 'all' | 'api'
  readonly more?: Readonly<Record<string, string>>
}

/** A verifier in a separate process, as an operator would run it. */
export type VerifierProcess = StartedProcess & {
  readonly url: string
  /** The URL of its metrics. */
  readonly metricsUrl: string
  /** `POST /v1/claims`. */
  claim(body: object): Promise<{ readonly status: number; readonly body: VerifierResponse }>
  get(path: string): Promise<{ readonly status: number; readonly body: VerifierResponse }>
}

/** A response, with what the tests read. */
export type VerifierResponse = {
  readonly status?: string
  readonly code?: string
  readonly error?: { readonly code: string; readonly message: string }
  readonly signature?: Hex
  readonly claimData?: Hex
  readonly signer?: string
  readonly completion?: Readonly<Record<string, unknown>>
  readonly completions?: readonly Readonly<Record<string, unknown>>[]
  readonly [other: string]: unknown
}

/** A reused connection can close just when the next request is sent. */
const alone = { connection: 'close' }
/** Not a measure of speed: a response that has not arrived by then never will, and the test says which one. */
const RESPONSE_TIMEOUT_MS = 60_000

/** Starts one, and waits until it listens. */
export async function startVerifierProcess(options: VerifierOptions): Promise<VerifierProcess> {
  const { databaseUrl, core, rpcUrls, signerKey, finality = 'finalized', role = 'all', more = {} } = options
  const started = await startProcess('scripts/start.mjs', {
    environment: {
      DATABASE_URL: databaseUrl,
      LAUREL_VERIFIER_DATA: join(tmpdir(), `laurel-verifier-data-${process.pid}`),
      LAUREL_VERIFIER_CHAINS: JSON.stringify([{ chainId: 31337, core, rpcUrls, finality, pollMs: 200 }]),
      LAUREL_VERIFIER_PORT: '0',
      LAUREL_VERIFIER_METRICS_PORT: '0',
      LAUREL_VERIFIER_ROLE: role,
      LAUREL_VERIFIER_REQUESTS_PER_SECOND: '1000',
      ...(signerKey === null ? {} : { LAUREL_SIGNER_KEY_TESTNET: signerKey }),
      ...more,
    },
  })
  const { said } = started
  if (typeof said !== 'object' || said === null || !('verifierUrl' in said)) throw new TypeError('It has no address.')
  const url = String(said.verifierUrl)
  const request = async (path: string, init: RequestInit) => {
    try {
      const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
      const body: VerifierResponse = await response.json()
      return { status: response.status, body }
    } catch (cause) {
      throw new Error(`${path} had no response. The verifier wrote: ${started.output()}`, { cause })
    }
  }
  return {
    ...started,
    url,
    metricsUrl: 'metricsUrl' in said ? String(said.metricsUrl) : '',
    claim: (body) =>
      request('/v1/claims', {
        method: 'POST',
        headers: { ...alone, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get: (path) => request(path, { headers: alone }),
  }
}
