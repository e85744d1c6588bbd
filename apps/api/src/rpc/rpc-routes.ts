import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, rpcParameters } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import { describeFailures } from '../http/failures.ts'
import type { ProjectGate } from '../projects/project-gate.ts'
import type { Solana } from '../solana/create-solana.ts'
import { MAX_BATCH_CALLS, MAX_RPC_RESPONSE_LENGTH } from './rpc-limits.ts'
import { parseCall, type RpcCall, type RpcId, rpcCodes, writeFailure, writeResult } from './rpc-message.ts'
import { noNode, type RpcOutcome } from './rpc-outcome.ts'
import type { RpcService } from './rpc-service.ts'

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.any(),
  method: z.string(),
  params: z.array(z.any()).optional(),
})
const content = { schema: z.union([call, z.array(call)]) }
const answered = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.any(),
  result: z.any().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.any().optional() }).optional(),
})
const answerContent = { 'application/json': { schema: z.union([answered, z.array(answered)]) } }

const rpcRoute = createRoute({
  method: 'post',
  path: apiPaths.rpc,
  summary: 'Send JSON-RPC to the nodes of a chain',
  description: [
    'One call or a batch. Methods that read are passed on, and eth_sendRawTransaction and sendTransaction (Solana), which go to every node. Each call of a batch counts',
    'as a request of the project. What fails is said as an error of JSON-RPC. Requests that are not let in have the failures of other routes.',
  ].join(' '),
  request: {
    query: z.object({
      chainId: parameter(rpcParameters.chainId, { example: 'eip155:1' }),
      projectId: parameter(rpcParameters.projectId),
    }),
    body: {
      required: true,
      description: 'One call, or a batch.',
      content: { 'application/json': content, 'text/plain': content },
    },
  },
  responses: {
    200: { description: 'The result or the error of each call.', content: answerContent },
    204: { description: 'There are only notifications: calls without an id.' },
    400: { description: 'The body is not JSON-RPC.', content: answerContent },
    404: { description: 'The chain is not served.', content: answerContent },
    502: { description: 'No node of the chain responds.', content: answerContent },
    ...describeFailures(413, 415),
  },
})

/** Adds the route that passes JSON-RPC on. */
export function addRpcRoutes(
  app: OpenAPIHono,
  parts: {
    readonly rpc: RpcService
    readonly solana: Pick<Solana, 'chains' | 'call'>
    readonly projects: Pick<ProjectGate, 'charge'>
  },
): void {
  // By hand, because what is wrong with a call is said in JSON-RPC.
  app.openAPIRegistry.registerPath(rpcRoute)
  app.post(rpcRoute.getRoutingPath(), async (c) => {
    const body = await readBody(c)
    if (body === undefined) {
      return send(c, 400, writeFailure(null, { code: rpcCodes.parse, message: 'The body is not JSON.' }))
    }
    const network = findNetwork(c.req.query('chainId') ?? '', parts)
    if (network === null) {
      return send(c, 404, writeFailure(idOf(body), { code: rpcCodes.invalidParams, message: unknownChain(parts) }))
    }
    const calls = Array.isArray(body) ? body : [body]
    if (calls.length === 0 || calls.length > MAX_BATCH_CALLS) {
      const message = `A batch has 1 to ${MAX_BATCH_CALLS} calls.`
      return send(c, 400, writeFailure(null, { code: rpcCodes.invalidRequest, message }))
    }
    await parts.projects.charge(c, calls.length - 1)
    const outcomes = await Promise.all(calls.map((one) => answer(network, one)))
    const answers = outcomes.filter((one) => one !== null)
    if (answers.length === 0) return c.body(null, 204)
    const texts = limitLength(answers)
    const isDown = answers.every(({ outcome }) => outcome.type === 'unavailable')
    return send(c, isDown ? 502 : 200, Array.isArray(body) ? `[${texts.join(',')}]` : (texts[0] ?? ''))
  })
}

type Answer = { readonly id: RpcId; readonly outcome: RpcOutcome }
type Parts = { readonly rpc: RpcService; readonly solana: Pick<Solana, 'chains' | 'call'> }
/** Passes a call on to the nodes of a chain. */
type Network = (call: RpcCall) => Promise<RpcOutcome>

/** @param id - a CAIP-2 id. @returns null for a chain that is not served. */
function findNetwork(id: string, { rpc, solana }: Parts): Network | null {
  const chain = solana.chains.get(id)
  if (chain !== undefined) return (call) => solana.call(chain, call)
  const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(id)?.[1])
  if (!rpc.chainIds.includes(chainId)) return null
  return async (call) => (await rpc.call(chainId, call)) ?? noNode
}

/** @returns null for a notification. */
async function answer(network: Network, value: unknown): Promise<Answer | null> {
  const parsed = parseCall(value)
  if ('failure' in parsed) return { id: parsed.id, outcome: { type: 'failure', failure: parsed.failure } }
  const outcome = await network(parsed)
  return parsed.isNotification ? null : { id: parsed.id, outcome }
}

/** The results that fit into one response. The others can be requested alone. */
function limitLength(answers: readonly Answer[]): readonly string[] {
  let left = MAX_RPC_RESPONSE_LENGTH
  return answers.map(({ id, outcome }) => {
    if (outcome.type !== 'result') return writeFailure(id, outcome.failure)
    left -= outcome.json.length
    if (left >= 0) return writeResult(id, outcome.json)
    return writeFailure(id, {
      code: rpcCodes.limitExceeded,
      message: 'The results are too long together. Send fewer calls.',
    })
  })
}

async function readBody(c: Context): Promise<unknown> {
  try {
    const body: unknown = JSON.parse(await c.req.text())
    return body
  } catch {
    return undefined
  }
}

function idOf(body: unknown): RpcId {
  return Array.isArray(body) ? null : parseCall(body).id
}

function unknownChain({ rpc, solana }: Parts): string {
  const served = [...rpc.chainIds.map((id) => `eip155:${id}`), ...solana.chains.keys()].join(', ')
  return `This API does not serve this chain. Set “chainId” in the query to one of ${served}.`
}

function send(c: Context, status: 200 | 400 | 404 | 502, body: string): Response {
  return c.body(body, status, { 'content-type': 'application/json' })
}
