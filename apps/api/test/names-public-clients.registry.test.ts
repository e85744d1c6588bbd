/** Names as the public 5.1.11 clients use them, unchanged, with a project. */
import { toCoinType } from '@laurel/wallet/api-schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHAIN, newAccount, publicMessageFor, startNamesWorld } from './names-world.ts'
import { openPublicClients, type PublicClients } from './process/public-clients.ts'

let world: Awaited<ReturnType<typeof startNamesWorld>>
let clients: PublicClients
let close = () => {}
beforeAll(async () => {
  world = await startNamesWorld({ projectId: 'names-project' })
  const opened = await openPublicClients(world.url)
  if ('missing' in opened) throw new Error(opened.missing)
  clients = opened.clients
  close = opened.close
  clients.OptionsController.setProjectId('names-project')
}, 300_000)
afterAll(async () => {
  close()
  await world?.stop()
})

describe('the public clients', () => {
  test('default: they register a name, and find it', { timeout: 60_000 }, async () => {
    const api = clients.BlockchainApiController
    const ada = newAccount()
    await expect(api.lookupEnsName('ada-lovelace')).rejects.toThrow('404')
    const message = publicMessageFor('ada-lovelace')
    const signature = await ada.signMessage({ message })
    const registration = { coinType: toCoinType(CHAIN), address: ada.address, message, signature }
    await api.registerEnsName(registration)

    const found = await api.lookupEnsName('ada-lovelace')
    expect(found['name']).toBe('ada-lovelace.wcn.id')
    // As their send view reads it.
    expect(Object.values(found.addresses)[0]?.['address']).toBe(ada.address)
    expect(await api.reverseLookupEnsName({ address: ada.address })).toEqual([found])
    expect(await api.fetchIdentity({ address: ada.address })).toEqual({ name: 'ada-lovelace.wcn.id', avatar: null })
    const { suggestions } = await api.getEnsNameSuggestions('ada-lovelace')
    expect(suggestions[0]).toEqual({ name: 'ada-lovelace.wcn.id', registered: true })
    expect(suggestions.length).toBeGreaterThan(3)

    // Their error holds the response.
    const failure = await api.registerEnsName(registration).then(
      () => ({ cause: null }),
      (error: {
        readonly cause: { json(): Promise<{ readonly reasons: readonly { readonly description: string }[] }> }
      }) => error,
    )
    expect((await failure.cause?.json())?.reasons[0]?.description).toBe('The message was used already. Sign a new one.')
  })
})
