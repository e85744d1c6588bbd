/** Names in PostgreSQL: who gets one, by which message, and what the public clients read. */
import { apiPaths, nameSchemas, toCoinType } from '@laurel/wallet/api-schemas'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { MAX_NAMES_PER_ACCOUNT } from '../src/names/name-service.ts'
import {
  bodyOf,
  CHAIN,
  messageFor,
  newAccount,
  newNonce,
  nowSeconds,
  publicMessageFor,
  reasonOf,
  SUFFIX,
  startNamesWorld,
} from './names-world.ts'

let world: Awaited<ReturnType<typeof startNamesWorld>>
beforeAll(async () => {
  world = await startNamesWorld()
}, 120_000)
afterAll(async () => {
  await world?.stop()
})

const lookUp = (name: string) => world.request(apiPaths.profile.replace('{name}', encodeURIComponent(name)))
const listNames = (address: string) => world.request(apiPaths.reverseProfile.replace('{address}', address))
const suggest = (name: string) => world.request(apiPaths.profileSuggestions.replace('{name}', encodeURIComponent(name)))

describe('a registration', () => {
  test('default: by our message, and then everybody finds the account', async () => {
    const ada = newAccount()
    const created = await world.register(ada, 'ada-lovelace')
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      name: 'ada-lovelace.wcn.id',
      addresses: { [toCoinType(CHAIN)]: { address: ada.address } },
      ...{ attributes: [], source: 'names' },
    })
    expect(Math.abs(created.body.registered - nowSeconds())).toBeLessThan(60)
    // As the public clients ask, with parameters that say nothing.
    const found = await world.request('/v1/profile/account/ada-lovelace.wcn.id?projectId=1&apiVersion=2')
    expect(found).toEqual({ status: 200, body: created.body })
    expect(await lookUp('ADA-Lovelace')).toEqual(found)
    expect(await listNames(ada.address)).toEqual({ status: 200, body: [created.body] })
    expect(await listNames(ada.address.toLowerCase())).toEqual({ status: 200, body: [created.body] })
    expect((await listNames(newAccount().address)).body).toEqual([])
    const identity = await world.request(apiPaths.identity.replace('{address}', ada.address))
    expect(identity.body).toEqual({ name: 'ada-lovelace.wcn.id', avatar: null })
  })

  test('default: by the message of the public clients, folded to lower case', async () => {
    const ben = newAccount()
    const { status, body } = await world.post(await bodyOf(ben, publicMessageFor('BEN-Ten')))
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'ben-ten.wcn.id' })
  })

  test('security: a message is used once, and by its account only', async () => {
    const cleo = newAccount()
    for (const message of [messageFor(cleo.address, 'cleo-one'), publicMessageFor('cleo-two')]) {
      const body = await bodyOf(cleo, message)
      expect((await world.post(body)).status).toBe(200)
      const again = await world.post(body)
      expect([again.status, reasonOf(again)]).toEqual([409, 'api/name-message-used'])
      // The signature of an account is worth nothing for another one.
      const other = await world.post({ ...body, address: newAccount().address })
      expect(['api/name-signature', 'api/name-message-address']).toContain(reasonOf(other))
      const otherChain = await world.post({ ...body, coin_type: toCoinType(1) })
      expect(['api/name-chain', 'api/name-message-chain']).toContain(reasonOf(otherChain))
    }
    // Nor is a nonce used for another name.
    const nonce = newNonce()
    expect((await world.post(await bodyOf(cleo, messageFor(cleo.address, 'cleo-three', { nonce })))).status).toBe(200)
    const second = await world.post(await bodyOf(cleo, messageFor(cleo.address, 'cleo-four', { nonce })))
    expect(reasonOf(second)).toBe('api/name-message-used')
    expect((await lookUp('cleo-four')).status).toBe(404)
  })

  test('security: two accounts can sign the same text in the same second', async () => {
    const message = publicMessageFor('twin-name')
    const [one, other] = [newAccount(), newAccount()]
    expect((await world.post(await bodyOf(one, message))).status).toBe(200)
    expect(reasonOf(await world.post(await bodyOf(other, message)))).toBe('api/name-taken')
  })

  test('security: a message that failed can be sent again, because it was not used', async () => {
    const ada = newAccount()
    await world.register(newAccount(), 'first-comer')
    const body = await bodyOf(ada, messageFor(ada.address, 'first-comer'))
    expect(reasonOf(await world.post(body))).toBe('api/name-taken')
    expect(reasonOf(await world.post(body))).toBe('api/name-taken')
  })

  test.each([
    ['api/name-message-expired', 400, { expiresAt: nowSeconds() - 1 }],
    ['api/name-message-early', 400, { expiresAt: nowSeconds() + 3_600 }],
    ['api/name-message-domain', 400, { domain: 'evil.example' }],
    ['api/name-message-chain', 400, { chainId: 1 }],
    ['api/name-message-address', 400, { address: newAccount().address }],
    ['api/name-characters', 400, { name: 'ada.wcn.eth' }],
  ])('security: %s', async (reason, status, changes) => {
    const ada = newAccount()
    const refused = await world.post(await bodyOf(ada, messageFor(ada.address, 'some-name', changes)))
    expect([reasonOf(refused), refused.status]).toEqual([reason, status])
    // What the public clients show.
    expect(refused.body.reasons[0].description).toMatch(/\.$/)
  })

  test.each([
    ['api/name-message-expired', 400, publicMessageFor('old-name', nowSeconds() - 301)],
    ['api/name-message-early', 400, publicMessageFor('new-name', nowSeconds() + 120)],
    ['api/name-too-short', 400, publicMessageFor('ada')],
    ['api/name-too-long', 400, publicMessageFor('a'.repeat(64))],
    ['api/name-hyphen', 400, publicMessageFor('-abc')],
    ['api/name-hyphen', 400, publicMessageFor('abc-')],
    ['api/name-characters', 400, publicMessageFor('ada_lovelace')],
    ['api/name-confusable', 400, publicMessageFor('аda-lovelace')],
    ['api/name-not-normalized', 400, publicMessageFor('xn--ada')],
    ['api/name-reserved', 400, publicMessageFor('adm1n')],
    ['api/name-similar', 409, publicMessageFor('ada-l0ve1ace')],
    ['api/name-taken', 409, publicMessageFor('ada-lovelace')],
    ['api/name-message', 400, 'Sign in to Meadow'],
  ])('error: %s', async (reason, status, message) => {
    const refused = await world.post(await bodyOf(newAccount(), message))
    expect([reasonOf(refused), refused.status]).toEqual([reason, status])
  })

  test.each([0, 60, 2147483648, 4294967296])('error: the coin type %d', async (coinType) => {
    expect(reasonOf(await world.post(await bodyOf(newAccount(), publicMessageFor('good-name'), coinType)))).toBe(
      'api/coin-type',
    )
  })

  test('error: a chain that the API does not read', async () => {
    const refused = await world.post(await bodyOf(newAccount(), publicMessageFor('good-name'), toCoinType(1)))
    expect(reasonOf(refused)).toBe('api/name-chain')
  })

  test.each(['0x', '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(4_000)}`])(
    'error: the signature %s',
    async (signature) => {
      const ada = newAccount()
      const message = messageFor(ada.address, 'good-name')
      const refused = await world.post({ ...(await bodyOf(ada, message)), signature })
      expect(['api/name-signature', 'api/invalid-request']).toContain(reasonOf(refused))
      expect([400, 403]).toContain(refused.status)
    },
  )

  test('error: a body that is not a registration', async () => {
    for (const body of [
      {},
      [],
      { coin_type: '1' },
      { ...(await bodyOf(newAccount(), publicMessageFor('abcd'))), address: 'ada' },
    ])
      expect([(await world.post(body)).status, reasonOf(await world.post(body))]).toEqual([400, 'api/invalid-request'])
  })

  test('behavior: an account has a bounded number of names, also when it asks for all of them at once', async () => {
    const collector = newAccount()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => world.register(collector, `collected-${index + 20}`)),
    )
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(MAX_NAMES_PER_ACCOUNT)
    const refused = outcomes.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(reasonOf))).toEqual(new Set(['api/too-many-names']))
    expect((await listNames(collector.address)).body).toHaveLength(MAX_NAMES_PER_ACCOUNT)
  })
})

/** `npm run test:soak` has 1,000. */
const CONTENDERS = numberAtDepth(1_000, 100)

describe(`${CONTENDERS} accounts that want the same name at once`, () => {
  test('behavior: exactly one gets it', { timeout: 120_000 }, async () => {
    const bodies = await Promise.all(
      Array.from({ length: CONTENDERS }, async (_, index) => {
        const account = newAccount()
        // In any spelling, and some in one that only looks the same.
        const label = ['wanted-label', 'Wanted-Label', 'wanted-1abe1', 'WANTED-label'][index % 4] ?? ''
        return bodyOf(account, publicMessageFor(label))
      }),
    )
    const outcomes = await Promise.all(bodies.map((body) => world.post(body)))
    const winners = outcomes.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const refused = new Map<unknown, number>()
    for (const one of outcomes.filter(({ status }) => status !== 200))
      refused.set(reasonOf(one), (refused.get(reasonOf(one)) ?? 0) + 1)
    // A busy machine may not have a connection for each in time. All others are refused for the name.
    refused.delete('api/database-unavailable')
    expect([...refused.keys()].sort()).toEqual(
      ['api/name-similar', 'api/name-taken'].filter((reason) => refused.has(reason)),
    )
    const { rows } = await world.database.query(
      `SELECT label, address FROM registered_name WHERE skeleton = 'wanted-label'`,
    )
    expect(rows).toHaveLength(1)
    const [winner] = winners
    expect(winner?.body.name).toBe(`${rows[0].label}${SUFFIX}`)
    expect(winner?.body.addresses[toCoinType(CHAIN)].address).toBe(getAddress(rows[0].address))
    expect(world.faults).toEqual([])
  })

  test('behavior: one that comes while another is being registered is taken, and its message is not used', async () => {
    const client = await world.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO registered_name (label, skeleton, address, coin_type, signed_by)
         VALUES ('moment-late', 'moment-late', '0x${'ad'.repeat(20)}', 2147483649, 'key')`,
      )
      const late = world.register(newAccount(), 'moment-late')
      const isWaiting = `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(async () => (await world.database.query(isWaiting)).rows[0].waiting).toBe(1)
      await client.query('COMMIT')
      expect(reasonOf(await late)).toBe('api/name-taken')
    } finally {
      client.release()
    }
  })

  test(`behavior: of ${CONTENDERS} times the same message, one is used`, { timeout: 120_000 }, async () => {
    const body = await bodyOf(newAccount(), publicMessageFor('only-once'))
    const outcomes = await Promise.all(Array.from({ length: CONTENDERS }, () => world.post(body)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(outcomes.filter(({ status }) => status !== 200).map(reasonOf))).toEqual(
      new Set(['api/name-message-used']),
    )
  })
})

describe('suggestions', () => {
  test('default: the name itself, and free ones', async () => {
    await world.register(newAccount(), 'suggested')
    const { body } = await suggest('Suggested')
    expect(body.suggestions).toEqual([
      { name: 'suggested.wcn.id', registered: true },
      ...['-hq', '2', '-home', '3', '-here'].map((end) => ({ name: `suggested${end}.wcn.id`, registered: false })),
    ])
    expect((await suggest('never-seen.wcn.id')).body.suggestions[0]).toEqual({
      name: 'never-seen.wcn.id',
      registered: false,
    })
    await world.register(newAccount(), 'suggested-hq')
    expect((await suggest('suggested')).body.suggestions[1].name).toBe('suggested2.wcn.id')
  })

  test('behavior: a reserved name cannot be registered', async () => {
    expect((await suggest('support')).body.suggestions[0]).toEqual({ name: 'support.wcn.id', registered: true })
  })

  test('error: what is not a name has its reason', async () => {
    expect(reasonOf(await suggest('ada'))).toBe('api/name-too-short')
    expect(reasonOf(await suggest('ada lovelace'))).toBe('api/name-characters')
  })
})

describe('responses', () => {
  test('behavior: each has the shape that clients parse', async () => {
    const account = newAccount()
    const created = await world.register(account, 'shapes-one')
    expect(nameSchemas.Profile.parse(created.body)).toEqual(created.body)
    const listed = await listNames(account.address)
    expect(nameSchemas.Profiles.parse(listed.body)).toEqual(listed.body)
    const suggested = await suggest('shapes-one')
    expect(nameSchemas.ProfileSuggestions.parse(suggested.body)).toEqual(suggested.body)
    const identity = await world.request(apiPaths.identity.replace('{address}', account.address))
    expect(nameSchemas.Identity.parse(identity.body)).toEqual(identity.body)
  })
})

describe('lookups', () => {
  test('error: a name that is free', async () => {
    expect([(await lookUp('nobody-here')).status, reasonOf(await lookUp('nobody-here'))]).toEqual([
      ...[404, 'api/name-not-found'],
    ])
  })

  test('error: an address with a wrong checksum', async () => {
    expect((await listNames('0xA0Cf798816D4b9b9866b5330EEa46a18382f251E')).status).toBe(400)
  })
})

describe('the table', () => {
  test('behavior: used messages are forgotten long after they expire', async () => {
    await world.database.query(
      `INSERT INTO name_message SELECT 'old/' || n, now() - interval '2 days' FROM generate_series(1, 20) AS n`,
    )
    const count = async () =>
      Number((await world.database.query(`SELECT count(*) FROM name_message WHERE key LIKE 'old/%'`)).rows[0].count)
    for (const label of ['forget-1', 'forget-2', 'forget-3']) await world.register(newAccount(), label)
    expect(await count()).toBe(0)
  })
})
