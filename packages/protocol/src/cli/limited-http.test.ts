import { createServer, type Server, type ServerResponse } from 'node:http'
import { createClient } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NodeRpcError, NodeUnreachableError } from '../chain/errors.ts'
import { requestRpc } from '../chain/rpc.ts'
import { limitedHttp } from './limited-http.ts'

let server: Server
let url = ''
/** What the node does with the next requests, one each; the last one stays. */
let answers: ((response: ServerResponse, body: string) => void)[] = []
let received: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${body}`)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function requestChainIdOf(next: typeof answers, timeoutMs = 5_000) {
  answers = next
  received = []
  const client = createClient({ transport: limitedHttp(url, { timeoutMs }) })
  return requestRpc('eth_chainId', () => client.request({ method: 'eth_chainId' }))
}
const reply =
  (json: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(typeof json === 'string' ? json : JSON.stringify(json))

describe('limitedHttp', () => {
  test('default: the result of a request', async () => {
    expect(await requestChainIdOf([reply({ jsonrpc: '2.0', id: 1, result: '0x1' })])).toBe('0x1')
    expect(received).toEqual(['POST / {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'])
  })

  test('behavior: follows a redirect that keeps the method, and tries again when the server is busy', async () => {
    const moved = (response: ServerResponse) => void response.writeHead(308, { location: '/new' }).end()
    expect(await requestChainIdOf([moved, reply('busy', 503), reply({ result: '0x1' })])).toBe('0x1')
    expect(received.map((line) => line.split(' ', 2).join(' '))).toEqual(['POST /', 'POST /new', 'POST /'])
  })

  test("error: the node's own error, also with an HTTP error", async () => {
    const error = { code: -32_601, message: 'no such method' }
    await expect(requestChainIdOf([reply({ error })])).rejects.toThrow(NodeRpcError)
    await expect(requestChainIdOf([reply({ error }, 400)])).rejects.toMatchObject({ rpcCode: -32_601 })
  })

  test('error: an HTTP error, a text that is not JSON-RPC, a closed connection, silence', async () => {
    await expect(requestChainIdOf([reply('no', 404)])).rejects.toThrow('HTTP 404')
    await expect(requestChainIdOf([reply('<html>')])).rejects.toThrow(NodeUnreachableError)
    await expect(requestChainIdOf([reply([])])).rejects.toThrow('not JSON-RPC')
    await expect(requestChainIdOf([(response) => void response.destroy()])).rejects.toThrow(NodeUnreachableError)
    await expect(requestChainIdOf([() => undefined], 50)).rejects.toThrow(NodeUnreachableError)
  })
})
