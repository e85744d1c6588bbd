import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { installApart } from '../../packages/protocol/src/testing/install-apart.ts'

const VERSION = '5.1.11'
const ENTRY = 'virtual:entry'
const clientPage = fileURLToPath(new URL('../login-client-page/main.ts', import.meta.url))

/** The public side of an app: its client of the login frame, as `provider` of the page. */
const appCode = (frameUrl: string) => `
import { W3mFrameProvider } from '@web3modal/wallet'
const { searchParams } = new URL(${JSON.stringify(frameUrl)})
window.provider = new W3mFrameProvider(searchParams.get('projectId'), 'eip155:31337')
`

/**
 * The public side of a frame: its class parses what an app sends, and refuses to post what its schemas do not have. `isAnnounced`: it
 * says that it is ready, as later versions do.
 */
const frameCode = `
import { W3mFrame } from '@web3modal/wallet'
const frame = new W3mFrame('meadow')
const address = '0x71C2ae08b54d7f63C1B2910E44d8C0b7Ee5D9a4f'
const user = { email: 'ada@example.com', address, chainId: 1, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' }
const payloads = {
  SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
  CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
  GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: 'https://provider.test/' + provider }),
  CONNECT_SOCIAL: () => ({ ...user, userName: 'ada' }),
  GET_FARCASTER_URI: () => ({ url: 'https://farcaster.test' }),
  CONNECT_FARCASTER: () => ({ userName: 'ada' }),
  GET_USER: () => ({ ...user, smartAccountDeployed: false }),
  IS_CONNECTED: () => ({ isConnected: true }),
  GET_CHAIN_ID: () => ({ chainId: 1 }),
  RPC_REQUEST: ({ method }) => 'answer to ' + method,
  UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@example.com' }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 8453] }),
  SET_PREFERRED_ACCOUNT: ({ type }) => ({ type, address }),
}
const received = []
Object.assign(window, { received })
frame.events.onAppEvent((event) => {
  received.push(event)
  const type = event.type.replace('@w3m-app/', '')
  const { id, payload } = event
  if (payload?.method === 'personal_sign') return
  if (payload?.otp === '000000') {
    frame.events.postFrameEvent({ id, type: '@w3m-frame/' + type + '_ERROR', payload: { message: 'Invalid code' } })
    return
  }
  const answer = payloads[type]?.(payload)
  const event_ = { id, type: '@w3m-frame/' + type + '_SUCCESS', ...(answer === undefined ? {} : { payload: answer }) }
  // 5.1.11 has no schema of this reply.
  if (type === 'INIT_SMART_ACCOUNT') parent.postMessage({ ...event_, payload: { address, isDeployed: true } }, '*')
  else frame.events.postFrameEvent(event_)
})
if (new URLSearchParams(location.search).has('version')) {
  window.addEventListener('message', ({ data }) => { if (data?.type === '@w3m-app/RPC_ABORT') received.push(data) }, true)
  parent.postMessage({ type: '@w3m-frame/READY' }, '*')
}
`

/** The public packages ${VERSION} of the login, unchanged, and pages with them. */
export type PublicLogin = {
  /** The script of an app with the public client, for a frame at a URL. */
  readonly buildApp: (frameUrl: string) => Promise<string>
  /** A page with our client, whose frame is the public one. @param isAnnounced - the frame says that it is ready. */
  readonly pageUrl: (isAnnounced: boolean) => string
  readonly stop: () => Promise<void>
}

/**
 * Installs the public packages in a separate folder, builds the public frame and our client, and serves both, each at an origin.
 * @throws {Error} if they cannot be installed.
 */
export async function openPublicLogin(): Promise<PublicLogin> {
  const installed = installApart({ name: `public-login-${VERSION}`, packages: [['@web3modal/wallet', VERSION]] })
  if ('missing' in installed) throw new Error(installed.missing)
  const root = installed.folder
  const scripts = {
    '/frame': await bundle(root, frameCode, {}),
    '/client': await bundle(root, `import ${JSON.stringify(clientPage)}`, {}),
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== '/frame' && pathname !== '/client') return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    // A script in a page ends at its end tag.
    const script = scripts[pathname].replaceAll('</script', '<\\/script')
    response.end(
      `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module">${script}</script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pages have no port.')
  const { port } = address
  return {
    buildApp: (frameUrl) =>
      bundle(root, appCode(frameUrl), {
        'process.env.NEXT_PUBLIC_SECURE_SITE_SDK_URL': JSON.stringify(frameUrl.split('?')[0]),
      }),
    pageUrl: (isAnnounced) => {
      const frame = `http://${LOCAL_HOST}:${port}/frame${isAnnounced ? '?version=4' : ''}`
      return `http://localhost:${port}/client?frame=${encodeURIComponent(frame)}`
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Bundles a script for a page, with the packages of a folder. */
async function bundle(root: string, code: string, define: Readonly<Record<string, string>>): Promise<string> {
  const built = await build({
    ...{ root, configFile: false, logLevel: 'error', define: { ...define, 'process.env': '({})' } },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? `${root}entry.js` : null),
        load: (id) => (id === `${root}entry.js` ? code : null),
      },
    ],
    resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
    build: {
      ...{ write: false, target: 'es2022', reportCompressedSize: false },
      rollupOptions: { input: ENTRY, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new TypeError('Vite built nothing.')
  return output.output[0].code
}
