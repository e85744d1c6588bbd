import { createWallet, type Wallet, walletConnect } from '@laurel/wallet'
import { type Chain, http } from 'viem'
import { toViemChain } from '../config/chain-client.ts'
import type { AppConfig } from '../config/config.ts'

/** WalletConnect requires a project id. A custom relay accepts any. */
const LOCAL_PROJECT_ID = 'laurel-local'

/**
 * Creates the wallet of the app: the configured networks, wallets that announce themselves, the relay, and the list of
 * wallets.
 * @param origin - the app's origin, which wallets show. Its icon is there too.
 */
export function makeWallet({ chains: [first, ...rest], relayUrl, walletApiUrl }: AppConfig, origin: string): Wallet {
  const chains: [Chain, ...Chain[]] = [toViemChain(first), ...rest.map(toViemChain)]
  return createWallet({
    chains,
    transports: Object.fromEntries([first, ...rest].map(({ chainId, rpcUrl }) => [chainId, http(rpcUrl)])),
    features: { eip6963: true },
    // An account has the same name in the header as on the pages.
    addressLabels: Object.fromEntries([first, ...rest].flatMap(({ names }) => [...names])),
    appName: 'Laurel',
    appUrl: origin,
    appIcon: new URL('/mark.svg', origin).href,
    // This server lists wallets. The nodes of the configuration read the chains.
    ...(walletApiUrl === null ? {} : { api: { wallets: walletApiUrl, analytics: walletApiUrl } }),
    ...(relayUrl === null
      ? {}
      : {
          projectId: LOCAL_PROJECT_ID,
          connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl })],
        }),
  })
}
