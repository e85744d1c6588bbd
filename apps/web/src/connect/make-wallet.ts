import { createWallet, type Wallet, walletConnect } from '@laurel/wallet'
import { type Chain, http } from 'viem'
import { toViemChain } from '../config/chain-client.ts'
import type { AppConfig } from '../config/config.ts'

/**
 * Creates the wallet of the app: the configured networks, wallets that announce themselves, the relay, and the list of
 * wallets.
 * @param origin - the app's origin, which wallets show. Its icon is there too.
 */
export function makeWallet(
  { chains: [first, ...rest], relayUrl, walletApiUrl, loginUrl, socials, projectId }: AppConfig,
  origin: string,
): Wallet {
  const chains: [Chain, ...Chain[]] = [toViemChain(first), ...rest.map(toViemChain)]
  const { apiUrl } = first
  const api = {
    ...(walletApiUrl === null ? {} : { wallets: walletApiUrl, analytics: walletApiUrl }),
    // It has quotes of swaps, on-ramps, names, and what an account holds.
    ...(apiUrl === null ? {} : { blockchain: apiUrl }),
  }
  return createWallet({
    chains,
    transports: Object.fromEntries([first, ...rest].map(({ chainId, rpcUrl }) => [chainId, http(rpcUrl)])),
    features: { eip6963: true, socials: socials.length === 0 ? false : socials },
    // An account has the same name in the header as on the pages.
    addressLabels: Object.fromEntries([first, ...rest].flatMap(({ names }) => [...names])),
    appName: 'Laurel',
    appUrl: origin,
    appIcon: new URL('/mark.svg', origin).href,
    api,
    swapExchanges: Object.fromEntries(
      [first, ...rest].flatMap(({ chainId, exchanges }) => (exchanges === null ? [] : [[chainId, exchanges]])),
    ),
    // WalletConnect and the login frame need one.
    ...(relayUrl === null && loginUrl === null ? {} : { projectId }),
    ...(loginUrl === null ? {} : { login: { frameUrl: `${loginUrl}/sdk` } }),
    ...(relayUrl === null
      ? {}
      : {
          connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl })],
        }),
  })
}
