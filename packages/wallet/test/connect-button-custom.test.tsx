import { mock } from '@wagmi/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createWallet } from '../src/create-wallet.ts'
import { ConnectButton, type ConnectButtonState, WalletProvider } from '../src/react.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Returns the state of the button in a page that a server renders. */
function renderCustom(wallet: ReturnType<typeof createWallet>) {
  const seen: ConnectButtonState[] = []
  const html = renderToString(
    <WalletProvider language="en" wallet={wallet}>
      <ConnectButton.Custom>
        {(state) => {
          seen.push(state)
          return <button type="button">{state.account.address ?? 'Come in'}</button>
        }}
      </ConnectButton.Custom>
    </WalletProvider>,
  )
  return { html, state: seen.at(-1) }
}

test('default: the app renders the button, from the account and the network', () => {
  const wallet = createWallet({ connectors: [mock({ accounts: [address] })] })
  const { html, state } = renderCustom(wallet)
  expect(html).toContain('<button type="button">Come in</button>')
  expect(state).toMatchObject({
    account: { isConnected: false },
    network: { id: 'eip155:1' },
    isUnsupported: false,
    isReconnecting: false,
  })
  wallet.destroy()
})

test('behavior: its actions open the modal on the matching view', () => {
  const wallet = createWallet()
  const { state } = renderCustom(wallet)
  state?.openModal()
  expect(wallet.modal.getState()).toMatchObject({ status: 'open', history: [{ type: 'Connect' }] })
  wallet.modal.close()
  state?.openNetworks()
  expect(wallet.modal.getState()).toMatchObject({ status: 'open', history: [{ type: 'Networks' }] })
  wallet.destroy()
})
