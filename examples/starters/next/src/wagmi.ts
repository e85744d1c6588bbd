// From here and not from `wagmi/connectors`: webpack resolves what that names of packages that nobody installed.
import { cookieStorage, createConfig, createStorage, http, injected } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet, sepolia],
  connectors: [injected()],
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
  transports: { [mainnet.id]: http(), [sepolia.id]: http() },
})
