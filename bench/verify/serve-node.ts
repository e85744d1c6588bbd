/**
 * A chain over HTTP for `npm run bench -- verify`: answers single requests and batches from memory. Prints its URL; on a line of its
 * input it prints how many requests and calls came since the last.
 */
import { createServer } from 'node:http'
import { answerRpc } from './answer-rpc.ts'

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

let requests = 0
let calls = 0
function answer({ id, method, params }: Call) {
  calls++
  return { jsonrpc: '2.0', id, result: answerRpc(method, params) }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    requests++
    const given: Call | readonly Call[] = JSON.parse(Buffer.concat(chunks).toString())
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify('id' in given ? answer(given) : given.map(answer)))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`${JSON.stringify(`http://127.0.0.1:${port}`)}\n`)
})
process.stdin.on('data', () => {
  process.stdout.write(`${JSON.stringify({ requests, calls })}\n`)
  requests = 0
  calls = 0
})
process.stdin.on('end', () => process.exit(0))
