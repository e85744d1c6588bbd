import { ConnectButton, useWalletAccount } from '@laurel/wallet/react'
import { useAccount, useDisconnect, useSwitchChain } from 'wagmi'

export function App() {
  const account = useAccount()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const ours = useWalletAccount()
  return (
    <main>
      <ConnectButton />
      <p data-testid="wagmi">
        {account.status} {account.address} on {account.chainId}
      </p>
      <p data-testid="ours">
        {ours.address} on {ours.chainId}
      </p>
      <button onClick={() => switchChain({ chainId: 11155111 })} type="button">
        Switch with wagmi
      </button>
      <button onClick={() => disconnect()} type="button">
        Disconnect with wagmi
      </button>
    </main>
  )
}
