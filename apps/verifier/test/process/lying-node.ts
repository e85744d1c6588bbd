/**
 * A node that lies, as a program: `lying-node.ts <url of an honest node>`. Prints its URL. `POST /mood` with one of `faultKinds`
 * (lying-node-matrix.ts) changes its fault, and `another:<hash>` makes it return that transaction instead of the requested one. Everything
 * else it passes on.
 */
import { createServer } from 'node:http'

const [target = ''] = process.argv.slice(2)
let mood = 'honest'

type Json = { [field: string]: unknown }

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    if (request.url === '/mood') {
      mood = body
      response.end()
      return
    }
    if (mood === 'silent') return
    if (mood === 'down') request.socket.destroy()
    else if (mood === 'http-500' || mood === 'http-429') response.writeHead(Number(mood.slice(5))).end('busy')
    else {
      retell(body).then(
        (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
        // The node closed the connection, which is not a lie.
        () => response.writeHead(502).end(),
      )
    }
  })
})

type Request = Json & { method: string }

/** A batch is answered as each of its requests would be. */
async function retell(body: string): Promise<string> {
  const given: Request | Request[] = JSON.parse(body)
  if (!Array.isArray(given)) return retellOne(given)
  return `[${(await Promise.all(given.map(retellOne))).join()}]`
}

async function retellOne(request: Request): Promise<string> {
  const { method } = request
  const answer = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(instead(request)),
  })
  const said: Json = JSON.parse(await answer.text())
  const whole = JSON.stringify({ ...said, result: lie(method, said['result']) })
  switch (mood) {
    case 'garbage':
      return '<html>502</html>'
    case 'truncated':
      return whole.slice(0, -20)
    case 'nothing':
      return JSON.stringify({ ...said, result: null })
    case 'types':
      return JSON.stringify({ ...said, result: [7, true] })
    case 'refusal':
      return JSON.stringify({ jsonrpc: '2.0', id: request['id'], error: { code: -32000, message: 'no' } })
    default:
      return whole
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})

/** What the honest node gets instead, when the lie is another true response. */
function instead(request: Request): Json {
  const [kind, hash] = mood.split(':')
  const { method } = request
  const isOfTransaction = method === 'eth_getTransactionByHash' || method === 'eth_getTransactionReceipt'
  return kind === 'another' && isOfTransaction ? { ...request, params: [hash] } : request
}

const isFields = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function lie(method: string, result: unknown): unknown {
  if (method === 'eth_chainId') return mood === 'chain-mismatch' ? '0x1' : result
  if (method === 'eth_getBlockReceipts' && Array.isArray(result)) {
    // Forged throughout, or not returned at all, so that nothing can be compared with it.
    return mood.endsWith('-throughout') ? result.map(forge) : mood === 'honest' ? result : null
  }
  if (method === 'eth_getBlockByNumber' && isFields(result)) {
    if (mood === 'old-head') return { ...result, number: '0x1' }
    return mood === 'block-hash' ? { ...result, hash: `0x${'be'.repeat(32)}` } : result
  }
  if (method === 'eth_getTransactionByHash') return mood === 'pending' ? { ...Object(result), blockHash: null } : result
  if (method === 'eth_getTransactionReceipt') return mood === 'absent' ? null : forge(result)
  return result
}

function forge(receipt: unknown): unknown {
  if (!isFields(receipt) || !Array.isArray(receipt['logs'])) return receipt
  const logs = receipt['logs'].filter(isFields)
  switch (mood.replace('-throughout', '')) {
    case 'claimant':
      return { ...receipt, logs: logs.map((log) => ({ ...log, topics: [first(log), THIEF, THIEF] })) }
    case 'amount':
      return { ...receipt, logs: logs.map((log) => ({ ...log, data: `0x${'0'.repeat(40)}${'f'.repeat(24)}` })) }
    case 'extra-log':
      return { ...receipt, logs: [...logs, ...logs] }
    case 'foreign-logs':
      return { ...receipt, logs: logs.map((log) => ({ ...log, transactionHash: `0x${'be'.repeat(32)}` })) }
    case 'no-logs':
      return { ...receipt, logs: [] }
    case 'order':
      return { ...receipt, logs: logs.map((log, at) => ({ ...log, logIndex: `0x${(logs.length - at).toString(16)}` })) }
    case 'status':
      return { ...receipt, status: receipt['status'] === '0x1' ? '0x0' : '0x1' }
    default:
      return receipt
  }
}

const THIEF = `0x${'0'.repeat(24)}${'bad0'.repeat(10)}`

function first({ topics }: Json): unknown {
  return Array.isArray(topics) ? topics[0] : null
}
