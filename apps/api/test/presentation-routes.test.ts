import {
  type BoostPresentation,
  EMPTY_BOOST_PRESENTATION,
  hashBoostPresentation,
  hashPicture,
  parseBoostPresentation,
  serializeBoostPresentation,
  signBoostPresentation,
  verifyPresentation,
} from '@laurel/protocol'
import { apiPaths, presentationSchemas } from '@laurel/wallet/api-schemas'
import { PNG } from 'pngjs'
import { createClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountClient } from '../../../packages/protocol/src/testing/boost-world.ts'
import { contractAccountCode } from '../../../packages/protocol/src/testing/contract-account.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { CHAIN, startBoostsWorld } from './boosts-world.ts'

let api: Awaited<ReturnType<typeof startBoostsWorld>>
let boostId: bigint
beforeAll(async () => {
  api = await startBoostsWorld()
  const made = await makeBoost(api.world, { incentives: [pool(api.world)] })
  boostId = made.boostId
}, 240_000)
afterAll(async () => {
  await api?.stop()
  expect(api?.faults).toEqual([])
})

const errorShape = presentationSchemas.SignedPresentation
const codeOf = ({ body }: { readonly body: { readonly error?: { readonly code?: unknown } } | null }) =>
  body?.error?.code ?? null
const pathOf = (id = boostId) => `/v1/boosts/eip155:${CHAIN}/${id}/presentation`

/** A picture of one color, with noise so that it has some bytes. */
function pngOf(color: number, side = 300): Buffer {
  const image = new PNG({ width: side, height: side })
  for (const at of image.data.keys()) image.data[at] = at % 4 === 3 ? 255 : (color + at * 7) % 256
  return PNG.sync.write(image)
}

/** Adds a chunk of text, whose checksum nobody looks at. */
function withText(png: Buffer, text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([png.subarray(0, -12), length, Buffer.from(`tEXt${text}\0\0\0\0`), png.subarray(-12)])
}

async function prepare(bytes: Buffer) {
  const { body } = await api.post(apiPaths.preparePicture, { picture: bytes.toString('base64') })
  return presentationSchemas.PreparedPicture.parse(body)
}

const draft = (changes: Partial<BoostPresentation> = {}): BoostPresentation => ({
  ...EMPTY_BOOST_PRESENTATION,
  ...{ chainId: CHAIN, core: api.world.core, boostId, sequence: 1, title: 'Spring harvest', category: 'defi' },
  ...changes,
})

async function submit(
  presentation: BoostPresentation,
  {
    by = api.world.ada,
    ...more
  }: { readonly by?: AccountClient; readonly picture?: string; readonly signature?: Hex } = {},
) {
  const signature = await signBoostPresentation(by, presentation)
  return api.post(pathOf(), { presentation: serializeBoostPresentation(presentation), signature, ...more })
}

describe('the presentation of a boost', () => {
  test('default: the owner sets it, lists show and find it, and anybody can check it', {
    timeout: 60_000,
  }, async () => {
    await api.untilTrue(boostId)
    const small = await prepare(pngOf(10))
    const presentation = draft({ pictureHash: small.hash, link: 'https://example.org/spring' })
    const saved = await submit(presentation, { picture: small.picture })
    expect(saved.status).toBe(200)
    const { hash, signature } = errorShape.parse(saved.body)
    expect(hash).toBe(hashBoostPresentation(presentation))

    const served = await api.request(`/v1/boost-presentations/${hash}`)
    expect(served.headers.get('cache-control')).toContain('immutable')
    const etag = served.headers.get('etag') ?? ''
    expect((await api.request(`/v1/boost-presentations/${hash}`, { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    )
    const picture = await api.app.request(`/v1/boost-pictures/${small.hash}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const bytes = new Uint8Array(await picture.arrayBuffer())
    expect(hashPicture(bytes)).toBe(small.hash)

    const read = parseBoostPresentation(errorShape.parse(served.body).presentation)
    const { ada } = api.world
    expect(await verifyPresentation(ada, { presentation: read, signature, picture: bytes })).toEqual({
      ...{ status: 'valid', owner: api.world.accounts.ada },
    })
    expect(await verifyPresentation(ada, { presentation: read, signature, picture: Uint8Array.of(1) })).toMatchObject({
      code: 'picture-mismatch',
    })
    expect(await verifyPresentation(ada, { presentation: { ...read, title: 'Other' }, signature })).toMatchObject({
      code: 'not-signed-by-owner',
    })

    for (const query of ['search=harv%20spring', 'category=defi', 'search=example']) {
      expect((await api.list(query)).boosts).toMatchObject([{ boostId, presentation: { hash } }])
    }
    expect((await api.list('category=nft')).boosts).toEqual([])
    // The sentence of the chain is found as before.
    expect((await api.list('search=transfer')).boosts).toHaveLength(1)
  })

  test('behavior: a later one replaces it, and an older or equal sequence is refused', async () => {
    const second = draft({ sequence: 5, title: 'Summer harvest' })
    expect((await submit(second)).status).toBe(200)
    expect((await submit(second)).status).toBe(200)
    for (const sequence of [4, 5]) {
      const refused = await submit(draft({ sequence, title: 'Late' }))
      expect([refused.status, codeOf(refused)]).toEqual([409, 'api/presentation-sequence'])
    }
    expect((await api.get(boostId)).presentation?.presentation).toMatchObject({ sequence: 5, title: 'Summer harvest' })
    expect((await api.list('search=spring')).boosts).toEqual([])
    const withdrawn = draft({ ...EMPTY_BOOST_PRESENTATION, sequence: 6 })
    expect((await submit(withdrawn)).status).toBe(200)
    expect((await api.get(boostId)).presentation?.presentation.title).toBeNull()
  })

  test('behavior: of sixteen at once, one of each sequence is saved and the highest is shown', {
    timeout: 60_000,
  }, async () => {
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, at) => submit(draft({ sequence: 10 + (at % 4), title: `Harvest ${at}` }))),
    )
    for (const { status } of results) expect([200, 409]).toContain(status)
    const highest = results.filter(({ status }, at) => status === 200 && at % 4 === 3)
    expect(highest).toHaveLength(1)
    expect((await api.get(boostId)).presentation?.presentation.sequence).toBe(13)
    const { rows } = await api.database.pool.query('SELECT count(*)::int AS versions FROM boost_presentation')
    expect(rows[0].versions).toBeLessThanOrEqual(16)
  })

  test('security: only the owner signs', async () => {
    const other = await submit(draft({ sequence: 100 }), { by: api.world.ben })
    expect([other.status, codeOf(other)]).toEqual([403, 'api/presentation-signature'])
    const unknown = createClient({
      account: privateKeyToAccount(generatePrivateKey()),
      ...{ chain: api.world.ada.chain, transport: http(api.world.chain.rpcUrl) },
    })
    expect((await submit(draft({ sequence: 100 }), { by: unknown })).status).toBe(403)
    const changed = await submit(draft({ sequence: 100 }), { signature: `0x${'11'.repeat(65)}` })
    expect(changed.status).toBe(403)
  })

  test('security: a statement about another boost, chain or core is refused', async () => {
    const wrong = [
      draft({ sequence: 100, chainId: 1 }),
      draft({ sequence: 100, boostId: boostId + 1n }),
      draft({ sequence: 100, core: api.world.token }),
    ]
    for (const presentation of wrong) {
      expect(codeOf(await submit(presentation))).toBe('api/presentation-invalid')
    }
    const nowhere = draft({ sequence: 100, boostId: 999n })
    const signature = await signBoostPresentation(api.world.ada, nowhere)
    const body = { presentation: serializeBoostPresentation(nowhere), signature }
    expect(codeOf(await api.post(pathOf(999n), body))).toBe('api/boost-not-found')
  })

  test.each<[string, object]>([
    ['a hidden character', { title: 'pay\u202ecdsu' }],
    ['letters of two alphabets', { title: 'Lаurel' }],
    ['a link without https', { link: 'http://example.org/' }],
    ['a link that runs', { link: 'javascript:alert(1)' }],
    ['an unknown category', { category: 'money' }],
    ['a picture that is not a hash', { pictureHash: 'https://example.org/a.png' }],
  ])('security: %s is refused', async (_, changes) => {
    const signature = await signBoostPresentation(api.world.ada, draft({ sequence: 100 }))
    const presentation = { ...serializeBoostPresentation(draft({ sequence: 100 })), ...changes }
    const refused = await api.post(pathOf(), { presentation, signature })
    expect([refused.status, codeOf(refused)]).toEqual([400, 'api/presentation-invalid'])
  })

  test('security: a picture is the signed one, and nothing but its pixels is served', async () => {
    const original = withText(pngOf(20), '<script>alert(1)</script>')
    const small = await prepare(original)
    expect(Buffer.from(small.picture, 'base64').includes('<script>')).toBe(false)
    const presentation = draft({ sequence: 101, pictureHash: small.hash })
    expect(codeOf(await submit(presentation))).toBe('api/picture-invalid')
    const other = await prepare(pngOf(30))
    expect(codeOf(await submit(presentation, { picture: other.picture }))).toBe('api/picture-invalid')
    const text = Buffer.from('not a picture').toString('base64')
    expect(codeOf(await submit(presentation, { picture: text }))).toBe('api/picture-invalid')
    expect(codeOf(await api.post(apiPaths.preparePicture, { picture: text }))).toBe('api/picture-invalid')
    expect((await submit(presentation, { picture: small.picture })).status).toBe(200)
    const served = await api.app.request(`/v1/boost-pictures/${small.hash}`)
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    // What was prepared is prepared as itself, so that its hash can be signed.
    expect(await prepare(Buffer.from(small.picture, 'base64'))).toEqual(small)
  })

  test('error: a body that is too long', async () => {
    const huge = await api.post(pathOf(), { picture: 'a'.repeat(300_000) })
    expect(huge.status).toBe(413)
    expect((await api.post(apiPaths.preparePicture, { picture: 'a'.repeat(3_000_000) })).status).toBe(413)
    expect((await api.post('/v1/profile/account', { message: 'a'.repeat(20_000) })).status).toBe(413)
  })

  test('behavior: an owner that is a contract signs too (ERC-1271)', { timeout: 60_000 }, async () => {
    const { world } = api
    const owner = await world.deploy(contractAccountCode(world.accounts.ben))
    const made = await makeBoost(world, { incentives: [pool(world, { limit: 1n })], owner })
    const presentation = draft({ boostId: made.boostId, title: 'Of a contract' })
    const send = async (by: AccountClient) =>
      api.post(pathOf(made.boostId), {
        presentation: serializeBoostPresentation(presentation),
        signature: await signBoostPresentation(by, presentation),
      })
    expect((await send(world.cleo)).status).toBe(403)
    // Possibly before the index has the boost.
    expect((await send(world.ben)).status).toBe(200)
    await api.untilTrue(made.boostId)
    expect((await api.get(made.boostId)).presentation?.presentation.title).toBe('Of a contract')
  })
})
