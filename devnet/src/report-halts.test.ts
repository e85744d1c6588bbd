import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { haltedChains, reportHalts } from './report-halts.ts'

const chains = [
  { chainId: 31337, name: 'Laurel Local' },
  { chainId: 31338, name: 'Laurel Local Testnet' },
]

test('behavior: a halted chain is reported once, with the next step, and other chains are not', async () => {
  const status = { 31337: 'healthy', 31338: 'halted' }
  let answers = 0
  const server = createServer((_, response) => {
    answers += 1
    const statuses = Object.entries(status).map(([chainId, status]) => ({
      chainId: Number(chainId),
      status,
      fault: null,
    }))
    const health = { status: 'degraded', chains: statuses, signers: [{ network: 'testnet', status: 'ready' }] }
    // First a server that is starting, then a healthy one.
    response.writeHead(answers === 1 ? 503 : 200).end(answers === 1 ? 'starting' : JSON.stringify(health))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  const print = vi.fn()
  const reporter = reportHalts({ verifierUrl: `http://127.0.0.1:${address.port}`, chains }, print, { everyMs: 5 })
  // A busy machine takes longer than the second that is the default.
  const patience = { timeout: 30_000 }
  await vi.waitFor(() => expect(print).toHaveBeenCalled(), patience)
  await vi.waitFor(() => expect(answers).toBeGreaterThan(4), patience)
  expect(print.mock.calls).toEqual([[expect.stringMatching(/halted on Laurel Local Testnet.*--fresh/)]])
  status[31337] = 'halted'
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2), patience)
  expect(print).toHaveBeenLastCalledWith(expect.stringContaining('halted on Laurel Local:'))
  await reporter.stop()
})

test('default: a malformed health response reports no chain', () => {
  for (const health of [
    null,
    7,
    {},
    { status: 'stalled' },
    { chains: 1 },
    { chains: [null, 1, {}, { chainId: '1', status: 'halted' }] },
  ]) {
    expect(haltedChains(health)).toEqual(new Set())
  }
})
