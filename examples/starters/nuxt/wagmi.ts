import { createWallet } from '@laurel/wallet'
import { cookieStorage, createConfig, createStorage, http } from '@wagmi/vue'
import { mainnet, sepolia } from '@wagmi/vue/chains'

export const config = createConfig({
  chains: [mainnet, sepolia],
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
  transports: { [mainnet.id]: http(), [sepolia.id]: http() },
})

/** Made on the server too: nothing of a page is touched before the browser starts it. */
export const wallet = createWallet({ wagmiConfig: config, features: { eip6963: true }, appName: 'Starter' })
