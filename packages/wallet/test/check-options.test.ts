import { base, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { walletConnect } from '../src/connect/wallet-connect/wallet-connect.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { createOrigin } from './test-page.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.restoreAllMocks()
})

/** What a developer reads in the console. Options come as from an app without types. */
async function read(options: object, hostname = 'localhost'): Promise<readonly unknown[]> {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { window, storage } = createOrigin().openTab()
  const location = { hostname, origin: `http://${hostname}`, pathname: '/' }
  const environment = { window: Object.assign(window, { location }), storage }
  const given: WalletOptions = { ...options, environment }
  const wallet = createWallet(given)
  ends.push(wallet.destroy)
  wallet.start()
  wallet.start()
  await vi.dynamicImportSettled()
  wallet.modal.open()
  return logged.mock.calls.flat()
}

const mute = { ...base, rpcUrls: { default: { http: [] } } }
const { rpcUrls: _left, ...bare } = base
const twin = () => walletConnect({ load: () => import('@walletconnect/sign-client') })

describe('a mistake in the options, on a developer’s own machine', () => {
  test.each([
    [{ chain: [mainnet] }, 'option "chain": there is no such option; is "chains" meant?'],
    [{ projectID: 'a' }, 'option "projectID": there is no such option; is "projectId" meant?'],
    [{ metadata: {} }, 'option "metadata": there is no such option.'],
    [{ chains: [mainnet, mute] }, 'option "chains": Base (8453) has no RPC: give it a transport, or an api.'],
    [{ chains: [mainnet, bare] }, 'option "chains": Base (8453) has no RPC'],
    [{ projectId: 'test', connectors: [twin(), twin()] }, 'option "connectors": two have the id "walletConnect"'],
    [{ appUrl: 'meadow.example' }, 'option "appUrl": "meadow.example" is not an address such as https://app.example.'],
    [{ api: 'api.example' }, 'option "api": "api.example" is not an address'],
    [{ projectId: 'ab ' }, 'option "projectId": it begins or ends with a space.'],
  ])('error: %# is one line in the console, once', async (options, line) => {
    expect(await read(options)).toEqual([expect.stringContaining(line)])
  })

  test('default: nothing is said where nothing is wrong, and nothing to visitors of a site', async () => {
    expect(await read({ chains: [mainnet, base], appUrl: 'https://meadow.example', api: '' })).toEqual([])
    expect(await read({ chain: [mainnet] }, 'meadow.example')).toEqual([])
  })
})
