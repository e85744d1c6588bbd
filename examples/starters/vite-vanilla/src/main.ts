import { createWallet } from '@laurel/wallet'
import { defineWalletElements } from '@laurel/wallet/element'
import {
  createConfig,
  disconnect,
  getConnection,
  http,
  injected,
  reconnect,
  switchChain,
  watchConnection,
} from '@wagmi/core'
import { mainnet, sepolia } from '@wagmi/core/chains'

const config = createConfig({
  chains: [mainnet, sepolia],
  connectors: [injected()],
  transports: { [mainnet.id]: http(), [sepolia.id]: http() },
})
const wallet = createWallet({ wagmiConfig: config, appName: 'Starter' })
defineWalletElements(wallet)

const write = (id: string, text: string) => {
  const place = document.querySelector(`[data-testid=${id}]`)
  if (place !== null) place.textContent = text
}
const show = () => {
  const { status, address, chainId } = getConnection(config)
  write('wagmi', `${status} ${address} on ${chainId}`)
  const ours = wallet.account.getState()
  write('ours', `${ours.address} on ${ours.chainId}`)
}
watchConnection(config, { onChange: show })
wallet.account.subscribe(show)
show()
void reconnect(config)
document.querySelector('#switch')?.addEventListener('click', () => void switchChain(config, { chainId: sepolia.id }))
document.querySelector('#disconnect')?.addEventListener('click', () => void disconnect(config))
