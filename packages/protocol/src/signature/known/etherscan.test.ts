import { afterEach, describe, expect, test } from 'vitest'
import { type CannedAnswer, type LookupServer, startLookupServer } from '../../testing/abi-server.ts'
import { etherscan } from './etherscan.ts'

const address = `0x${'aa'.repeat(20)}` as const
const implementation = `0x${'bb'.repeat(20)}` as const
const apiKey = 'SECRETKEY'
const paid = { type: 'event', name: 'Paid', anonymous: false, inputs: [{ name: 'to', type: 'address', indexed: true }] }

let server: LookupServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function lookupThat(answer: (url: URL) => CannedAnswer | null) {
  server = await startLookupServer(answer)
  return etherscan({ fetch, apiKey, baseUrl: `${server.url}/v2/api` })
}

/** A contract as `getsourcecode` returns it. */
function contract(abi: unknown, others: object = {}): CannedAnswer {
  const text = typeof abi === 'string' ? abi : JSON.stringify(abi)
  const result = {
    SourceCode: 'contract …',
    ABI: text,
    ContractName: 'Token',
    Proxy: '0',
    Implementation: '',
    ...others,
  }
  return { body: { status: '1', message: 'OK', result: [result] } }
}

describe('etherscan', () => {
  test('default: the ABI of a verified contract on any chain', async () => {
    const lookup = await lookupThat(() => contract([paid]))
    expect(await lookup.getAbi({ chainId: 8453, address })).toMatchObject([{ type: 'event', name: 'Paid' }])
    const [request = ''] = server?.requests ?? []
    const query = Object.fromEntries(new URL(request, 'http://localhost').searchParams)
    expect(query).toEqual({ chainid: '8453', module: 'contract', action: 'getsourcecode', address, apikey: apiKey })
  })

  test('behavior: requests a proxy’s implementation too, and only one level deep', async () => {
    const lookup = await lookupThat(({ searchParams }) =>
      searchParams.get('address') === implementation
        ? contract([paid], { Proxy: '1', Implementation: address })
        : contract([{ ...paid, name: 'Upgraded' }], { Proxy: '1', Implementation: implementation }),
    )
    expect(await lookup.getAbi({ chainId: 1, address })).toMatchObject([{ name: 'Upgraded' }, { name: 'Paid' }])
    expect(server?.requests).toHaveLength(2)
  })

  test('behavior: an unverified contract is null', async () => {
    const text = 'Contract source code not verified'
    expect(
      await (await lookupThat(() => contract(text, { SourceCode: '' }))).getAbi({ chainId: 1, address }),
    ).toBeNull()
    await server?.stop()
    const old = { status: '0', message: 'NOTOK', result: text }
    expect(await (await lookupThat(() => ({ body: old }))).getAbi({ chainId: 1, address })).toBeNull()
  })

  test('error: reports a rejection without the key', async () => {
    const result = `Invalid API Key (${apiKey})|Max rate limit reached`
    const lookup = await lookupThat(() => ({ body: { status: '0', message: 'NOTOK', result } }))
    const asking = lookup.getAbi({ chainId: 1, address })
    await expect(asking).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('Invalid API Key'),
    })
    await expect(asking).rejects.not.toMatchObject({ message: expect.stringContaining(apiKey) })
  })

  test.each([
    ['refused', { status: 403, body: {} }],
    ['malformed', { body: null }],
    ['malformed', { body: { status: '1', result: [] } }],
    ['malformed', { body: { status: '1', result: [{ ABI: 5 }] } }],
    ['malformed', contract('no json')],
    ['malformed', contract({})],
    ['malformed', contract([{ type: 'event' }])],
  ])('error: %s', async (failure, answer) => {
    const lookup = await lookupThat(() => answer)
    await expect(lookup.getAbi({ chainId: 1, address })).rejects.toMatchObject({ failure })
  })

  test('error: an unreachable server: no message contains the key', async () => {
    const lookup = etherscan({ fetch, apiKey, baseUrl: 'http://127.0.0.1:9/v2/api' })
    const asking = lookup.getAbi({ chainId: 1, address })
    await expect(asking).rejects.toMatchObject({ failure: 'unreachable' })
    await expect(asking).rejects.not.toMatchObject({ message: expect.stringContaining(apiKey) })
  })
})
