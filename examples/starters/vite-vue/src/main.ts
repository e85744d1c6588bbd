import { createWallet } from '@laurel/wallet'
import { defineWalletElements } from '@laurel/wallet/element'
import { QueryClient, VueQueryPlugin } from '@tanstack/vue-query'
import { createConfig, http, WagmiPlugin } from '@wagmi/vue'
import { mainnet, sepolia } from '@wagmi/vue/chains'
import { injected } from '@wagmi/vue/connectors'
import { createApp } from 'vue'
import { App } from './app'

const config = createConfig({
  chains: [mainnet, sepolia],
  connectors: [injected()],
  transports: { [mainnet.id]: http(), [sepolia.id]: http() },
})
const wallet = createWallet({ wagmiConfig: config, appName: 'Starter' })
defineWalletElements(wallet)
createApp(App, { wallet })
  .use(WagmiPlugin, { config })
  .use(VueQueryPlugin, { queryClient: new QueryClient() })
  .mount('#app')
