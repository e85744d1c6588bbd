import { createPublicClient, custom, parseAbi, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createFarcasterStandIn } from './farcaster-stand-in.ts'

const answer = createFarcasterStandIn('http://127.0.0.1:1/farcaster')
const send = async (method: string, path: string, text = '', authorization?: string) => {
  const { status, type, body } = await answer({ method, path, text, authorization })
  return { status, body: type === 'json' ? JSON.parse(body) : body }
}

test('default: a channel, a page that says what it is, a true message, and the id of its signer', async () => {
  const request = { domain: 'app.example', siweUri: 'https://app.example', nonce: 'a1b2c3d4' }
  const { body: channel } = await send('POST', '/v1/channel', JSON.stringify(request))
  const read = () => send('GET', '/v1/channel/status', '', `Bearer ${channel.channelToken}`)
  expect((await read()).body).toEqual({ state: 'pending', nonce: request.nonce })
  const page = new URL(channel.url).pathname.replace('/farcaster', '')
  expect((await send('GET', page)).body).toContain('Local identity provider — not Farcaster.')
  await send('POST', page, 'account=ada&decision=cancel')
  expect((await read()).body.state).toBe('pending')
  await send('POST', page, 'account=ada&decision=approve')
  const { message, signature, fid, username } = (await read()).body
  const { address = '0x', nonce, resources } = parseSiweMessage(message)
  expect({ nonce, resources, username }).toEqual({
    nonce: request.nonce,
    resources: [`farcaster://fid/${fid}`],
    username: 'ada',
  })
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  const client = createPublicClient({
    transport: custom({
      request: async (call) => (await send('POST', '/rpc', JSON.stringify({ id: 1, ...call }))).body.result,
    }),
  })
  const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
  const idOf = (owner: `0x${string}`) =>
    client.readContract({ abi, address: `0x${'0'.repeat(40)}`, functionName: 'idOf', args: [owner] })
  expect(await idOf(address)).toBe(BigInt(fid))
  expect(await idOf(`0x${'1'.repeat(40)}`)).toBe(0n)
})

test('behavior: an unknown channel and path', async () => {
  expect((await send('GET', '/v1/channel/status', '', 'Bearer x')).status).toBe(401)
  expect((await send('GET', '/approve/abc')).status).toBe(404)
  expect((await send('GET', '/')).status).toBe(404)
})
