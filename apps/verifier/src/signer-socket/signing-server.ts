import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { describeError, ServerError } from '@laurel/server/server-error.ts'
import type { WatchedSigner } from '../signer-key/claim-signer.ts'
import { SignerLimitError } from '../signer-key/errors.ts'
import { type ChainKinds, type Network, networkOf } from '../signer-key/network.ts'
import { verifierWords } from '../verifier-error.ts'
import { SignRequestError } from './errors.ts'
import { MAX_MESSAGE_BYTES, refusalStatuses, SIGN_PATH, SIGNERS_PATH, signRequest } from './sign-message.ts'

/** Maximum time for a request's headers and body, from a process on the same machine. */
const SIGNING_REQUEST_TIMEOUT_MS = 5_000
const CONNECTIONS = 256

/** What a signer reports to its log. */
export type SigningEvents = {
  readonly onFault: (error: unknown) => void
  readonly onLimit: (error: SignerLimitError) => void
}

/** What a caller sees of an unexpected error. */
const unexpected = { code: '', message: 'Something went wrong.' }
const statuses = new Map<string, number>(Object.entries(refusalStatuses))

/**
 * The signer over HTTP, for a Unix socket: it returns the signers and signs claims. It has no other route, and none signs bytes.
 * Source: docs/security.md#b5.
 * @param onFault - receives unexpected errors. Callers see only that something went wrong.
 * @param onLimit - receives what was refused because a limit is reached, which callers see, too.
 */
export function createSigningServer(
  signers: ReadonlyMap<Network, WatchedSigner>,
  { onFault, onLimit, chainKinds = new Map() }: SigningEvents & { readonly chainKinds?: ChainKinds },
): Server {
  const all = [...signers.values()]
  const answer = async (request: IncomingMessage): Promise<object> => {
    const route = `${request.method} ${request.url}`
    if (route === `GET ${SIGNERS_PATH}`) {
      return { signers: await Promise.all(all.map(serializeSigner)) }
    }
    if (route !== `POST ${SIGN_PATH}`) throw new SignRequestError('this route does not exist')
    const parsed = signRequest.safeParse(readJson(await readBody(request)))
    if (!parsed.success) throw new SignRequestError(`look at ${parsed.error.issues[0]?.path.join('.') || 'the body'}`)
    const { claim, maxReward, owner, shared = null } = parsed.data
    // The signer of the other kind throws the right error.
    const signer = all.find(({ network }) => network === networkOf(claim.chainId, chainKinds)) ?? all[0]
    if (signer === undefined) throw new SignRequestError('no key is configured')
    return { signer: signer.address, signature: await signer.signClaim(claim, maxReward, { owner, shared }) }
  }
  const server = createServer(
    { requestTimeout: SIGNING_REQUEST_TIMEOUT_MS, headersTimeout: SIGNING_REQUEST_TIMEOUT_MS },
    (request, response) => {
      answer(request).then(
        (body) => sendJson(response, 200, body),
        (error: unknown) => {
          const { code, message: said } =
            error instanceof ServerError ? describeError(error, verifierWords) : unexpected
          const status = statuses.get(code)
          if (status === undefined) onFault(error)
          if (error instanceof SignerLimitError) onLimit(error)
          const message = status === undefined ? unexpected.message : said
          // The unread rest would be taken for the next request.
          if (!request.complete) response.setHeader('connection', 'close')
          const retryAfterSeconds = error instanceof ServerError ? error.retryAfterSeconds : null
          const publicCode = status === undefined ? 'verifier/internal' : code
          sendJson(response, status ?? 500, { error: { code: publicCode, message, retryAfterSeconds } })
        },
      )
    },
  )
  server.maxConnections = CONNECTIONS
  // Callers keep their connections. The permissions of the socket's folder decide which processes can connect.
  server.keepAliveTimeout = 0
  return server
}

async function serializeSigner(signer: WatchedSigner): Promise<object> {
  const state = await signer.readState()
  const retryAfterSeconds = state.status === 'limit-reached' ? state.retryAfterSeconds : null
  return { network: signer.network, address: signer.address, status: state.status, retryAfterSeconds }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_MESSAGE_BYTES)
    throw new SignRequestError('the body is too long')
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > MAX_MESSAGE_BYTES) throw new SignRequestError('the body is too long')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SignRequestError('the body is not JSON')
  }
}
