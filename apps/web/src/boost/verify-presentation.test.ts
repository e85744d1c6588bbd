import {
  type BoostPresentation,
  EMPTY_BOOST_PRESENTATION,
  hashBoostPresentation,
  hashPicture,
  serializeBoostPresentation,
  signBoostPresentation,
} from '@laurel/protocol'
import { createClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { readPicture, readPresentation } from './verify-presentation.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const core = '0x00000000000000000000000000000000000000C0'
const owner = account.address
const boost = { chainId: 31337, core, boostId: 7n, owner } as const
// A signature by a key needs no node.
const client = createClient({ account, chain: foundry, transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
const presentation: BoostPresentation = {
  ...EMPTY_BOOST_PRESENTATION,
  ...{ chainId: 31337, core, boostId: 7n, sequence: 1, title: 'Spring harvest', category: 'defi' },
}

async function respond(signed: BoostPresentation, changes: object = {}) {
  const signature = await signBoostPresentation(client, signed)
  const json: unknown = { ...serializeBoostPresentation(signed), ...changes }
  return { apiUrl: 'http://api.example', presentation: json, signature, hash: hashBoostPresentation(signed) }
}

describe('readPresentation', () => {
  test('default: what the owner signed for this boost', async () => {
    expect(await readPresentation(client, await respond(presentation), boost)).toEqual(presentation)
  })

  test('security: what the API changed, or another account signed, is not shown', async () => {
    expect(await readPresentation(client, await respond(presentation, { title: 'Win 1,000 USDC' }), boost)).toBeNull()
    expect(await readPresentation(client, await respond(presentation), { ...boost, owner: core })).toBeNull()
  })

  test('security: what the owner signed for another boost, core or network is not shown', async () => {
    for (const changes of [{ boostId: 8n }, { core: owner }, { chainId: 1 }]) {
      expect(await readPresentation(client, await respond({ ...presentation, ...changes }), boost)).toBeNull()
    }
  })

  test('security: what may deceive is not shown, even if the owner signed it', async () => {
    expect(await readPresentation(client, await respond({ ...presentation, title: 'pay\u202ecdsu' }), boost)).toBeNull()
    const link = 'javascript:alert(1)'
    expect(await readPresentation(client, await respond({ ...presentation, link }), boost)).toBeNull()
  })
})

describe('readPicture', () => {
  test('security: only the bytes whose hash was signed', async () => {
    const bytes = Uint8Array.of(1, 2, 3)
    vi.stubGlobal('fetch', async () => new Response(bytes))
    expect(await readPicture('http://api.example', hashPicture(bytes))).toMatch(/^blob:/)
    expect(await readPicture('http://api.example', hashPicture(Uint8Array.of(1)))).toBeNull()
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    expect(await readPicture('http://api.example', hashPicture(bytes))).toBeNull()
  })
})
