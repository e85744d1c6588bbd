import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import type { Address } from 'viem'

/**
 * How a connector of the app asks the user: with a code that it sends (`display_uri`), with its own dialog in the page,
 * with a dialog that was already in the page and is only shown, or with a code and a dialog.
 */
export type PageConnectorManner = 'code' | 'own-dialog' | 'hidden-dialog' | 'code-and-dialog'

const account: Address = '0x71C2aE08b54D7F63c1B2910E44d8C0b7Ee5d9A4f'

/** Creates a connector like those in an app's wagmi config. Its dialog has one button, which connects. */
export function pageConnector(manner: PageConnectorManner): CreateConnectorFn {
  const isPaired = manner === 'code' || manner === 'code-and-dialog'
  const hidden = manner === 'hidden-dialog' ? createDialog() : null
  if (hidden !== null) {
    hidden.element.classList.add('closed')
    document.body.append(hidden.element)
  }
  return createConnector((config) => ({
    id: isPaired ? 'walletConnect' : 'merlin',
    name: isPaired ? 'WalletConnect' : 'Merlin',
    type: isPaired ? 'walletConnect' : 'merlin',
    async connect() {
      if (isPaired) {
        config.emitter.emit('message', {
          type: 'display_uri',
          data: `wc:${'c'.repeat(64)}@2?symKey=${'a1b2'.repeat(16)}`,
        })
      }
      if (manner === 'code') await new Promise(() => {})
      const dialog = hidden ?? createDialog()
      if (hidden === null) document.body.append(dialog.element)
      else hidden.element.classList.remove('closed')
      await dialog.approved
      dialog.element.remove()
      return { accounts: [account] as never, chainId: 8453 }
    },
    disconnect: async () => {},
    getAccounts: async () => [account],
    getChainId: async () => 8453,
    getProvider: async () => ({ rpc: { showQrModal: manner === 'code-and-dialog' } }),
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
}

/** Creates a dialog like those of wallets: a box over the page, with a z-index such as theirs. */
function createDialog() {
  const element = document.createElement('aside')
  element.dataset['testid'] = 'own-dialog'
  const style = document.createElement('style')
  style.textContent =
    '[data-testid=own-dialog]{position:fixed;inset:0;z-index:89;display:grid;place-items:center;background:#0008}' +
    '[data-testid=own-dialog].closed{display:none}'
  const button = document.createElement('button')
  button.textContent = 'Approve in Merlin'
  element.append(style, button)
  return { element, approved: new Promise<void>((resolve) => button.addEventListener('click', () => resolve())) }
}
