import { expect, test } from 'vitest'
import { UserRejectedError } from '../src/connection/errors.ts'
import {
  NameAccountChangedError,
  NameAccountMissingError,
  NameMessageExpiredError,
  NameNetworkError,
  NameRegisterError,
} from '../src/name/errors.ts'
import { NAME_DEBOUNCE_MS, NAME_MESSAGE_TTL_MS, nameOf } from '../src/name/name-store.ts'
import { accounts, createNameWorld } from './name-world.ts'

/** A world with a connected wallet, in which a name was typed and is free. */
async function withName(text = 'Ada-Lovelace', world = createNameWorld()) {
  await world.connect()
  const names = nameOf(world.wallet)
  names.setText(text)
  await world.clock.advance(NAME_DEBOUNCE_MS)
  return { ...world, names }
}
const suggestionsOf = (requests: readonly string[]) => requests.filter((path) => path.includes('/suggestions/'))

test('default: the name is looked up once typing pauses, and what looks like no name is dropped', async () => {
  const world = createNameWorld()
  await world.connect()
  const names = nameOf(world.wallet)
  names.setText('adal')
  await world.clock.advance(NAME_DEBOUNCE_MS - 1)
  names.setText('adalo')
  await world.clock.advance(NAME_DEBOUNCE_MS - 1)
  expect(suggestionsOf(world.requests)).toEqual([])
  await world.clock.advance(1)
  expect(suggestionsOf(world.requests)).toEqual(['/v1/profile/suggestions/adalo'])
  expect(names.getState()).toMatchObject({
    check: { status: 'ready', name: 'adalo.wcn.id', isFree: true },
    suggestions: [{ name: 'adalo-hq.wcn.id', isFree: true }],
  })
})

test.each([
  ['ab', 'too-short'],
  ['ada', 'too-short'],
  ['a_b', 'characters'],
  ['ada lovelace', 'characters'],
  ['adá-lovelace', 'characters'],
  ['ada.eth', 'characters'],
  ['-ada', 'hyphens'],
  ['ada-', 'hyphens'],
  ['ad-', 'too-short'],
  ['xn--ada', 'hyphens'],
  ['a'.repeat(64), 'too-long'],
])('error: “%s” is not looked up', async (text, problem) => {
  const { names, requests } = await withName(text)
  expect(names.getState().check).toEqual({ status: 'invalid', problem })
  expect(suggestionsOf(requests)).toEqual([])
})

test('default: the wallet signs our message, the API registers it, and the account has the name', async () => {
  const { names, requested, approve, registry, wallet, clock } = await withName()
  const done = names.register()
  await clock.advance(0)
  expect(requested).toHaveLength(1)
  expect(requested[0]?.message).toContain('Register the name ada-lovelace.wcn.id for this account:')
  expect(requested[0]?.message).toContain('Domain: api.test:8443\nChain ID: 8453')
  approve()
  expect((await done).registration).toEqual({ status: 'success', name: 'ada-lovelace.wcn.id' })
  expect(registry.get('ada-lovelace.wcn.id')).toBe(accounts[0]?.toLowerCase())
  expect(names.getState().owned).toEqual(['ada-lovelace.wcn.id'])
  await clock.advance(0)
  expect(wallet.account.getState().isConnected).toBe(true)
})

test('error: names of the account that could not be read, until they are', async () => {
  const { connect, wallet, registry, state, clock, requests } = createNameWorld()
  const names = nameOf(wallet)
  const [account] = accounts
  registry.set('grace-hopper.wcn.id', String(account).toLowerCase())
  state.isDown = true
  await connect()
  await clock.advance(30_000)
  expect(names.getState()).toMatchObject({ owned: null, ownedFailure: { reason: null } })
  state.isDown = false
  names.retryOwned()
  expect(names.getState().ownedFailure).toBeNull()
  await clock.advance(0)
  expect(names.getState()).toMatchObject({ owned: ['grace-hopper.wcn.id'], ownedFailure: null })
  expect(requests.filter((path) => path.startsWith('/v1/profile/reverse/')).length).toBeGreaterThan(1)
})

test('behavior: a second click while the wallet has the message requests nothing', async () => {
  const { names, requested, clock } = await withName()
  void names.register()
  void names.register()
  await clock.advance(0)
  expect(requested).toHaveLength(1)
})

test('behavior: after a cancel, the same name joins the request that the wallet still shows', async () => {
  const { names, requested, approve, clock } = await withName()
  void names.register()
  await clock.advance(0)
  names.cancel()
  const done = names.register()
  await clock.advance(0)
  approve()
  expect((await done).registration.status).toBe('success')
  expect(requested).toHaveLength(1)
})

test('security: a signature that comes after a cancel registers nothing', async () => {
  const { names, approve, posts, clock } = await withName()
  void names.register()
  await clock.advance(0)
  names.cancel()
  approve()
  await clock.advance(0)
  expect(posts).toEqual([])
  expect(names.getState().registration).toEqual({ status: 'idle' })
})

test('security: another account while the wallet has the message registers nothing', async () => {
  const { names, approve, changeAccount, posts, clock } = await withName()
  const done = names.register()
  await clock.advance(0)
  changeAccount(1)
  await clock.advance(0)
  approve()
  expect(await done).toMatchObject({ registration: { status: 'error', error: expect.any(NameAccountChangedError) } })
  expect(posts).toEqual([])
})

test('error: the user declines', async () => {
  const { names, reject, clock } = await withName()
  const done = names.register()
  await clock.advance(0)
  reject()
  expect((await done).registration).toMatchObject({ status: 'error', error: expect.any(UserRejectedError) })
})

test('error: a wallet that never answers is said when the message expires, and its late signature is dropped', async () => {
  const { names, approve, posts, clock } = await withName()
  void names.register()
  await clock.advance(NAME_MESSAGE_TTL_MS)
  expect(names.getState().registration).toMatchObject({ error: expect.any(NameMessageExpiredError) })
  approve()
  await clock.advance(0)
  expect(posts).toEqual([])
})

test('error: the error has the API’s first reason', async () => {
  const { names, approve, registry, clock } = await withName()
  registry.set('ada-lovelace.wcn.id', '0x1')
  const done = names.register()
  await clock.advance(0)
  approve()
  const { registration } = await done
  expect(registration).toMatchObject({ status: 'error', name: 'ada-lovelace.wcn.id' })
  const error = registration.status === 'error' ? registration.error : null
  expect(error).toBeInstanceOf(NameRegisterError)
  expect(error).toMatchObject({ reason: 'The name is taken.', message: 'Error registering name ada-lovelace.wcn.id' })
})

test('behavior: a name that was taken meanwhile is no longer said to be free, and is not signed for again', async () => {
  const { names, approve, registry, requested, clock } = await withName()
  registry.set('ada-lovelace.wcn.id', '0x1')
  const done = names.register()
  await clock.advance(0)
  approve()
  await done
  await clock.advance(0)
  expect(names.getState().check).toMatchObject({ status: 'ready', name: 'ada-lovelace.wcn.id', isFree: false })
  // The reason stays.
  expect(names.getState().registration).toMatchObject({ status: 'error', name: 'ada-lovelace.wcn.id' })
  const before = requested.length
  await names.register()
  expect(requested).toHaveLength(before)
})

test('behavior: an answer that got lost is looked up, so that a registered name is not called failed', async () => {
  const { names, approve, state, clock } = await withName()
  state.losesAnswers = true
  const done = names.register()
  await clock.advance(0)
  approve()
  expect((await done).registration.status).toBe('success')
})

test.each(['0xzz', '0x', '0x00', `0x${'a'.repeat(60)}`, `0x${'a'.repeat(63)}`] as const)(
  'error: a signature that is not one is not sent: %s',
  async (answer) => {
    const { names, garble, requests, clock } = await withName()
    const done = names.register()
    await clock.advance(0)
    garble(answer)
    expect((await done).registration).toMatchObject({ error: expect.any(NameRegisterError) })
    expect(requests).not.toContain('/v1/profile/account')
  },
)

test('behavior: the shortest signature, of 62 digits, is sent: the API checks it', async () => {
  const { names, garble, requests, clock } = await withName()
  const done = names.register()
  await clock.advance(0)
  garble(`0x${'a'.repeat(62)}`)
  await done
  expect(requests).toContain('/v1/profile/account')
})

test('error: a chain id of 2147483648 is refused before the wallet is requested', async () => {
  const { names, requested } = await withName('adalovelace', createNameWorld({ chainId: 2_147_483_648 }))
  expect((await names.register()).registration).toMatchObject({ error: expect.any(NameNetworkError) })
  expect(requested).toEqual([])
})

test('error: without an account', async () => {
  const { wallet, clock } = createNameWorld()
  const names = nameOf(wallet)
  names.setText('adalovelace')
  await clock.advance(NAME_DEBOUNCE_MS)
  expect((await names.register()).registration).toMatchObject({ error: expect.any(NameAccountMissingError) })
})

test('error: an API that does not answer is not taken for a free name', async () => {
  const world = createNameWorld()
  world.state.isDown = true
  const { names, requested } = await withName('adalovelace', world)
  expect(names.getState().check).toEqual({ status: 'unavailable', reason: null })
  await names.register()
  expect(requested).toEqual([])
  world.state.isDown = false
  names.retryCheck()
  await world.clock.advance(0)
  expect(names.getState().check.status).toBe('ready')
})
