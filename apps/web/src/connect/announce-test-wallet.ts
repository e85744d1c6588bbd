import type { AppConfig } from '../config/config.ts'
import { createTestWalletProvider } from './test-wallet-provider.ts'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='#b4690e'/><path d='M4 6h8v5H4z' fill='#fff'/></svg>",
)}`

/**
 * Announces the test wallet of a local world to this page (EIP-6963), so that it is the first wallet of the list.
 * @param walletUrl - `testWalletUrl` of the configuration.
 */
export function announceTestWallet(page: Window, walletUrl: string, { chains }: Pick<AppConfig, 'chains'>): void {
  const provider = createTestWalletProvider({ page, walletUrl, chains })
  const info = { uuid: crypto.randomUUID(), name: 'Test wallet', icon: ICON, rdns: 'laurel.local.test-wallet' }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}
