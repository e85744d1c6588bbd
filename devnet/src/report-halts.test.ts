import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { haltedChains, reportHalts } from './report-halts.ts'

const chains = [
  { chainId: 31337, name: 'Laurel Local' },
  { chainId: 31338, name: 'Laurel Local Testnet' },
]

test('behavior: a halted chain is told once, with the way on, and the others are not', async () => {
  const status = { 31337: 'healthy', 31338: 'halted' }
  let answers = 0
  const server = createServer((_, response) => {
    answers += 1
    const told = Object.entries(status).map(([chainId, status]) => ({ chainId: Number(chainId), status }))
    // Before all is well, and after.
    response.writeHead(503).end(answers === 1 ? 'starting' : JSON.stringify({ status: 'halted', chains: told }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('It has no port.')
  const say = vi.fn()
  const telling = reportHalts({ verifierUrl: `http://127.0.0.1:${address.port}`, chains }, say, { everyMs: 5 })
  await vi.waitFor(() => expect(answers).toBeGreaterThan(4))
  expect(say.mock.calls).toEqual([[expect.stringMatching(/halted on Laurel Local Testnet.*--fresh/)]])
  status[31337] = 'halted'
  await vi.waitFor(() => expect(say).toHaveBeenCalledTimes(2))
  expect(say).toHaveBeenLastCalledWith(expect.stringContaining('halted on Laurel Local:'))
  await telling.stop()
})

test('default: what is no health names no chain', () => {
  for (const health of [null, 7, {}, { chains: 1 }, { chains: [null, 1, {}, { chainId: '1', status: 'halted' }] }]) {
    expect(haltedChains(health)).toEqual(new Set())
  }
})
