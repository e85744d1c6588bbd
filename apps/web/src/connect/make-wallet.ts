import { createWallet, type Wallet, walletConnect } from '@laurel/wallet'
import { type Chain, http } from 'viem'
import { toViemChain } from '../config/chain-client.ts'
import type { AppConfig } from '../config/config.ts'

/** WalletConnect asks every app for an id. A relay of one's own takes any. */
const LOCAL_PROJECT_ID = 'laurel-local'

/**
 * The wallet of the whole app: the networks of the world, wallets that announce themselves, and what the world serves.
 * @param origin - the app's origin, which wallets show; its icon is there too.
 */
export function makeWallet({ chains: [first, ...rest], relayUrl, walletApiUrl }: AppConfig, origin: string): Wallet {
  const chains: [Chain, ...Chain[]] = [toViemChain(first), ...rest.map(toViemChain)]
  return createWallet({
    chains,
    transports: Object.fromEntries([first, ...rest].map(({ chainId, rpcUrl }) => [chainId, http(rpcUrl)])),
    features: { eip6963: true },
    appName: 'Laurel',
    appUrl: origin,
    appIcon: new URL('/mark.svg', origin).href,
    // It lists wallets; it reads no chain: that is what the nodes of the world are for.
    ...(walletApiUrl === null ? {} : { api: { wallets: walletApiUrl, analytics: walletApiUrl } }),
    ...(relayUrl === null
      ? {}
      : {
          projectId: LOCAL_PROJECT_ID,
          connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl })],
        }),
  })
}
