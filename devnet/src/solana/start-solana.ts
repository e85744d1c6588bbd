import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { LOCAL_HOST } from '../service/free-port.ts'
import { readBody } from '../service/read-body.ts'
import { createFaucet } from './faucet.ts'
import { createFaults, type Faults } from './faults.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { type AnswerRequest, createMethods, LOCAL_GENESIS_HASH } from './methods.ts'
import { rpcCodes, SolanaRpcError } from './rpc-error.ts'
import { readJson, writeJson } from './rpc-json.ts'
import { type SeededSolana, seedSolana } from './seed-solana.ts'
import { createSubscriptions } from './subscriptions.ts'

/** How long a slot is. Source: https://solana.com/docs/references/terminology#slot. */
const SLOT_MS = 400
/** The longest request. A transaction has at most 1,644 characters. */
const MAX_REQUEST_BYTES = 50 * 1024
/** The most requests that are sent together. */
const MAX_BATCH = 50

/** A running local Solana network. */
export type RunningSolana = {
  readonly rpcUrl: string
  readonly rpcSubscriptionsUrl: string
  /** CAIP-2: `solana:` and the first 32 characters of the genesis hash. */
  readonly networkId: `solana:${string}`
  /** The tokens and accounts that it starts with; none of them when it was started empty. */
  readonly seeded: SeededSolana
  /** Makes blocks at once, so that a test need not wait for them. */
  readonly advance: (slots: number) => void
  readonly faults: Faults
  readonly stop: () => Promise<void>
}

/** Options of {@link startSolana}. */
export type SolanaOptions = {
  /** Any free port when 0 or omitted. */
  readonly port?: number
  /** Whether to make the accounts, tokens and history of the local world. */
  readonly isSeeded?: boolean
  /** Milliseconds between blocks; null for blocks by `advance` alone. */
  readonly slotMs?: number | null
  /** Slots until a block is final. */
  readonly finalizedAfter?: number
}

/**
 * Starts a Solana network that runs real programs, with JSON-RPC over HTTP and subscriptions over WebSocket on one port.
 * It begins again with each start: nothing is saved.
 * @throws the error of the system when the port is taken.
 */
export async function startSolana({
  port = 0,
  isSeeded = false,
  slotMs = SLOT_MS,
  finalizedAfter,
}: SolanaOptions = {}): Promise<RunningSolana> {
  const ledger = createLedger(finalizedAfter === undefined ? {} : { finalizedAfter })
  const faults = createFaults((isLate) => ledger.slots.setFinalizing(!isLate))
  const seeded = isSeeded ? await seedSolana(ledger, Date.now()) : { accounts: [], tokens: [], names: [] }
  const answer = createMethods({ ledger, faults, faucet: await createFaucet(ledger) })
  const http = createServer((request, response) => {
    respond(request, response, { answer, faults }).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server: http, maxPayload: MAX_REQUEST_BYTES })
  sockets.on('connection', (socket) => serveSocket(socket, { answer, faults, ledger }))
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host: LOCAL_HOST }, () => resolve())
  })
  const timer = slotMs === null ? null : setInterval(() => ledger.advance(), slotMs)
  timer?.unref()
  const address = http.address()
  const host = `${LOCAL_HOST}:${typeof address === 'object' && address !== null ? address.port : port}`
  const terminate = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    rpcUrl: `http://${host}`,
    rpcSubscriptionsUrl: `ws://${host}`,
    networkId: `solana:${LOCAL_GENESIS_HASH.slice(0, 32)}`,
    seeded,
    advance: (slots) => {
      for (let slot = 0; slot < slots; slot++) ledger.advance()
    },
    faults: {
      ...faults,
      setDown: (isDown) => {
        faults.setDown(isDown)
        if (isDown) terminate()
      },
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer)
      terminate()
      sockets.close()
      await new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      })
    },
  }
}

type Server = { readonly answer: AnswerRequest; readonly faults: Faults }

async function respond(request: IncomingMessage, response: ServerResponse, { answer, faults }: Server): Promise<void> {
  if (faults.isDown()) {
    request.socket.destroy()
    return
  }
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  if (request.method !== 'POST') {
    const isHealth = request.url === '/health'
    response.writeHead(isHealth ? 200 : 405).end(isHealth ? 'ok' : '')
    return
  }
  const body = await readBody(request, MAX_REQUEST_BYTES)
  if (body === null) {
    response.writeHead(413).end()
    return
  }
  const received = readJson(body)
  const result = Array.isArray(received)
    ? await Promise.all(received.slice(0, MAX_BATCH).map((one: unknown) => answerOne(one, answer)))
    : await answerOne(received, answer)
  response.writeHead(200, { 'content-type': 'application/json' }).end(writeJson(result))
}

function serveSocket(socket: WebSocket, { answer, faults, ledger }: Server & { readonly ledger: Ledger }): void {
  if (faults.isDown()) {
    socket.terminate()
    return
  }
  const send = (line: object) => socket.send(writeJson(line))
  const subscriptions = createSubscriptions(ledger, send)
  const stop = ledger.onChange(subscriptions.check)
  socket.on('close', stop)
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    const handle: AnswerRequest = async (method, params) =>
      subscriptions.handles(method) ? subscriptions.answer(method, params) : answer(method, params)
    void answerOne(readJson(String(data)), handle).then((line) => {
      send(line)
      // What is already so is sent after the number of the subscription.
      subscriptions.check()
    })
  })
}

async function answerOne(received: unknown, answer: AnswerRequest): Promise<object> {
  const fail = (id: unknown, code: number, message: string, data?: unknown) => ({
    ...{ jsonrpc: '2.0', id },
    error: { code, message, ...(data === undefined ? {} : { data }) },
  })
  if (received === undefined) return fail(null, rpcCodes.parse, 'Parse error')
  const isRequest = typeof received === 'object' && received !== null && 'method' in received && 'id' in received
  if (!isRequest || typeof received.method !== 'string') return fail(null, rpcCodes.invalidRequest, 'Invalid request')
  const { id, method } = received
  const params: readonly unknown[] = 'params' in received && Array.isArray(received.params) ? received.params : []
  try {
    return { jsonrpc: '2.0', id, result: await answer(method, params) }
  } catch (error) {
    if (error instanceof SolanaRpcError) return fail(id, error.code, error.message, error.data)
    return fail(id, rpcCodes.internal, 'Internal error')
  }
}
