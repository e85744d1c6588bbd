import { base, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { createOrigin } from './test-page.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.restoreAllMocks()
})

/** Returns what a developer reads in the console. The options are untyped, as in an app without types. */
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

describe('an invalid option, on a developer’s own machine', () => {
  test.each([
    [{ chain: [mainnet] }, 'option "chain": there is no such option; perhaps "chains" is meant.'],
    [{ projectID: 'a' }, 'option "projectID": there is no such option; perhaps "projectId" is meant.'],
    [
      { features: { eip6936: true } },
      'option "features.eip6936": there is no such option; perhaps "eip6963" is meant.',
    ],
    [{ features: { emial: false } }, 'option "features.emial": there is no such option; perhaps "email" is meant.'],
    [
      { features: { socials: ['googel'] } },
      'option "features.socials": there is no provider "googel"; perhaps "google"',
    ],
    [{ features: { socials: 'google' } }, 'option "features.socials": it is a list of providers, or false.'],
    [{ login: { frameURL: 'x' } }, 'option "login.frameURL": there is no such option; perhaps "frameUrl" is meant.'],
    [
      { login: { frameUrl: 'http://localhost/sdk' } },
      'option "login.frameUrl": the frame is on the origin of the page',
    ],
    [{ login: { frameUrl: 'https://login.example' } }, 'option "login.frameUrl": "https://login.example" has no path'],
    [
      { walletList: { feature: [] } },
      'option "walletList.feature": there is no such option; perhaps "featured" is meant.',
    ],
    [{ metadata: {} }, 'option "metadata": there is no such option.'],
    [{ chains: [mainnet, mute] }, 'option "chains": Base (8453) has no RPC: give it a transport, or an api.'],
    [{ chains: [mainnet, bare] }, 'option "chains": Base (8453) has no RPC'],
    [{ projectId: 'test', connectors: [twin(), twin()] }, 'option "connectors": two have the id "walletConnect"'],
    [{ appUrl: 'meadow.example' }, 'option "appUrl": "meadow.example" is not an address such as https://app.example.'],
    [{ api: 'api.example' }, 'option "api": "api.example" is not an address'],
    [{ projectId: 'ab ' }, 'option "projectId": it begins or ends with a space.'],
  ])('error: %# logs one line, once', async (options, line) => {
    expect(await read(options)).toEqual([expect.stringContaining(line)])
  })

  test('default: logs nothing for valid options', async () => {
    expect(await read({ chains: [mainnet, base], appUrl: 'https://meadow.example', api: '' })).toEqual([])
  })

  test.each([
    ...['localhost', 'meadow.localhost', '127.0.0.1', '127.8.0.1', '0.0.0.0', '[::1]', 'laptop.local'],
    ...['192.168.1.20', '10.0.0.7', '172.16.4.1', '172.31.255.1', '169.254.3.3', '[fd12:3456::1]', '[fe80::1]'],
  ])('default: logs on %s, which is the developer’s own machine', async (hostname) => {
    expect(await read({ chain: [mainnet] }, hostname)).toEqual([expect.stringContaining('option "chain"')])
  })

  test.each([
    ...['meadow.example', 'localhost.meadow.example', '127.0.0.1.meadow.example', '10.meadow.example', 'notlocalhost'],
    ...['172.32.0.1', '172.15.0.1', '192.169.1.1', '11.0.0.1', '[2001:db8::1]', '[::2]', ''],
  ])('default: logs nothing for users of a site, %s', async (hostname) => {
    expect(await read({ chain: [mainnet], projectId: 'ab ' }, hostname)).toEqual([])
  })

  test('behavior: logged on any host at the debug level', async () => {
    const said = await read({ chain: [mainnet], logLevel: 'debug' }, 'preview.meadow.example')
    expect(said).toEqual([expect.stringContaining('option "chain"')])
  })

  test('error: a page that cannot load the check continues, and one debug line says so', async () => {
    const logged = vi.spyOn(console, 'debug').mockImplementation(() => {})
    vi.doMock('../src/check-options.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    // An uncaught rejection fails this file.
    expect(await read({ chain: [mainnet], logLevel: 'debug' })).toEqual([])
    vi.doUnmock('../src/check-options.ts')
    expect(logged.mock.calls.flat()).toContain('[laurel wallet] The options could not be checked.')
  })

  test.each(['localhost', '127.0.0.1', '[::1]'])('error: a missing project id is logged on %s', async (hostname) => {
    const wanting = { connectors: [twin()] }
    expect(await read(wanting, hostname)).toEqual([expect.stringContaining('projectId')])
  })
})
